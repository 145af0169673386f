"""A page a hook, and the page that lists them all, as Markdown."""

from __future__ import annotations

import re
from collections.abc import Mapping

import xuezhan
from described import DescribedHook
from life import life_of_a_deal

__all__ = ["hook_page", "list_page"]

ANSWERS = {
    "one": "The variant that fills slot `{slot}` must answer; a second answer is an error, others may wrap it.",
    "at_most_one": "The variant that fills slot `{slot}` may answer; a second answer is an error, others may wrap it.",
    "first": "Any chosen variant may answer. They are asked one after the other until one does not answer None.",
    "only": "Any chosen variant may answer, but no two of them at once: that is an error.",
    "all": "Any chosen variant may answer. All answers count, in an order that does not depend on registration.",
    "told": "Any chosen variant may listen. No answer is wanted.",
}


def hook_page(hooks: Mapping[str, DescribedHook], name: str) -> str:
    """The page of one hook."""
    described = hooks[name]
    parts = [f"# {name}", described.purpose]
    if described.hook.deprecated is not None:
        parts.append(f'!!! warning "Deprecated"\n    {described.hook.deprecated.message(name)}')
    parts += [
        f"```python\n{_folded(described)}\n```",
        "## When it fires",
        _sentence(described.fires),
        life_of_a_deal(hooks, name),
        "## Who answers",
        ANSWERS[described.hook.answers].format(slot=described.hook.slot),
        "## Arguments",
        _arguments(described),
        "## Answer",
        _answer(described),
        "## Example",
        "A whole plugin file. The tests call `shows()`.",
        f"```python\n{described.example.read_text(encoding='utf-8').strip()}\n```",
    ]
    return "\n\n".join(parts) + "\n"


def list_page(hooks: Mapping[str, DescribedHook]) -> str:
    """All hooks: the diagram, and a table in the order of play."""
    rows = [
        f"| [`{each.short}`]({each.short}.md) | {each.purpose} | {_taken(each)} |"
        for each in hooks.values()
    ]
    return "\n".join(
        [
            "# All hooks",
            "",
            "Every hook's full name begins with `xuezhan_`. An implementation takes any subset of a hook's arguments,",
            "by name. Seats are 0 to 3 in turn order; kinds of tiles are 0 to 35 (1m is 0, 1p 9, 1s 18, 1z 27);",
            "amounts are whole points unless a text says units.",
            "",
            life_of_a_deal(hooks),
            "",
            "| Hook | What it is about | Answered by |",
            "| --- | --- | --- |",
            *rows,
            "",
        ]
    )


def _folded(described: DescribedHook) -> str:
    if len(described.signature) <= 80:
        return f"def {described.signature}: ..."
    inside = "".join(f"    {argument.name}: {argument.type},\n" for argument in described.arguments)
    return f"def {described.name}(\n{inside}) -> {described.answer}: ..."


def _arguments(described: DescribedHook) -> str:
    if not described.arguments:
        return "It has none: the answer holds for every deal. `self.options` and `self.table` are the variant's own."
    rows = [f"| `{each.name}` | {_linked(each.type)} | {_sentence(each.text)} |" for each in described.arguments]
    units = ["", "Seats are 0 to 3 in turn order; tiles are kinds, 0 (1m) to 35 (9z)."] if _counts(described) else []
    return "\n".join(["| Name | Type | |", "| --- | --- | --- |", *rows, *units])


def _counts(described: DescribedHook) -> bool:
    return not {"seat", "tile"}.isdisjoint(argument.name for argument in described.arguments)


def _answer(described: DescribedHook) -> str:
    if described.answer == "None":
        return "None is wanted."
    lines = [f"{_sentence(_linked(described.answer))}: {described.returns}"]
    if described.none:
        lines.append(f"**None**: {described.none}")
    return "\n\n".join(lines)


def _taken(described: DescribedHook) -> str:
    return f"slot `{described.hook.slot}`" if described.hook.slot else "any variant"


def _sentence(text: str) -> str:
    return text[:1].upper() + text[1:]


def _linked(annotation: str) -> str:
    """An annotation in words, whose public classes lead to their reference."""
    if listed := re.fullmatch(r"Sequence\[([^\]]+)\](.*)", annotation):
        return f"a list of {_linked(listed[1])}" + (f", or {_linked(listed[2][3:])}" if listed[2] else "")
    return " or ".join(_linked_name(name) for name in annotation.split(" | "))


def _linked_name(name: str) -> str:
    thing = getattr(xuezhan, name, None)
    return f"[`{name}`][{thing.__module__}.{name}]" if isinstance(thing, type) else f"`{name}`"
