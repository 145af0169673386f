"""The price list by example: for every pattern and extra a winning hand in which it counts, priced by the engine."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Any

from ..core.catalogue import Catalogue
from ..core.composition import Chosen, Composition
from ..core.contributions import FanItem
from ..core.hands import format_hand
from ..core.ruleset import RuleSet
from ..core.score import Score, Switches, score
from ..core.variant import TableSettings, Text, Variant
from .candidates import candidates

__all__ = ["Example", "PricedHand", "example_hands", "item_worth", "priced_hands"]


@dataclass(frozen=True, slots=True)
class PricedHand:
    """A winning hand, how it is won, and what it is worth: `score` has fan, points and payments."""

    hand: str
    switches: Switches
    score: Score

    @property
    def items(self) -> dict[str, int]:
        """What counts, with its fan."""
        return dict(self.score.items)


@dataclass(frozen=True, slots=True)
class Example:
    """One pattern or extra of a rule set: what it is worth alone, and a hand in which it counts.

    `worth` is None where the rule set does not say it. `found` None: there is no such hand, and
    `why` says why.
    """

    item: FanItem
    worth: int | None
    found: PricedHand | None
    why: Text | None = None


def item_worth(rules: RuleSet) -> dict[str, int | None]:
    """The fan of every pattern and extra that the rule set knows, by name; None where its file cannot say."""
    chosen = rules.composition.slots["fan_table"]
    given = getattr(chosen.options, "fan", None)
    own = {item.name for item in chosen.variant.fan_items}
    if given is None:
        return {item.name: None if item.name in own else item.fan for item in rules.fan_items}
    return {item.name: given.get(item.name, 0 if item.name in own else item.fan) for item in rules.fan_items}


def priced_hands(rules: RuleSet) -> tuple[PricedHand, ...]:
    """Every candidate that wins, cheapest share first, one for each way in which items can come together."""
    kinds: dict[tuple[object, ...], PricedHand] = {}
    for priced in _priced(rules):
        found = priced.score
        kinds.setdefault((found.items, found.points, found.total, priced.switches.how), priced)
    return tuple(sorted(kinds.values(), key=lambda priced: (priced.score.points, priced.score.fan)))


def example_hands(rules: RuleSet) -> tuple[Example, ...]:
    """For every pattern and extra the plainest winning hand found in which it counts, in the fan table's order.

    The search is the same each time. An item without such a hand says why it cannot occur.
    """
    best: dict[str, tuple[tuple[int, int], PricedHand]] = {}
    for priced in _priced(rules):
        rank = (len(priced.score.items), priced.score.fan)
        for name in priced.items:
            if name not in best or rank < best[name][0]:
                best[name] = (rank, priced)
    worth = item_worth(rules)
    missing = [item.name for item in rules.fan_items if item.name not in best and worth[item.name] != 0]
    whys = _reasons(rules, missing)
    return tuple(
        Example(
            item, worth[item.name], best[item.name][1] if item.name in best else None, whys.get(item.name)
        )
        if worth[item.name] != 0 or item.name in best
        else Example(item, 0, None, OFF)
        for item in rules.fan_items
    )


def _priced(rules: RuleSet) -> Iterator[PricedHand]:
    for candidate in candidates(rules):
        found = score(candidate.hand, rules, candidate.switches)
        if found.complete:
            yield PricedHand(format_hand(candidate.hand), candidate.switches, found)


USUAL = TableSettings()
OFF = Text("It does not count here: it is worth 0 fan.", "本规则不计：0番。")
UNKNOWN = Text("No hand was found in which it counts.", "没有找到能计它的牌。")
NEVER = Text("Something else always counts in its place.", "总有别的番种代替它。")


def _reasons(rules: RuleSet, names: Iterable[str]) -> dict[str, Text]:
    """Why items never count: which setting, changed, lets them."""
    left = list(names)
    found: dict[str, Text] = {}
    for why, changed in _changed(rules) if left else ():
        for name in _counting(changed) & set(left):
            found[name] = why
            left.remove(name)
        if not left:
            break
    return found | dict.fromkeys(left, UNKNOWN)


def _counting(composition: Composition) -> set[str]:
    return {name for priced in _priced(RuleSet(composition)) for name in priced.items}


def _changed(rules: RuleSet) -> Iterator[tuple[Text, Composition]]:
    """The rule set with every item counting for itself, then with one thing more changed, then with all."""
    table = rules.table
    alone = _all_counting(rules)
    yield NEVER, alone
    steps: list[tuple[Text, Composition]] = []
    if table.hand != USUAL.hand:
        why = Text(
            f"It needs a hand of 13 tiles, and here hands have {table.hand}.",
            f"需要十三张的手牌，而这里每家只有{table.hand}张。",
        )
        steps.append((why, _with_table(alone, hand=USUAL.hand)))
    if not rules.shape.seven_pairs:
        seven = Text("Seven pairs do not win here.", "本规则七对不能和。")
        changed = _with_options(alone, "win_shape", seven_pairs=True)
        steps.append((seven, _with_table(changed, hand=USUAL.hand)))
    if not rules.rob_terms.allowed:
        robbing = Text("Kongs may not be robbed here.", "本规则不能抢杠。")
        steps.append((robbing, _with_variant(alone, "rob_kong", "as_discard")))
    if rules.suit_limit.declared or rules.suit_limit.most is not None:
        suits = Text(
            "A winning hand would need more suits than the missing suit leaves it.",
            "缺门之后花色不够，和不了。",
        )
        steps.append((suits, _with_variant(alone, "missing_suit", "off")))
    if len(table.suits) < len(USUAL.suits):
        few = Text("There are too few suits in play for it.", "花色太少，凑不成。")
        wide = _with_variant(_with_table(alone, suits=USUAL.suits), "missing_suit", "off")
        steps.append((few, wide))
    if rules.win_filters:
        least = Text("Such a hand may not win here.", "这样的牌在本规则中不能和。")
        changed = _with_options(alone, "win_shape", min_fan=0, plain_self_draw_only=False)
        steps.append((least, changed))
    yield from steps


def _all_counting(rules: RuleSet) -> Composition:
    fan = {item.name: 1 for item in rules.fan_items}
    return _with_variant(rules.composition, "fan_table", "additive", fan=fan)


def _with_table(composition: Composition, **values: Any) -> Composition:
    return replace(composition, table=replace(composition.table, **values))


def _with_variant(composition: Composition, slot: str, name: str, **values: Any) -> Composition:
    variant = Catalogue.installed().variants[slot][name]
    return _with_chosen(composition, slot, variant, variant.Options.model_validate(values))


def _with_options(composition: Composition, slot: str, **values: Any) -> Composition:
    chosen = composition.slots[slot]
    known = {name: value for name, value in values.items() if name in type(chosen.options).model_fields}
    return _with_chosen(composition, slot, chosen.variant, chosen.options.model_copy(update=known))


def _with_chosen(composition: Composition, slot: str, variant: type[Variant], options: Any) -> Composition:
    chosen = Chosen(slot, variant.name, variant, options, {})
    return replace(composition, slots={**composition.slots, slot: chosen})
