"""The public names of xuezhan, for the pages that describe them; mkdocstrings fills in what the code says."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import xuezhan

__all__ = ["PAGES", "reference"]

RULES: Mapping[str, Sequence[str]] = {
    "What hooks are shown": ("core.contexts", "core.readings", "core.outcome", "core.hands"),
    "What hooks answer": ("core.terms", "core.money", "core.contributions"),
    "Decisions and shapes that rules bring": ("core.opening", "core.plays", "core.win_shapes"),
    "What a rule is made of": ("core.variant", "core.variant_examples", "core.hooks"),
}
"""Sections of the page for authors of rules, each with the modules that its names come from."""

_FOR_AUTHORS = {module for modules in RULES.values() for module in modules}
_OTHERS = dict.fromkeys(module for module in xuezhan._MODULE_OF.values() if module not in _FOR_AUTHORS)

PAGES: Mapping[str, Mapping[str, Sequence[str]]] = {
    "reference/contexts.md": RULES,
    "reference/python.md": {
        "Rule sets": [module for module in _OTHERS if module.startswith("core.")],
        "Players": [module for module in _OTHERS if module.startswith("players.")],
        "Simulating and comparing": [module for module in _OTHERS if module.startswith("compare.")],
        "Rule sheets, checks and rule files": [module for module in _OTHERS if module.startswith("rulebook.")],
    },
}
"""Every public name stands on one of these pages, in sections by the module that it comes from."""


def reference(sections: Mapping[str, Sequence[str]]) -> str:
    """The sections as Markdown, with a directive of mkdocstrings for each name."""
    lines: list[str] = []
    for title, modules in sections.items():
        lines += ["", f"## {title}", ""]
        for module in modules:
            names = (name for name in xuezhan.__all__ if xuezhan._MODULE_OF[name] == module)
            lines += [f"::: xuezhan.{module}.{name}" for name in names]
    return "\n\n".join(lines) + "\n"
