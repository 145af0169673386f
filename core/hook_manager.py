"""A plugin manager that knows the project's hooks and warns of the deprecated ones."""

from __future__ import annotations

from functools import cache
from typing import Any

import pluggy

from . import hookspecs
from .deprecated import PluginDeprecation
from .hooks import PROJECT

__all__ = ["HookManager"]


class HookManager(pluggy.PluginManager):
    """A manager with every hook of `hookspecs`; HOOKS says which are deprecated."""

    def __init__(self) -> None:
        super().__init__(PROJECT)
        self.add_hookspecs(hookspecs)

    def parse_hookspec_opts(self, module_or_class: Any, name: str) -> pluggy.HookspecOpts | None:
        """The options of the hookspec, with the warnings that HOOKS gives it."""
        hook = hookspecs.HOOKS.get(name)
        if module_or_class is not hookspecs:
            options = super().parse_hookspec_opts(module_or_class, name)
        else:
            options = None if hook is None else _core_options(name)
        if options is None or hook is None:
            return options
        told: pluggy.HookspecOpts = {**options}
        if hook.deprecated is not None:
            told["warn_on_impl"] = PluginDeprecation(hook.deprecated.message(name))
        told["warn_on_impl_args"] = {
            argument: PluginDeprecation(old.message(f"argument {argument!r} of {name}"))
            for argument, old in hook.old_arguments.items()
        }
        return told


@cache
def _core_options(name: str) -> pluggy.HookspecOpts | None:
    """What `hookspecs` itself says of a hook: every rule set has a manager of its own, and they all ask."""
    return pluggy.PluginManager(PROJECT).parse_hookspec_opts(hookspecs, name)
