"""What there is to choose from: the questions of a rule set and their answers, plugins of its own included."""

from __future__ import annotations

import sys
from collections.abc import Mapping

from ..core.belongs import slots_asking
from ..core.catalogue import Catalogue
from ..core.composition import Chosen
from ..core.option_checks import listed_text, meant
from ..core.said import said
from ..core.variant import Slot, Text, Variant

__all__ = ["choices_of", "no_slot", "question_of"]


def question_of(chosen: Chosen) -> Text:
    """What the slot asks that `chosen` answers; the slot's name where nobody can find the question any more."""
    name = chosen.slot or ""
    known = Catalogue.installed().slots.get(name)
    if known is not None:
        return known.question
    module = sys.modules.get(chosen.variant.__module__)
    for thing in vars(module).values() if module else ():
        if isinstance(thing, Slot) and thing.name == name:
            return thing.question
    return Text(name, name)


def choices_of(chosen: Chosen) -> Mapping[str, type[Variant]]:
    """Every answer to the question that `chosen` answers, the slot's default first."""
    name = chosen.slot or ""
    catalogue = Catalogue.installed()
    found = dict(catalogue.variants.get(name, {}))
    found.setdefault(chosen.variant.name, chosen.variant)
    default = catalogue.slots[name].default if name in catalogue.slots else chosen.variant.name
    return dict(sorted(found.items(), key=lambda item: item[0] != default))


def no_slot(name: str, catalogue: Catalogue) -> Text:
    """That no slot is called so, and which was meant, by its name or a word of its question, or which there are."""
    asking = slots_asking(name, catalogue)
    near = meant(name, catalogue.slots)
    if asking:
        near = Text(f"; did you mean {asking[0]}?", f"；是不是想写 {asking[0]}？")
    if not near.en:
        names = listed_text(catalogue.slots)
        near = Text(f"; there are {names.en}", f"；现有 {names.zh}")
    return said(Text(f"no slot is called {name!r}", f"没有 {name!r} 这一项"), near)
