"""What is on its way out: every deprecation of the plugin interface as a constant, newest first.

A deprecated hook or argument still works. Whoever implements it is warned with file and line, and told what to
write instead; `docs/deprecations.md` has the reasons. A hook names its constant in `hookspecs.HOOKS`:
`Hook(..., deprecated=THE_CONSTANT)`, or `old_arguments={"name": THE_CONSTANT}`.
"""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["Deprecation", "PluginDeprecation"]


class PluginDeprecation(FutureWarning):
    """A plugin uses what a later version will not have.

    A FutureWarning, which Python shows by default: who writes a rule in a file beside the TOML sees it too.
    """


@dataclass(frozen=True, slots=True)
class Deprecation:
    """`since` is the version that warns first, `gone` the first one without it, `instead` what to write now."""

    since: str
    gone: str
    instead: str

    def message(self, what: str) -> str:
        """The warning for `what`, the name of a hook or of an argument."""
        return (
            f"{what} is deprecated since xuezhan {self.since} and will be gone in {self.gone}; "
            f"{self.instead} (docs/deprecations.md)"
        )
