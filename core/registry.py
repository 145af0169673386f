"""The variants of a rule set on a plugin manager of its own, and who of them answers which hook."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pluggy

from . import hookspecs
from .answers import Facts, check_of, check_times, may_be_none
from .asking import PARTS, Answerer, asked, sound_part
from .composition import Chosen, Composition
from .contributions import FanItem
from .errors import PluginError
from .hook_manager import HookManager, core_arguments
from .hooks import PROJECT, Hook, OwnHook, hookspec
from .implementations import Answering, implementation_faults, implementations
from .option_checks import listed_text
from .text import Text
from .variant import Variant

if TYPE_CHECKING:
    from .tracing import Tracer

__all__ = ["Registry"]

Function = Callable[..., Any]


class Registry:
    """Every hook of a rule set with the chosen variants that implement it.

    Raises PluginError for a variant that implements no hook right. `facts` are read when hooks are asked.
    """

    def __init__(self, composition: Composition, facts: Facts, tracer: Tracer | None = None) -> None:
        self._facts = facts
        self._tracer = tracer
        self._chosen = (*composition.slots.values(), *composition.extras)
        self._slots = tuple(composition.slots)
        self.own_hooks = _own_hooks(self._chosen)
        self._manager = HookManager()
        self._with_own_hooks(self._manager)
        own = {name: tuple(getattr(self._manager.hook, name).spec.argnames) for name in self.own_hooks}
        self._arguments: Mapping[str, tuple[str, ...]] = {**core_arguments(), **own}
        # pluggy asks the last one first; names decide, so that the order of a file does not.
        named = sorted(((_plugin_name(choice), choice) for choice in self._chosen), key=lambda each: each[0])
        implemented = {choice.variant: implementations(choice.variant) for choice in self._chosen}
        self._manager.specify({each.hook: None for found in implemented.values() for each in found})
        for name, choice in reversed(named):
            variant = _made(name, choice, composition)
            for each, wrong in implementation_faults(implemented[choice.variant], self._arguments):
                raise Answerer.of(name, choice.variant, each.hook, each.function).nonsense(wrong)
            answering = Answering(variant, implemented[choice.variant])
            # Some note a hook on themselves only when they are made.
            self._manager.specify(answering.hooks)
            try:
                self._manager.register(answering, name=name)
            except pluggy.PluginValidationError as error:
                raise PluginError(" ".join(str(error).split())) from error
        self._asked = self._manager if tracer is None else self._noting(tracer)

    def _with_own_hooks(self, manager: pluggy.PluginManager) -> None:
        for own in self.own_hooks.values():
            manager.add_hookspecs(type("Own", (), {own.name: staticmethod(hookspec(own.spec))}))

    def _noting(self, tracer: Tracer) -> pluggy.PluginManager:
        """The same implementations in the same order on another manager, each noting its answers."""
        methods: dict[str, dict[str, Function]] = {}
        for name, arguments in self._arguments.items():
            for impl in self._implemented(name):
                noting = self._noting_implementation(impl, name, arguments, tracer)
                methods.setdefault(impl.plugin_name, {})[name] = noting
        # A plain one: what is deprecated has been warned of, with the place in the variant's own file.
        manager = pluggy.PluginManager(PROJECT)
        manager.add_hookspecs(hookspecs)
        self._with_own_hooks(manager)
        for plugin, _ in self._manager.list_name_plugin():
            hooks: dict[str, Any] = {name: staticmethod(noting) for name, noting in methods.get(plugin, {}).items()}
            manager.register(type("Noting", (), hooks)(), name=plugin)
        return manager

    def _noting_implementation(
        self, impl: pluggy.HookImpl, name: str, arguments: tuple[str, ...], tracer: Tracer
    ) -> Function:
        function = _adapted(impl, arguments)
        if _wraps(impl):
            noting = tracer.noted_wrapper(impl.plugin_name, function)
        else:
            # Under a wrapper it is the wrapper's answer whose parts are asked later.
            hold = self._checked if any(map(_wraps, self._implemented(name))) else self._sound
            noting = tracer.noted(impl.plugin_name, hold(function, _answerer(impl, name)))
        spec = getattr(self._manager.hook, name).spec
        # pluggy gives the arguments of what is wrapped.
        vars(noting).update({"__wrapped__": spec.function, f"{PROJECT}_impl": dict(impl.opts)})
        return noting

    def _implemented(self, name: str) -> list[pluggy.HookImpl]:
        """Who implements the hook, in the order in which they came; of what nobody does pluggy knows nothing."""
        caller: pluggy.HookCaller | None = getattr(self._manager.hook, name, None)
        return [] if caller is None else caller.get_hookimpls()

    def hook(self, name: str) -> Hook:
        """How the hook's answers are taken."""
        own = self.own_hooks.get(name)
        return hookspecs.HOOKS[name] if own is None else Hook(own.slot, own.answers)

    def answerers(self, name: str) -> tuple[Answerer, ...]:
        """Who answers the hook, in the order in which they are asked; wrappers are left out."""
        return tuple(_answerer(impl, name) for impl in self._plain(name))

    def functions(self, name: str) -> tuple[Function, ...]:
        """What to call for the hook with its arguments in their order, one function an answer.

        Raises PluginError where two answer what a slot answers alone.
        """
        plain, rule = self._plain(name), self.hook(name)
        if rule.slot is not None and len(plain) > 1:
            raise _two_answers(name, rule.slot, [_answerer(impl, name) for impl in plain])
        names = self._arguments[name]
        found: tuple[Function, ...]
        if len(plain) < len(self._implemented(name)):
            # Where a slot does not answer there is nothing to wrap.
            found = (self._wrapped(name),) if plain or rule.slot is None else ()
        elif self._tracer is None:
            return tuple(self._sound(_adapted(impl, names), _answerer(impl, name)) for impl in plain)
        elif rule.answers in ("one", "at_most_one", "first"):
            found = (_through(getattr(self._asked.hook, name), names),) if plain else ()
        else:
            found = tuple(self._alone(impl.plugin_name, name) for impl in plain)
        if self._tracer is None:
            return found
        return tuple(self._tracer.reported(name, names, function) for function in found)

    def _alone(self, plugin: str, name: str) -> Function:
        """One variant's implementation through pluggy."""
        others = [other for known, other in self._asked.list_name_plugin() if known != plugin]
        caller = self._asked.subset_hook_caller(name, others)

        def ask(*given: Any) -> Any:
            answers = caller(**dict(zip(self._arguments[name], given, strict=True)))
            return answers[0] if answers else None

        return ask

    def missing(self, name: str) -> PluginError:
        """The error for a hook that nobody answers and somebody must."""
        slot = self.hook(name).slot
        if slot is None or slot not in self._slots:
            slots = ", ".join(self._slots) or "none"
            return PluginError(
                f"no chosen variant answers {name}, and there is no slot {slot}; slots are {slots}",
                f"没有做法回答 {name}，也没有 {slot} 这一项；现有 {slots}",
            )
        choice = next(choice for choice in self._chosen if choice.slot == slot)
        who = Answerer.of(_plugin_name(choice), choice.variant, name, choice.variant.__init__)
        return PluginError(
            f"no chosen variant answers {name}; the variant of slot {slot} must implement it, and "
            f"{who.plugin} (class {choice.variant.__module__}.{choice.variant.__qualname__}) does not",
            f"没有做法回答 {name}；{slot} 的做法必须实现它，而 {who.plugin}"
            f"（class {choice.variant.__module__}.{choice.variant.__qualname__}）没有",
        )

    def two_answers(self, name: str, answers: Sequence[Any]) -> PluginError:
        """The error for two answers to one question; `answers` has one for each of `answerers`."""
        who = [each for each, answer in zip(self.answerers(name), answers, strict=True) if answer is not None]
        return _two_answers(name, None, who)

    def fan_items(self) -> Iterator[FanItem]:
        """The patterns and extras of every chosen variant, slots first, each blamed on its own variant."""
        for choice in self._chosen:
            for item in choice.variant.fan_items:
                if item.times is None:
                    yield item
                    continue
                label = f"fan item {item.name}, times:"
                who = Answerer.of(_plugin_name(choice), choice.variant, label, item.times)
                yield replace(item, times=asked(item.times, who, check_times, self._facts))

    def _plain(self, name: str) -> list[pluggy.HookImpl]:
        return [impl for impl in reversed(self._implemented(name)) if not _wraps(impl)]

    def _promised(self, name: str) -> str:
        """The type of the answers, as it is written; empty for a plugin's own hook, which it must check itself."""
        if name in self.own_hooks:
            return ""
        return str(getattr(hookspecs, name).__annotations__.get("return", ""))

    def _checked(self, function: Function, who: Answerer) -> Function:
        promised = self._promised(who.hook)
        return asked(function, who, check_of(who.hook, promised), self._facts, may_be_none=may_be_none(promised))

    def _sound(self, function: Function, who: Answerer) -> Function:
        checked, promised = self._checked(function, who), self._promised(who.hook)
        if promised not in PARTS:
            return checked
        return lambda *given: [sound_part(part, who, promised, self._facts, self._tracer) for part in checked(*given)]

    def _wrapped(self, name: str) -> Function:
        """The hook through pluggy itself: the wrappers around it decide what comes of it."""
        impls = [*reversed(self._implemented(name))]
        outer = next(impl for impl in impls if _wraps(impl))
        inner = " and ".join(impl.plugin_name for impl in impls if impl is not outer) or "nobody"
        who = _answerer(outer, name)
        who = Answerer(f"{who.plugin}, which wraps {inner}", who.place, who.file, name)
        rule = self.hook(name).answers
        everybody = _through(getattr(self._asked.hook, name), self._arguments[name])

        def through(*given: Any) -> Any:
            answer = everybody(*given)
            if rule == "all":
                return [item for each in answer for item in each or ()]
            if rule != "only":
                return answer
            if len(answer) > 1:
                raise _two_answers(name, None, self.answerers(name))
            return answer[0] if answer else None

        return self._sound(through, who)


