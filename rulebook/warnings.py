"""Warnings: what of a rule set is allowed and hardly meant, each with the line it stands on."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from ..core.composition import Origin
from ..core.ruleset import RuleSet
from ..core.variant import ChosenRules, Text
from . import odd_ends, odd_fan, odd_play
from .oddities import ODDITIES, Look, Oddity

__all__ = ["EMPTY", "VARIANT", "RuleWarning", "rule_warnings"]

_RULES = (odd_fan, odd_play, odd_ends)
"""The modules whose rules are in `ODDITIES` once they are imported."""

VARIANT = "variant"
"""The code of what a variant says itself."""
EMPTY = "empty"
"""The code of a rule file in which nothing is chosen."""
_NOTHING = Text(
    "nothing is chosen in this file, so every question has its default answer; say what it starts from "
    '(extends = "laok") and what it is called (name = "…"), with format = 1',
    "这个文件什么也没有选，每一项都用默认做法；请写明从哪套规则开始"
    '（extends = "laok"）和名称（name = "…"），并写 format = 1',
)


@dataclass(frozen=True, slots=True)
class RuleWarning:
    """A warning of a rule set.

    `code` names its kind; `slot` and `option` are the table and key of the rule file that it is
    about ("cap", "fan"; "extra.tea", "use"). `line` and `column` count from 1 in `file`.
    """

    code: str
    slot: str
    option: str
    text: Text
    file: str
    line: int
    column: int

    @property
    def where(self) -> str:
        """Slot and option as rule files and errors name them."""
        return self.slot if self.option == "use" else f"{self.slot}.{self.option}"


def rule_warnings(rules: RuleSet) -> tuple[RuleWarning, ...]:
    """Every warning of a rule set, in the order of lines; what nobody wrote, but only defaults say, is none.

    The rules of this package come first, then what the chosen variants say of themselves
    (`Variant.warnings`).
    """
    look = Look(rules)
    found = [told for each in _oddities(look) if (told := _placed(look, each))]
    files = rules.composition.files
    if len(files) == 1 and _is_empty(rules):
        found.append(RuleWarning(EMPTY, "extends", "use", _NOTHING, files[0], 1, 1))
    order = {file: place for place, file in enumerate((rules.name, *rules.composition.files))}
    unique = dict.fromkeys(found)
    return tuple(sorted(unique, key=lambda each: (order.get(each.file, len(order)), each.line, each.column)))


def _is_empty(rules: RuleSet) -> bool:
    composition = rules.composition
    origins = [*composition.table_origins.values()]
    origins += [origin for chosen in composition.slots.values() for origin in chosen.origins.values()]
    return not composition.extras and all(origin.kind == "default" for origin in origins)


def _oddities(look: Look) -> Iterator[Oddity]:
    for rule in ODDITIES.values():
        yield from rule(look)
    composition = look.rules.composition
    slots = {name: (each.variant.name, each.options) for name, each in composition.slots.items()}
    chosen = ChosenRules(slots)
    chosen.fan_items = composition.fan_items
    for each in (*composition.slots.values(), *composition.extras):
        label = each.slot or f"extra.{each.id}"
        try:
            said = [(str(option), text) for option, text in each.variant.warnings(each.options, look.table, chosen)]
        except Exception as error:
            name = f"{each.variant.__module__}.{each.variant.__qualname__}"
            told = f"{name}.warnings failed: {type(error).__name__}: {error}"
            said = [("use", Text(told, told))]
        for option, text in said:
            yield Oddity(VARIANT, ((label, option),), text)


def _placed(look: Look, odd: Oddity) -> RuleWarning | None:
    """The oddity with the place of it that is nearest to the rule set's own file; None if nobody wrote it."""
    written = [(place, origin) for place in odd.places if (origin := _written(look.origin(place)))]
    if not written and odd.code != VARIANT:
        return None
    nearest = min(written, key=lambda each: _distance(look, each[1]), default=(odd.places[0], None))
    (slot, option), origin = nearest
    files = look.rules.composition.files
    file = origin.file if origin else (files[0] if files else look.rules.name)
    line, column = (origin.line, origin.column) if origin else (1, 1)
    return RuleWarning(odd.code, slot, option, odd.text, file, max(line, 1), max(column, 1))


def _written(origin: Origin | None) -> Origin | None:
    return None if origin is None or origin.kind == "default" else origin


def _distance(look: Look, origin: Origin) -> int:
    """How far a value stands from whoever asked for the rule set: what they changed, their file, its parents."""
    files = look.rules.composition.files
    if origin.kind != "file":
        return 0
    return 1 + files.index(origin.file) if origin.file in files else 1 + len(files)
