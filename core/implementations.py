"""What variants implement: which hooks, and what is wrong with how they do it."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache, update_wrapper
from operator import attrgetter
from types import CodeType, FunctionType, MethodType
from typing import Any

from .hooks import PROJECT
from .option_checks import listed_text, meant
from .said import said
from .text import Text
from .variant import Variant

__all__ = ["Answering", "Implementation", "implementation_faults", "implementations"]

_PREFIX = f"{PROJECT}_"
_MARK = f"{_PREFIX}impl"


@dataclass(frozen=True, slots=True)
class Implementation:
    """A method that implements a hook or is named like one; `options` are pluggy's, None without @hookimpl."""

    attribute: str
    hook: str
    function: Callable[..., Any]
    options: Mapping[str, Any] | None
    arguments: tuple[inspect.Parameter, ...]

    @property
    def wraps(self) -> bool:
        """Whether it wraps what others answer."""
        return bool(self.options and (self.options.get("wrapper") or self.options.get("hookwrapper")))


class Answering:
    """The hooks that a variant implements, bound to it, for pluggy to register.

    pluggy takes Python's own functions only; here what a compiler made of a function is taken as well.
    """

    __slots__ = ("__dict__", "variant")

    def __init__(self, variant: Variant, implemented: Iterable[Implementation]) -> None:
        self.variant = type(variant)
        found = {each.attribute: each.options for each in implemented if _code_of(each.function) is not None}
        own = {name: member for name, member in vars(variant).items() if isinstance(member, FunctionType | MethodType)}
        found |= {name: _options(member, member) for name, member in own.items()}
        for name, options in found.items():
            if options is not None:
                vars(self)[name] = _for_pluggy(getattr(variant, name), options)

    @property
    def hooks(self) -> list[str]:
        """The names of the hooks."""
        return [getattr(bound, _MARK).get("specname") or name for name, bound in vars(self).items()]

    def __dir__(self) -> list[str]:
        return list(vars(self))


def implementations(variant: type[Variant]) -> tuple[Implementation, ...]:
    """Everything in the class that implements a hook, or is named like one of the project's; by name."""
    found = []
    for name, member in _members(variant).items():
        function = member.__func__ if isinstance(member, staticmethod | classmethod) else member
        options = _options(member, function)
        if not callable(function) or (options is None and not name.startswith(_PREFIX)):
            continue
        taken = _parameters(inspect.unwrap(function))
        own = taken if isinstance(member, staticmethod) else taken[1:]
        found.append(Implementation(name, (options or {}).get("specname") or name, function, options, own))
    return tuple(sorted(found, key=attrgetter("attribute")))


def _members(variant: type[Variant]) -> dict[str, Any]:
    """What stands in the class and in those that it is made of, by name; neither bound nor computed."""
    members: dict[str, Any] = {}
    for each in reversed(variant.__mro__):
        if each not in _BARE:
            members |= vars(each)
    return members


_BARE = (object, Variant)
"""Classes that implement no hook."""


@lru_cache(1024)
def _parameters(function: Callable[..., Any]) -> tuple[inspect.Parameter, ...]:
    return tuple(inspect.signature(function).parameters.values())


def _code_of(function: Any) -> CodeType | None:
    """The code of a function, compiled or not; None for what is none, though it may be callable."""
    code = getattr(function, "__code__", None)
    return code if isinstance(code, CodeType) else None


def _options(member: Any, function: Any) -> Mapping[str, Any] | None:
    """What @hookimpl noted on a function, or on the static method that holds it."""
    noted = None if isinstance(member, type) else getattr(function, _MARK, None) or getattr(member, _MARK, None)
    return noted if isinstance(noted, dict) else None


def _for_pluggy(bound: Callable[..., Any], options: Mapping[str, Any]) -> Callable[..., Any]:
    if isinstance(bound, FunctionType | MethodType) and hasattr(bound, _MARK):
        return bound

    def call(*given: Any) -> Any:
        return bound(*given)

    vars(update_wrapper(call, bound))[_MARK] = options
    return call


