"""Worked examples for rule sheets: priced by the engine under the rule set itself."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial

from ..core.deal import Deal
from ..core.fan_sums import fan_sum
from ..core.hands import format_hand
from ..core.ruleset import RuleSet
from ..core.score import Switches, score
from ..core.terms import FanCount
from ..core.tiles import RANKS
from ..core.variant import Text
from .candidates import candidates
from .examples import PricedHand
from .model import Worked, same
from .prices import kong_figures

__all__ = ["SEATS", "fan_of", "gang_flower_example", "gang_flower_hand", "horse_ranks", "paid_by"]

SEATS = (Text("A", "甲"), Text("B", "乙"), Text("C", "丙"), Text("D", "丁"))
"""What the seats are called in examples: the winner first, then in turn order."""


def gang_flower_hand(rules: RuleSet) -> PricedHand | None:
    """The plainest hand won on the replacement tile of an exposed kong; None where there is none."""
    switches = Switches(how="self_draw", after_kong="exposed")
    best: PricedHand | None = None
    for candidate in candidates(rules):
        if candidate.switches != switches:
            continue
        found = score(candidate.hand, rules, switches)
        if found.complete and (best is None or _rank(found.items) < _rank(best.score.items)):
            best = PricedHand(format_hand(candidate.hand), switches, found)
    return best


def _rank(items: Sequence[tuple[str, int]]) -> tuple[int, int]:
    return len(items), sum(fan for _, fan in items)


def gang_flower_example(rules: RuleSet) -> Worked | None:
    """A win on the replacement tile of an exposed kong that B fed: who pays A how much, and for the kong before."""
    example = gang_flower_hand(rules)
    if example is None:
        return None
    found = example.score
    (exposed, *_) = (figures for figures in kong_figures(rules) if figures.type == "exposed")
    beside = tuple((extra.payer, extra.points, extra.why) for extra in found.extras if extra.payee == 0)
    paid = paid_by((*found.payments, *beside))
    shares_en = ", ".join(f"{SEATS[seat].en} pays {points}" for seat, points in paid.items()) or "nobody pays"
    shares_zh = "，".join(f"{SEATS[seat].zh}付{points}分" for seat, points in paid.items()) or "没有人付分"
    items = fan_of(rules, found.count)
    others_en = f", the others {exposed.others} each" if exposed.others else ""
    others_zh = f"，其余每家{exposed.others}分" if exposed.others else ""
    fan = f"{found.fan} fan ({items.en}), {found.points} points a share"
    return Worked(
        Text(
            f"Example: B feeds A an exposed kong and pays {exposed.feeder} for it at once{others_en}. "
            f"A draws and wins with {{hand}}: {fan}. For the win {shares_en}; A gets {found.total} in all.",
            f"例：乙打出的牌被甲直杠，当即付杠分{exposed.feeder}分{others_zh}。甲补牌和{{hand}}：{found.fan}番（{items.zh}），"
            f"每份{found.points}分。{shares_zh}，甲共得{found.total}分。",
        ),
        example.hand,
    )


def paid_by(payments: Sequence[tuple[int, int, str]]) -> Mapping[int, int]:
    """Points by payer, whatever the reason."""
    paid: dict[int, int] = {}
    for payer, points, _ in payments:
        paid[payer] = paid.get(payer, 0) + points
    return dict(sorted(paid.items()))


def fan_of(rules: RuleSet, count: FanCount) -> Text:
    """What counts, item by item."""
    names = {item.name: item for item in rules.fan_items}
    zh = fan_sum(count, lambda name: names[name].zh or names[name].en)
    return Text(fan_sum(count, lambda name: names[name].en), zh)


def horse_ranks(rules: RuleSet) -> tuple[tuple[Text, Text], ...]:
    """Which ranks hit, by where the winner sits; empty where horses do not go by rank from the dealer.

    Found by showing one tile of each rank to the rule set itself.
    """
    ask = rules.win_award
    if ask is None:
        return ()
    seats = rules.table.seats
    deal = Deal(rules, 0, [()] * seats, ())
    first = rules.tiles[0] - rules.tiles[0] % RANKS
    found = []
    for seat in range(seats):
        hits = []
        for rank in range(RANKS):
            award = ask(deal, seat, partial(_one_tile, first + rank))
            if award is not None and award.hits:
                hits.append(rank + 1)
        found.append((_place(seat, seats), same(", ".join(map(str, hits)) or "–")))
    return tuple(found) if any(ranks.en != "–" for _, ranks in found) else ()


def _one_tile(tile: int, count: int) -> tuple[int, ...]:
    return (tile,) * min(count, 1)


def _place(seat: int, seats: int) -> Text:
    """Where a seat sits, seen from the dealer."""
    if seat == 0:
        return Text("the dealer", "庄家")
    if seat == 1:
        return Text("next after the dealer", "庄家的下家")
    if seat == seats - 1:
        return Text("before the dealer", "庄家的上家")
    return Text("across from the dealer", "庄家的对家")
