"""A plugin manager that knows the project's hooks and warns of the deprecated ones."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from types import ModuleType
from typing import Any

import pluggy

from . import hookspecs
from .deprecated import PluginDeprecation
from .hooks import PROJECT

__all__ = ["HookManager", "core_arguments"]


class HookManager(pluggy.PluginManager):
    """A manager with those hooks of `hookspecs` that it is told of; HOOKS says which are deprecated."""

    def __init__(self) -> None:
        super().__init__(PROJECT)

    def specify(self, names: Iterable[str]) -> None:
        """Take up these hooks of the core, as far as they are not there; other names are left aside."""
        new = [name for name in names if name in hookspecs.HOOKS and not hasattr(self.hook, name)]
        if new:
            self.add_hookspecs(_Some(new))

    def parse_hookspec_opts(self, module_or_class: Any, name: str) -> pluggy.HookspecOpts | None:
        """The options of the hookspec, with the warnings that HOOKS gives it."""
        hook = hookspecs.HOOKS.get(name)
        if hook is None:
            return super().parse_hookspec_opts(module_or_class, name)
        options = _core_options(name)
        if options is None:
            return None
        told: pluggy.HookspecOpts = {**options}
        if hook.deprecated is not None:
            told["warn_on_impl"] = PluginDeprecation(hook.deprecated.message(name))
        told["warn_on_impl_args"] = {
            argument: PluginDeprecation(old.message(f"argument {argument!r} of {name}"))
            for argument, old in hook.old_arguments.items()
        }
        return told


class _Some(ModuleType):
    """Some of the core's hooks, as a module in which pluggy finds nothing else."""

    def __init__(self, names: Sequence[str]) -> None:
        super().__init__(hookspecs.__name__)
        vars(self).update({name: getattr(hookspecs, name) for name in names})

    def __dir__(self) -> list[str]:
        return [name for name in vars(self) if name in hookspecs.HOOKS]


@cache
def core_arguments() -> Mapping[str, tuple[str, ...]]:
    """The arguments of every hook of the core, by its name."""
    manager = HookManager()
    manager.specify(hookspecs.HOOKS)
    return {name: tuple(getattr(manager.hook, name).spec.argnames) for name in hookspecs.HOOKS}


@cache
def _core_options(name: str) -> pluggy.HookspecOpts | None:
    """What `hookspecs` itself says of a hook: every rule set has a manager of its own, and they all ask."""
    return pluggy.PluginManager(PROJECT).parse_hookspec_opts(hookspecs, name)
