"""Every hook, in the order in which a deal meets them.

A hook that belongs to a slot is answered by that slot's variant alone; a second answer is an error
when the rule set is composed (others may wrap). Collected hooks take contributions of any variant,
in an order that does not depend on registration. Hooks are resolved once for each rule set; the
deal loop calls plain functions. An implementation may take any subset of a hook's arguments.

Every docstring has one form, which the pages on hooks are made from: what it is about, `Args:` with a line an
argument, `Returns:`, `None:` (what None means), `Fires:`. Seats are 0 to 3 in turn order, kinds 0 to 35 (1m is 0).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from .contexts import Chance, DealView, HandQuestion, Kong, TakeTiles, Win
from .contributions import FanItem, PayReason, Settlement
from .hands import Meld
from .hooks import Hook, hookspec
from .money import Entry, Payment
from .opening import OpeningStep
from .plays import ClaimPlay, TurnPlay
from .terms import (
    Award,
    Bonus,
    FanCount,
    KongPrice,
    KongTerms,
    KongType,
    Liability,
    PlayOn,
    RobTerms,
    ShareLimits,
    SuitLimit,
    WinShape,
)
from .win_shapes import Shape

if TYPE_CHECKING:
    from .outcome import DealOutcome

__all__ = ["HOOKS", "hookspec"]

HOOKS: dict[str, Hook] = {
    "xuezhan_tiles": Hook(None, "all", when=("composed",), governs="course"),
    "xuezhan_wild_tiles": Hook(None, "all", when=("composed",), governs="course"),
    "xuezhan_opening_steps": Hook(None, "all", when=("composed", "deal"), governs="course"),
    "xuezhan_win_shape": Hook("win_shape", "one", when=("composed",), governs="course"),
    "xuezhan_shapes": Hook(None, "all", when=("composed",), governs="course"),
    "xuezhan_turn_plays": Hook(None, "all", when=("composed", "turn"), governs="course"),
    "xuezhan_claim_plays": Hook(None, "all", when=("composed", "claims"), governs="course"),
    "xuezhan_suit_limit": Hook("missing_suit", "one", when=("composed",), governs="course"),
    "xuezhan_further_items": Hook("fan_table", "at_most_one", when=("composed",)),
    "xuezhan_pay_reasons": Hook(None, "all", when=("composed",)),
    "xuezhan_unit": Hook("points", "one", when=("composed",)),
    "xuezhan_points": Hook("points", "one", when=("win", "end")),
    "xuezhan_cap": Hook("cap", "one", when=("composed",)),
    "xuezhan_share_limits": Hook("cap", "at_most_one", when=("composed",)),
    "xuezhan_self_draw_bonus": Hook("self_draw", "one", when=("composed",)),
    "xuezhan_kong_terms": Hook("kong", "one", when=("composed",)),
    "xuezhan_rob_terms": Hook("rob_kong", "one", when=("composed",)),
    "xuezhan_winners_per_tile": Hook("several_winners", "one", when=("composed",), governs="course"),
    "xuezhan_play_on": Hook("play_on", "one", when=("composed",), governs="course"),
    "xuezhan_drawn": Hook(None, "told", when=("turn",), governs="both"),
    "xuezhan_kong_filter": Hook(None, "first", when=("turn", "claims"), governs="course"),
    "xuezhan_pung_filter": Hook(None, "first", when=("claims",), governs="course"),
    "xuezhan_win_filter": Hook(None, "first", when=("turn", "claims"), governs="course"),
    "xuezhan_must_win": Hook("last_four", "at_most_one", when=("turn", "claims"), governs="course"),
    "xuezhan_discarded": Hook(None, "all", when=("turn",), governs="both"),
    "xuezhan_melded": Hook(None, "all", when=("claims",), governs="both"),
    "xuezhan_passed_win": Hook(None, "told", when=("turn", "claims"), governs="both"),
    "xuezhan_passed_pung": Hook(None, "told", when=("claims",), governs="both"),
    "xuezhan_kong_price": Hook(None, "only", when=("kong",)),
    "xuezhan_konged": Hook(None, "all", when=("kong",), governs="both"),
    "xuezhan_fan": Hook("fan_table", "one", when=("turn", "claims", "end")),
    "xuezhan_win_award": Hook("horses", "at_most_one", when=("win",)),
    "xuezhan_gang_flower": Hook("gang_flower", "one", when=("win",)),
    "xuezhan_win_payments": Hook(None, "all", when=("win",), governs="both"),
    "xuezhan_surcharges": Hook(None, "all", when=("deal", "turn", "claims", "kong", "win", "end")),
    "xuezhan_payable": Hook("debt", "at_most_one", when=("deal", "turn", "claims", "kong", "win", "end")),
    "xuezhan_gang_discard": Hook("gang_discard", "at_most_one", when=("win",)),
    "xuezhan_is_pig": Hook("missing_suit", "one", when=("end",)),
    "xuezhan_dead_kinds": Hook("ready_check", "at_most_one", when=("end",)),
    "xuezhan_ready_worth": Hook("ready_check", "at_most_one", when=("end",)),
    "xuezhan_settlements": Hook(None, "all", when=("composed", "end")),
    "xuezhan_leaving": Hook("leaving", "at_most_one", when=("end",)),
    "xuezhan_ended": Hook(None, "told", when=("end",), governs="both"),
    "xuezhan_next_dealer": Hook("dealer", "one", when=("next",)),
}
"""Name of every hook, how its answers are taken, when it fires, and what hangs on the answers."""


# Composition: answers that are data, asked for once a rule set


@hookspec
def xuezhan_tiles() -> Sequence[int]:  # type: ignore[empty-body]
    """Kinds of tiles that are added to the set, four copies each.

    Returns: kinds 27 to 35, written `1z` to `9z`. The core's shapes use no such tile: a hand that holds one is not
        complete.
    Fires: once, when the rule set is composed; the answers of all variants are joined.
    """


@hookspec
def xuezhan_wild_tiles() -> Sequence[int]:  # type: ignore[empty-body]
    """Kinds that are wild: in hand each stands for any tile of the suits in play.

    Returns: kinds in play. A wild tile never stands for a fifth copy of a kind, belongs to no suit, and makes no pung
        or kong of the core's; plays may lay it down (`xuezhan_claim_plays`). A hand counts in the best use of its wild
        tiles.
    Fires: once, when the rule set is composed; the answers of all variants are joined.
    """


@hookspec
def xuezhan_opening_steps() -> Sequence[OpeningStep]:  # type: ignore[empty-body]
    """Decisions that every seat makes before the first discard.

    Returns: steps, which the deal takes in the order of `OpeningStep.order`.
    Fires: once, when the rule set is composed; the steps themselves are asked after the tiles are dealt.
    """


@hookspec(firstresult=True)
def xuezhan_win_shape() -> WinShape:  # type: ignore[empty-body]
    """Which complete hands there are.

    Returns: the shapes; they hold for every deal.
    Fires: once, when the rule set is composed.
    """


@hookspec
def xuezhan_shapes() -> Sequence[Shape]:  # type: ignore[empty-body]
    """Further shapes of complete hands.

    Returns: shapes, beside those of the slot win_shape.
    Fires: once, when the rule set is composed; the shapes themselves are asked when hands are.
    """


@hookspec
def xuezhan_turn_plays() -> Sequence[TurnPlay]:  # type: ignore[empty-body]
    """Decisions that a seat may make in its own turn beside win, kong and discard.

    Returns: plays, each with a name of its own in records.
    Fires: once, when the rule set is composed; the plays themselves are asked in every turn.
    """


@hookspec
def xuezhan_claim_plays() -> Sequence[ClaimPlay]:  # type: ignore[empty-body]
    """Claims that a seat may make on a discard beside win, kong and pung.

    Returns: plays, each with a name of its own in records.
    Fires: once, when the rule set is composed; the plays themselves are asked on every discard.
    """


@hookspec(firstresult=True)
def xuezhan_suit_limit() -> SuitLimit:  # type: ignore[empty-body]
    """Which suits a winning hand may hold.

    Returns: the largest number of suits, and whether each seat names one that it may not use.
    Fires: once, when the rule set is composed.
    """


@hookspec(firstresult=True)
def xuezhan_further_items(items: Sequence[FanItem]) -> None:
    """The patterns and extras that other chosen variants bring to the fan table.

    Args:
        items: items of other variants; each says with `times` how often it counts in one reading of a hand.

    Fires: once, when the rule set is composed, if another variant brings items; a fan table without this hook counts
        none.
    """


@hookspec
def xuezhan_pay_reasons() -> Sequence[PayReason | str]:  # type: ignore[empty-body]
    """Payment reasons of this variant's own.

    Returns: names, as records have them; a `PayReason` says what people read in its place, a plain name is shown as it
        is. The core's own (`win`, `kong`, ...) need not be named.
    Fires: once, when the rule set is composed; the answers of all variants are joined.
    """


@hookspec(firstresult=True)
def xuezhan_unit() -> int:  # type: ignore[empty-body]
    """Points of one unit.

    Returns: points, 1 or more; amounts in units are multiplied by it.
    Fires: once, when the rule set is composed.
    """


@hookspec(firstresult=True)
def xuezhan_points(fan: int) -> int:  # type: ignore[empty-body]
    """Points of one share of a win.

    Args:
        fan: fan of the win, after the cap, 0 or more.

    Returns: points that a seat pays for one share, 0 or more; the units of a self-draw bonus come on top.
    Fires: when a win or a ready hand is priced, once for each number of fan; the answer is kept for the rule set.
    """


@hookspec(firstresult=True)
def xuezhan_cap() -> int | None:
    """The fan above which fan count as it.

    Returns: fan.
    None: there is no cap.
    Fires: once, when the rule set is composed.
    """


@hookspec(firstresult=True)
def xuezhan_share_limits() -> ShareLimits:  # type: ignore[empty-body]
    """What holds for the points of a share beside the cap in fan.

    Returns: units for each fan above the cap, and the most points that a share pays. Without an answer the cap in fan
        is all there is.
    Fires: once, when the rule set is composed.
    """


@hookspec(firstresult=True)
def xuezhan_self_draw_bonus() -> Bonus:  # type: ignore[empty-body]
    """What a self-draw adds.

    Returns: fan inside the cap, units from each payer after it, how many times the points are paid, or several of
        these.
    Fires: once, when the rule set is composed.
    """


@hookspec(firstresult=True)
def xuezhan_kong_terms() -> KongTerms:  # type: ignore[empty-body]
    """What kongs pay, and where their replacement tiles come from.

    Returns: units and sides of the wall by type of kong.
    Fires: once, when the rule set is composed.
    """


@hookspec(firstresult=True)
def xuezhan_rob_terms() -> RobTerms:  # type: ignore[empty-body]
    """Whether added kongs may be robbed, and who pays.

    Returns: the terms; they hold for every deal.
    Fires: once, when the rule set is composed.
    """


@hookspec(firstresult=True)
def xuezhan_winners_per_tile() -> int | None:
    """How many seats may win on one tile, nearest first.

    Returns: seats, 1 or more.
    None: any number may.
    Fires: once, when the rule set is composed.
    """


@hookspec(firstresult=True)
def xuezhan_play_on() -> PlayOn:  # type: ignore[empty-body]
    """What follows a win.

    Returns: whether winners stay, and whether the deal ends.
    Fires: once, when the rule set is composed.
    """


# A draw, and what a seat may do


@hookspec
def xuezhan_drawn(deal: DealView, seat: int, tile: int) -> None:
    """A seat has drawn a tile.

    Args:
        deal: the deal as it stands, to read.
        seat: the seat that drew.
        tile: the kind drawn; the seat holds it.

    Fires: after every draw, replacement tiles and the dealer's first one included.
    """


@hookspec(firstresult=True)
def xuezhan_kong_filter(deal: DealView, seat: int, tile: int, type: KongType) -> str | None:
    """Why a kong that the tiles would make is not allowed.

    Args:
        deal: the deal as it stands, to read.
        seat: the seat that would make it.
        tile: its kind.
        type: "exposed" (on a discard), "added" (to a pung) or "concealed".

    Returns: a lower-case clause that says why not.
    None: this rule allows it.
    Fires: whenever such a kong would be offered: after the seat's draw, and on a discard of which it holds three; all
        are asked until one objects.
    """


@hookspec(firstresult=True)
def xuezhan_pung_filter(deal: DealView, seat: int, tile: int) -> str | None:
    """Why a pung that the tiles would make is not allowed.

    Args:
        deal: the deal as it stands, to read.
        seat: the seat that would claim the discard.
        tile: the kind discarded.

    Returns: a lower-case clause that says why not.
    None: this rule allows it.
    Fires: on a discard of which the seat holds a pair; all are asked until one objects.
    """


@hookspec(firstresult=True)
def xuezhan_win_filter(deal: DealView, chance: Chance) -> str | None:
    """Why a complete hand may not be won now.

    Args:
        deal: the deal as it stands, to read.
        chance: the hand that could be won, with its fan.

    Returns: a lower-case clause that says why not.
    None: this rule allows it.
    Fires: when a drawn tile, a discard or the tile of an added kong completes a hand; all are asked until one objects.
    """


@hookspec(firstresult=True)
def xuezhan_must_win(deal: DealView, chance: Chance) -> bool:  # type: ignore[empty-body]
    """Whether a seat that may win must.

    Args:
        deal: the deal as it stands, to read.
        chance: the hand that no filter refused.

    Returns: true: the win happens by itself. Without an answer nothing is forced.
    Fires: before the seat is asked whether it wins.
    """


@hookspec
def xuezhan_discarded(deal: DealView, seat: int, tile: int) -> Sequence[Payment] | None:
    """A seat has discarded a tile: what is paid for that.

    Args:
        deal: the deal as it stands, to read.
        seat: the seat that discarded.
        tile: the kind, the last of the seat's `discarded`.

    Returns: payments in points, each with a reason of the rule set.
    None: nothing is paid.
    Fires: after every discard, before anybody may claim it; the answers of all variants are booked.
    """


@hookspec
def xuezhan_melded(deal: DealView, seat: int, meld: Meld) -> Sequence[Payment] | None:
    """A seat has laid down a meld with a discard, a pung or another that is no kong: what is paid for that.

    Args:
        deal: the deal as it stands, to read.
        seat: the seat that claimed the discard.
        meld: the meld; `meld.of` is the seat that discarded.

    Returns: payments in points, each with a reason of the rule set.
    None: nothing is paid.
    Fires: after every such claim, before the seat discards; a kong fires `xuezhan_konged`. All answers are booked.
    """


@hookspec
def xuezhan_passed_win(deal: DealView, chance: Chance) -> None:
    """A seat that might have won did not (rules.md F10).

    Args:
        deal: the deal as it stands, to read.
        chance: the hand that was not won.

    Fires: when the decision is settled: the seat discarded or made a kong instead, or passed the tile.
    """


@hookspec
def xuezhan_passed_pung(deal: DealView, seat: int, tile: int) -> None:
    """A seat that might have punged made no claim.

    Args:
        deal: the deal as it stands, to read.
        seat: the seat that passed.
        tile: the kind that it passed.

    Fires: when the claims on a discard are settled and nobody has won on it.
    """


# A kong


@hookspec
def xuezhan_kong_price(deal: DealView, kong: Kong) -> KongPrice | None:
    """What a kong brings instead of what the slot kong says.

    Args:
        deal: the deal as it stands, to read.
        kong: the kong; `kong.price` is what it would bring.

    Returns: units from the feeder and from each (other) live seat. Two answers for one kong are an error.
    None: just what the slot kong says.
    Fires: when a kong takes effect, before it is paid.
    """


@hookspec
def xuezhan_konged(deal: DealView, kong: Kong) -> Sequence[Payment] | None:
    """A kong has taken effect and was paid: what else is paid for it.

    Args:
        deal: the deal as it stands, to read.
        kong: the kong; `kong.entries` are the ledger indexes of what it brought.

    Returns: payments in points, each with a reason of the rule set.
    None: nothing more is paid.
    Fires: after every kong that was not robbed, before the replacement tile is drawn; all answers are booked.
    """


# A win


@hookspec(firstresult=True)
def xuezhan_fan(hand: HandQuestion) -> FanCount:  # type: ignore[empty-body]
    """The fan of a complete hand, in its best reading.

    Args:
        hand: the hand with its winning tile, every way to read it, and how it came about.

    Returns: fan before self-draw bonus, horses and cap, with the items that make it up. The pattern is a name in
        `fan_items`.
    Fires: when a hand could be won, and when a ready hand is valued.
    """


@hookspec(firstresult=True)
def xuezhan_win_award(deal: DealView, seat: int, take: TakeTiles) -> Award | None:
    """What tiles shown after a win bring.

    Args:
        deal: the deal as it stands, to read.
        seat: the winner.
        take: takes up to so many tiles from the back of the wall, shows them, and answers with their kinds; fewer if
            fewer are left.

    Returns: the tiles, hits, and what they are worth in fan and units.
    None: nothing is shown.
    Fires: after each win, before it is scored; several winners in turn order from the discarder.
    """


@hookspec(firstresult=True)
def xuezhan_gang_flower(deal: DealView, win: Win) -> Liability:  # type: ignore[empty-body]
    """Who pays a win on the replacement tile of an exposed kong.

    Args:
        deal: the deal as it stands, to read.
        win: the win; `win.kong` is the kong and `win.payers` are the other live seats. Its fan and points are not there
            yet.

    Returns: shares by seat, whether the self-draw bonus is in them, and further units.
    Fires: before such a win is priced (`score` asks too).
    """


@hookspec
def xuezhan_win_payments(deal: DealView, win: Win) -> Sequence[Payment] | None:
    """What else is paid for a win.

    Args:
        deal: the deal as it stands, to read.
        win: the win with its fan and points; its own payments are booked.

    Returns: payments in points, each with a reason of the rule set.
    None: nothing is paid.
    Fires: after each win is paid, and for hands that are priced without a deal (`score`, rule sheets), where nobody
        has drawn or discarded; the answers of all variants are booked.
    """


@hookspec
def xuezhan_surcharges(deal: DealView, entry: Entry) -> Sequence[Payment] | None:
    """What is paid along with a transfer.

    Args:
        deal: the deal as it stands, to read.
        entry: the transfer just booked; `entry.payer` and `entry.payee` may be HOUSE.

    Returns: payments in points, each with a reason of its own.
    None: nothing is paid.
    Fires: after every transfer, whatever it was for, except those that this hook adds itself.
    """


@hookspec(firstresult=True)
def xuezhan_payable(deal: DealView, payment: Payment) -> int:  # type: ignore[empty-body]
    """How much of a payment its payer can make.

    Args:
        deal: the deal as it stands, to read; the payment is not booked yet.
        payment: what is asked for; `payment.payer` is a seat, never HOUSE.

    Returns: points, 0 to `payment.points`; the rest is not paid and not owed. A payment of 0 is not made. Without an
        answer every payment is made in full.
    Fires: before every transfer that a seat makes, whatever it is for.
    """


@hookspec(firstresult=True)
def xuezhan_gang_discard(deal: DealView, wins: Sequence[Win]) -> Sequence[Payment]:  # type: ignore[empty-body]
    """What becomes of the discarder's kong income when the discard after a kong is won.

    Args:
        deal: the deal as it stands, to read.
        wins: all wins on that discard, nearest first; `wins[0].kong` is the last kong of the turn.

    Returns: payments in points; `Payment.settles` names the entries handed over. Without an answer the income is kept.
    Fires: once, after all winners of the discard were paid.
    """


# The end


@hookspec(firstresult=True)
def xuezhan_is_pig(deal: DealView, seat: int) -> bool:  # type: ignore[empty-body]
    """Whether a live seat is a pig (花猪).

    Args:
        deal: the deal as it stands, to read.
        seat: a live seat.

    Returns: true for a pig.
    Fires: when a settlement of an exhausted wall asks (`deal.rules.is_pig`).
    """


@hookspec(firstresult=True)
def xuezhan_dead_kinds(deal: DealView) -> int:  # type: ignore[empty-body]
    """Kinds that make no hand ready at the end, though they would complete it.

    Args:
        deal: the deal as it stands, to read.

    Returns: a mask: bit k is kind k. Without an answer there are none.
    Fires: when a settlement asks who is ready (`deal.rules.dead_kinds`).
    """


@hookspec(firstresult=True)
def xuezhan_ready_worth(deal: DealView, seat: int) -> int:  # type: ignore[empty-body]
    """What the ready check has each payer pay to a seat.

    Args:
        deal: the deal as it stands, to read.
        seat: the seat that may be paid.

    Returns: points, 0 for a seat that it does not pay. Without an answer it pays nobody.
    Fires: when a settlement of an exhausted wall asks (`deal.rules.ready_worth`).
    """


@hookspec
def xuezhan_settlements() -> Sequence[Settlement]:  # type: ignore[empty-body]
    """Settlements of the end of a deal.

    Returns: settlements, each at a stage: `before_pigs`, `pigs`, `ready_check`, `refund`, `after` (these five when the
        wall is used up), `end`, `forfeits`, `rake` (at every end).
    Fires: once, when the rule set is composed; each settlement's `payments` reads the deal when its stage comes.
    """


@hookspec(firstresult=True)
def xuezhan_leaving(deal: DealView, seat: int) -> Sequence[Payment]:  # type: ignore[empty-body]
    """What a live seat pays that leaves before the end.

    Args:
        deal: the deal as it stands, to read.
        seat: the live seat that leaves. A winner's leaving pays nothing here (see the stage "forfeits").

    Returns: payments in points; the deal then ends. Without an answer nobody may leave.
    Fires: when a seat asks to leave after the opening.
    """


@hookspec
def xuezhan_ended(deal: DealView, outcome: DealOutcome) -> None:
    """The deal is over and everything is settled.

    Args:
        deal: the deal as it stands, to read.
        outcome: how the deal ended; it has no next dealer yet.

    Fires: once, after the last settlement.
    """


@hookspec(firstresult=True)
def xuezhan_next_dealer(outcome: DealOutcome, replaced: bool) -> int | None:
    """The next dealer.

    Args:
        outcome: how the deal ended.
        replaced: whether a player was replaced since then.

    Returns: a seat.
    None: drawn at random from the match's seed.
    Fires: after every deal, and again when the next deal of a match is dealt.
    """