def implementation_faults(
    implemented: Iterable[Implementation], known: Mapping[str, tuple[str, ...]]
) -> Iterator[tuple[Implementation, Text]]:
    """What is wrong with how a variant implements hooks; `known` has every hook's arguments by its name."""
    for each in implemented:
        if each.hook not in known:
            if each.options and each.options.get("optionalhook"):
                continue
            near = _nearest(each.hook, known)
            yield each, said(Text("is no hook", "不是钩子"), near) if near.en else _all_hooks(known)
            continue
        if not each.wraps and (wrong := _never_run(each.function)) is not None:
            yield each, wrong
        if each.options is None:
            yield (
                each,
                Text(
                    "is named like a hook but has no @hookimpl, so it would never be asked; put @hookimpl above it, or "
                    "name it otherwise",
                    "与钩子同名却没有 @hookimpl，永远不会被调用；请加上 @hookimpl，或换个名字",
                ),
            )
        for parameter in each.arguments:
            if (fault := _argument_fault(parameter, known[each.hook])) is not None:
                yield each, fault


def _never_run(function: Callable[..., Any]) -> Text | None:
    """Why calling the function does not run it."""
    bare = inspect.unwrap(function)
    # What is compiled has the flags as well, but inspect asks Python's own functions only.
    code = _code_of(bare)
    flags = 0 if code is None else code.co_flags
    if flags & (inspect.CO_COROUTINE | inspect.CO_ASYNC_GENERATOR) or inspect.iscoroutinefunction(bare):
        return Text(
            "is async, so calling it runs nothing; write a plain def", "是 async 函数，调用时不会运行；请用普通 def"
        )
    if flags & inspect.CO_GENERATOR:
        return Text(
            "yields, so calling it runs nothing; return a list (only a wrapper yields: @hookimpl(wrapper=True))",
            "含有 yield，调用时不会运行；请返回列表（只有 @hookimpl(wrapper=True) 才用 yield）",
        )
    return None


def _nearest(name: str, known: Mapping[str, tuple[str, ...]]) -> Text:
    """The hook that was meant, by what comes behind the prefix that most of them share."""
    # Only faults ask.
    from difflib import get_close_matches

    by_rest = {hook.removeprefix(f"{PROJECT}_"): hook for hook in known}
    near = get_close_matches(name.removeprefix(f"{PROJECT}_"), by_rest, 1, 0.6)
    if not near:
        return Text("", "")
    return Text(f"; did you mean {by_rest[near[0]]}?", f"；是不是想写 {by_rest[near[0]]}？")


def _all_hooks(hooks: Mapping[str, tuple[str, ...]]) -> Text:
    own = [name for name in hooks if not name.startswith(f"{PROJECT}_")]
    names = listed_text(own)
    brought = Text(f", and chosen variants bring {names.en}", f"；所选做法还带来 {names.zh}") if own else Text("", "")
    return said(
        Text(
            "is no hook; `xuezhan plugins --hooks` lists them",
            "不是钩子；用 `xuezhan plugins --hooks` 查看全部钩子",
        ),
        brought,
        Text(
            ". Who answers a hook that only some tables have says @hookimpl(optionalhook=True)",
            "。只有部分规则才有的钩子应写 @hookimpl(optionalhook=True)",
        ),
    )


def _argument_fault(parameter: inspect.Parameter, allowed: tuple[str, ...]) -> Text | None:
    name = parameter.name
    if parameter.kind in (parameter.VAR_POSITIONAL, parameter.VAR_KEYWORD):
        return Text(f"takes {parameter}, which is never given", f"的参数 {parameter} 得不到任何值")
    if parameter.default is not parameter.empty:
        if name not in allowed:
            return None
        return Text(
            f"gives its argument {name} a default, so it is never given; leave the default out",
            f"的参数 {name} 有默认值，因而得不到值；请去掉默认值",
        )
    if name in allowed:
        return None
    told = Text("it takes none", "它没有参数")
    if allowed:
        names = listed_text(allowed)
        told = Text(f"its arguments are {names.en}", f"它的参数有 {names.zh}")
    return said(Text(f"has no argument {name}; ", f"没有参数 {name}；"), told, meant(name, allowed))