def _through(caller: pluggy.HookCaller, names: Sequence[str]) -> Function:
    return lambda *given: caller(**dict(zip(names, given, strict=True)))


def _own_hooks(chosen: Sequence[Chosen]) -> dict[str, OwnHook]:
    """The hooks that chosen variants bring; the variants of one slot may bring the same one."""
    found: dict[str, OwnHook] = {}
    for own in (own for choice in chosen for own in choice.variant.hooks):
        if own.name in hookspecs.HOOKS or found.setdefault(own.name, own) != own:
            raise PluginError(
                f"the hook {own.name} is there already; a variant that brings one gives it another name",
                f"已有名为 {own.name} 的钩子；请换个名字",
            )
    return found


def _plugin_name(choice: Chosen) -> str:
    variant: type[Variant] = choice.variant
    return f"extra.{choice.id}" if variant.slot is None else f"{variant.slot}.{variant.name}"


def _made(name: str, choice: Chosen, composition: Composition) -> Variant:
    try:
        return choice.variant(choice.options, composition.table)
    except (Exception, SystemExit) as error:
        who = Answerer.of(name, choice.variant, "__init__", choice.variant.__init__)
        raise who.failed(error) from error


def _wraps(impl: pluggy.HookImpl) -> bool:
    return impl.wrapper or impl.hookwrapper


