"""Oddities of what hands are worth: fan, cap and points."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from math import prod

from ..core.contributions import FanItem
from ..core.option_checks import listed
from ..core.variant import Text
from .oddities import NO_EFFECT, Look, Oddity, Place, idle, oddity

__all__: list[str] = []

MOST_TIMES = 4
"""A hand has at most four kongs and roots together."""
ALL_PATTERNS = ("additive", "product")
"""Fan tables in which every pattern that fits counts."""


def _fan(name: str) -> Place:
    return ("fan_table", f"fan.{name}")


def _worth(item: FanItem, fan: int) -> str:
    return f"{item.name} ({fan})"


def _zh(items: list[tuple[FanItem, int]]) -> str:
    return "、".join(f"{item.zh}{fan}番" for item, fan in items)


@oddity
def fan_above_cap(look: Look) -> Iterator[Oddity]:
    """Patterns and extras that are worth more fan than the cap lets any hand have."""
    cap = look.rules.cap
    if cap is None or look.rules.share_limits.over:
        return
    above = [(item, fan) for item in look.rules.fan_items if (fan := look.worth[item.name]) > cap]
    if above:
        names = listed(_worth(item, fan) for item, fan in above)
        text = Text(
            f"the cap is {cap} fan, so what is listed with more pays no more than that: {names}",
            f"封顶{cap}番，标得更高的也只按{cap}番付：{_zh(above)}",
        )
        yield Oddity("fan_above_cap", (("cap", "fan"), *(_fan(item.name) for item, _ in above)), text)


@oddity
def pattern_below_its_part(look: Look) -> Iterator[Oddity]:
    """Patterns worth less than another that every such hand has as well, so they never count."""
    worth = look.worth
    items = {item.name: item for item in look.rules.fan_items}
    root = worth.get("root", 0)
    excludes: dict[str, list[str]] = getattr(look.rules.slot_options("fan_table"), "excludes", {})
    adds = any(look.uses("fan_table", name) for name in ALL_PATTERNS)
    for item in items.values():
        parts = [
            (worth[name] + (item.absorbs - items[name].absorbs) * root, items[name])
            for name in item.contains
            if name in items and (not adds or name in excludes.get(item.name, ()))
        ]
        most, part = max(parts, key=lambda each: each[0], default=(0, item))
        if not 0 < worth[item.name] < most:
            continue
        roots = item.absorbs - part.absorbs if root else 0
        plus = f" and {roots} root{'s' if roots > 1 else ''}" if roots else ""
        plus_zh = f"加{roots}根" if roots else ""
        text = Text(
            f"{item.name} is worth {worth[item.name]} fan, less than {part.name} ({worth[part.name]}){plus}, which it "
            + ("swallows" if adds else "contains, so it never counts"),
            f"{item.zh}{worth[item.name]}番，比它所包含的{part.zh}（{worth[part.name]}番）{plus_zh}还少，"
            + ("却又使后者不计" if adds else "永远轮不到它"),
        )
        yield Oddity("pattern_below_its_part", (_fan(item.name), _fan(part.name)), text)


@oddity
def nothing_counts(look: Look) -> Iterator[Oddity]:
    """A fan table in which nothing is worth anything."""
    if not any(look.worth.values()):
        text = Text(
            f"no pattern and no extra is worth any fan in {look.rules.uses('fan_table')}; "
            "give them values under [fan_table.fan]",
            "没有任何番种或加番有番数，请在 [fan_table.fan] 中给出",
        )
        yield Oddity("nothing_counts", (("fan_table", "use"), ("fan_table", "fan")), text)


@oddity
def no_hand_wins(look: Look) -> Iterator[Oddity]:
    """A least fan that no hand reaches."""
    least = look.option("win_shape", "standard", "min_fan")
    own = {item.name for item in look.rules.composition.slots["fan_table"].variant.fan_items}
    if not least or any(item.name not in own for item in look.rules.fan_items):
        return
    fan = {kind: [look.worth[i.name] for i in look.rules.fan_items if i.kind == kind] for kind in ("pattern", "extra")}
    most = _most(look, fan["pattern"], fan["extra"])
    if least > most:
        text = Text(
            f"a hand needs {least} fan to win and none can have more than {most}: nobody ever wins",
            f"起和{least}番，而任何牌都不超过{most}番，谁也和不了",
        )
        yield Oddity("no_hand_wins", (("win_shape", "min_fan"),), text)


def _most(look: Look, patterns: list[int], extras: list[int]) -> int:
    """More than any hand can have: every extra as often as one can be."""
    largest, several = max(patterns, default=0), MOST_TIMES * sum(extras)
    if look.uses("fan_table", "product"):
        return prod(max(fan, 1) for fan in (*patterns, *extras * MOST_TIMES))
    if look.uses("fan_table", "linear"):
        return (largest + several) * (1 + several)
    return (sum(patterns) if look.uses("fan_table", "additive") else largest) + several


@oddity
def cap_evens_out(look: Look) -> Iterator[Oddity]:
    """A cap so low that every hand pays the same."""
    cap, least = look.rules.cap, _least(look)
    if cap is not None and cap <= least and not look.rules.share_limits.over:
        text = Text(
            f"the least a hand is worth is {least} fan, so with a cap of {cap} every hand pays the same",
            f"最小的牌就有{least}番，封顶{cap}番时所有的牌都付一样多",
        )
        yield Oddity("cap_evens_out", (("cap", "fan"), _fan("plain"), ("win_shape", "min_fan")), text)


@oddity
def points_stand_still(look: Look) -> Iterator[Oddity]:
    """More fan that pay no more, or less."""
    rules, least = look.rules, _least(look)
    most = rules.cap if rules.cap is not None else max([least, *look.worth.values()]) + MOST_TIMES
    paid = [rules.points(fan) for fan in range(least, min(most, least + 100) + 1)]
    steps = list(enumerate(pairwise(paid), start=least))
    # A table that ends where nothing caps the fan is its own cap.
    while rules.cap is None and steps and steps[-1][1][0] == steps[-1][1][1] and len(set(paid)) > 1:
        steps.pop()
    places: tuple[Place, ...] = (
        ("points", "units"),
        ("points", "step"),
        ("points", "first"),
        ("points", "use"),
        _fan("plain"),
    )
    falling = next((step for step in steps if step[1][1] < step[1][0]), None)
    level = next((step for step in steps if step[1][1] == step[1][0]), None)
    if falling is not None:
        fan, (less, more) = falling
        text = Text(
            f"a hand of {fan + 1} fan pays less than one of {fan} ({more} points after {less})",
            f"{fan + 1}番反而比{fan}番付得少（{more}分对{less}分）",
        )
        yield Oddity("points_fall", places, text)
    elif level is not None:
        fan, (points, _) = level
        why = _why_level(look, fan)
        text = Text(
            f"a hand of {fan + 1} fan pays no more than one of {fan} ({points} points){why.en}",
            f"{fan + 1}番和{fan}番付得一样多（{points}分）{why.zh}",
        )
        yield Oddity("points_stand_still", places, text)


def _why_level(look: Look, fan: int) -> Text:
    """What makes it so, and what would change it."""
    first = look.option("points", "doubling", "first")
    if first is not None and fan < first:
        return Text(
            f": fewer than {first} fan count as {first}; points.first = {fan} would tell them apart",
            f"：不足{first}番按{first}番算；设 points.first = {fan} 就能分开",
        )
    if look.option("points", "linear", "step") == 0:
        return Text(": points.step = 0 adds nothing for further fan", "：points.step = 0，多一番不加分")
    if fan == 0:
        return Text(": 0 fan count as 1", "：0番按1番算")
    return Text(": see points.units", "：见 points.units") if look.uses("points", "table") else Text("", "")


@oddity
def swallows_nothing(look: Look) -> Iterator[Oddity]:
    """`excludes` of an item that is worth nothing, so it never swallows."""
    excludes: dict[str, list[str]] = getattr(look.rules.slot_options("fan_table"), "excludes", {})
    for name in excludes:
        if not look.worth.get(name):
            text = Text(
                f"it has no effect: {name} is worth 0 fan, and only what is worth something swallows others",
                f"不起作用：{name}为0番，只有有番数的才能使别的不计",
            )
            yield Oddity(NO_EFFECT, (("fan_table", f"excludes.{name}"),), text)


@oddity
def seven_pairs_never(look: Look) -> Iterator[Oddity]:
    """Seven pairs at a table whose hands are too small for them."""
    hand = look.table.hand
    if hand != 13 and look.option("win_shape", "standard", "seven_pairs"):
        text = Text(
            f"seven pairs need hands of 13 tiles; with {hand} nobody can have them",
            f"七对要十三张牌，每人{hand}张时凑不成",
        )
        yield Oddity("seven_pairs_never", (("win_shape", "seven_pairs"), ("table", "hand")), text)


@oddity
def short_pairs_never(look: Look) -> Iterator[Oddity]:
    """Four or five pairs at a table whose hands are large enough for seven."""
    if look.table.hand == 13:
        yield from idle(
            look, "win_shape", Text("hands have 13 tiles (table.hand)", "每人十三张（table.hand）"), "short_pairs"
        )


@oddity
def plain_never_wins_anyway(look: Look) -> Iterator[Oddity]:
    """Plain hands that may only be drawn, and are worth too little to win at all."""
    least, plain = look.option("win_shape", "standard", "min_fan"), look.worth.get("plain", 0)
    if least is not None and least > plain:
        why = Text(
            f"a hand that counts plain alone ({plain} fan) does not reach the {least} fan that a win needs",
            f"只有平胡的牌（{plain}番）不够起和的{least}番",
        )
        yield from idle(look, "win_shape", why, "plain_self_draw_only")


@oddity
def robbing_is_forbidden(look: Look) -> Iterator[Oddity]:
    """The extra for robbing a kong where none can be robbed."""
    usual = next((item.fan for item in look.rules.fan_items if item.name == "rob_kong"), 0)
    if not look.rules.rob_terms.allowed and look.worth.get("rob_kong", 0) not in (0, usual):
        text = Text(
            f"it has no effect: kongs may not be robbed (rob_kong.use is {look.rules.uses('rob_kong')})",
            "不起作用：本规则不能抢杠（rob_kong.use）",
        )
        yield Oddity(NO_EFFECT, (_fan("rob_kong"),), text)


def _least(look: Look) -> int:
    """The fan of the cheapest hand that may win."""
    least: int = look.option("win_shape", "standard", "min_fan") or 0
    return max(least, look.worth.get("plain", 0))
