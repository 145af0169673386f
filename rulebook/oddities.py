"""What an oddity is, a rule set to look for them in, and the list of those who look."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from ..core.composition import Origin
from ..core.ruleset import RuleSet
from ..core.variant import Text

__all__ = ["NO_EFFECT", "ODDITIES", "Look", "Oddity", "Place", "idle", "oddity"]

Place = tuple[str, str]
"""A table of a rule file and a key in it: ("cap", "fan"), ("fan_table", "fan.root"), ("extra.tea", "use")."""

NO_EFFECT = "no_effect"
"""The code of an option that something else leaves without effect."""


@dataclass(frozen=True, slots=True)
class Oddity:
    """Something legal and hardly meant: the kind of it, whom it concerns (the first is blamed), and why."""

    code: str
    places: tuple[Place, ...]
    text: Text


Rule = Callable[["Look"], Iterable[Oddity]]

ODDITIES: dict[str, Rule] = {}
"""Who looks for what, by name."""


def oddity(rule: Rule) -> Rule:
    """Enter a function in `ODDITIES` under its own name."""
    ODDITIES[rule.__name__] = rule
    return rule


class Look:
    """A rule set as those who look for oddities read it."""

    def __init__(self, rules: RuleSet) -> None:
        self.rules = rules
        self.table = rules.table
        self.wall = len(rules.tiles) - rules.table.seats * rules.table.hand - 1
        """Tiles left once the dealer has drawn its first."""

    def uses(self, slot: str, *names: str) -> bool:
        """Whether the slot is answered by one of these variants."""
        return self.rules.uses(slot) in names

    def option(self, slot: str, variant: str, name: str) -> Any:
        """The value of an option; None where the slot is answered by another variant."""
        if not self.uses(slot, variant):
            return None
        return getattr(self.rules.slot_options(slot), name, None)

    def origin(self, place: Place) -> Origin | None:
        """Where a value came from; None for what the rule set does not have."""
        composition = self.rules.composition
        table, key = place
        if table == "table":
            return composition.table_origins.get(key)
        chosen = composition.slots.get(table) or next(
            (extra for extra in composition.extras if f"extra.{extra.id}" == table), None
        )
        if chosen is None:
            return None
        return chosen.origins.get(key) or chosen.origins.get(key.partition(".")[0])

    @property
    def worth(self) -> dict[str, int]:
        """Fan of every pattern and extra that the fan table can tell, by name."""
        given: dict[str, int] = getattr(self.rules.slot_options("fan_table"), "fan", {})
        own = {item.name for item in self.rules.composition.slots["fan_table"].variant.fan_items}
        return {item.name: given.get(item.name, 0 if item.name in own else item.fan) for item in self.rules.fan_items}

    @property
    def pigs(self) -> bool:
        """Whether anybody can be a pig: three suits held, or the missing one."""
        if self.uses("missing_suit", "off"):
            return False
        three = self.uses("missing_suit", "free") or (self.option("missing_suit", "declared", "pig") == "three_suits")
        return not three or len(self.table.suits) == 3


def idle(look: Look, slot: str, why: Text, *options: str) -> Iterator[Oddity]:
    """The options that differ from what they are by themselves, and have no effect."""
    chosen = look.rules.composition.slots[slot]
    fields = type(chosen.options).model_fields
    for name in options:
        info = fields.get(name)
        if info is None:
            continue
        default = info.get_default(call_default_factory=True, validated_data={})
        if getattr(chosen.options, name) != default:
            text = Text(f"it has no effect: {why.en}", f"不起作用：{why.zh}")
            yield Oddity(NO_EFFECT, ((slot, name),), text)