def _answerer(impl: pluggy.HookImpl, hook: str) -> Answerer:
    assert isinstance(impl.plugin, Answering)
    return Answerer.of(impl.plugin_name, impl.plugin.variant, hook, impl.function)


def _two_answers(name: str, slot: str | None, who: Sequence[Answerer]) -> PluginError:
    whose = Text(f" (slot {slot})", f"（{slot}）") if slot else Text("", "")
    names = listed_text([each.plugin for each in who])
    places = "; ".join(each.named() for each in who)
    return PluginError(
        f"{name} takes one answer{whose.en}, but {names.en} both answer it: {places}. Choose one of them, or let "
        "one wrap the other with @hookimpl(wrapper=True)",
        f"{name} 只要一个回答{whose.zh}，而 {names.zh} 都回答了：{places}。请只选一个，"
        "或用 @hookimpl(wrapper=True) 包住另一个",
    )


def _adapted(impl: pluggy.HookImpl, wanted: tuple[str, ...]) -> Function:
    function: Function = impl.function
    if tuple(impl.argnames) == wanted:
        return function
    places = tuple(wanted.index(name) for name in impl.argnames)
    if len(places) == 1:
        only = places[0]
        return lambda *given: function(given[only])
    return lambda *given: function(*[given[place] for place in places])
