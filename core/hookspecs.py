"""Every hook, in the order in which a deal meets them.

A hook that belongs to a slot is answered by that slot's variant alone; a second answer is an error
when the rule set is composed (others may wrap). Collected hooks take contributions of any variant,
in an order that does not depend on registration. Hooks are resolved once for each rule set; the
deal loop calls plain functions. An implementation may take any subset of a hook's arguments.
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
    SuitLimit,
    WinShape,
)
from .win_shapes import Shape

if TYPE_CHECKING:
    from .outcome import DealOutcome

__all__ = ["HOOKS", "hookspec"]

HOOKS: dict[str, Hook] = {
    "xuezhan_tiles": Hook(None, "all"),
    "xuezhan_wild_tiles": Hook(None, "all"),
    "xuezhan_opening_steps": Hook(None, "all"),
    "xuezhan_win_shape": Hook("win_shape", "one"),
    "xuezhan_shapes": Hook(None, "all"),
    "xuezhan_turn_plays": Hook(None, "all"),
    "xuezhan_claim_plays": Hook(None, "all"),
    "xuezhan_suit_limit": Hook("missing_suit", "one"),
    "xuezhan_further_items": Hook("fan_table", "at_most_one"),
    "xuezhan_pay_reasons": Hook(None, "all"),
    "xuezhan_unit": Hook("points", "one"),
    "xuezhan_points": Hook("points", "one"),
    "xuezhan_cap": Hook("cap", "one"),
    "xuezhan_self_draw_bonus": Hook("self_draw", "one"),
    "xuezhan_kong_terms": Hook("kong", "one"),
    "xuezhan_rob_terms": Hook("rob_kong", "one"),
    "xuezhan_winners_per_tile": Hook("several_winners", "one"),
    "xuezhan_play_on": Hook("play_on", "one"),
    "xuezhan_drawn": Hook(None, "told"),
    "xuezhan_kong_filter": Hook(None, "first"),
    "xuezhan_pung_filter": Hook(None, "first"),
    "xuezhan_win_filter": Hook(None, "first"),
    "xuezhan_must_win": Hook("last_four", "at_most_one"),
    "xuezhan_discarded": Hook(None, "all"),
    "xuezhan_melded": Hook(None, "all"),
    "xuezhan_passed_win": Hook(None, "told"),
    "xuezhan_passed_pung": Hook(None, "told"),
    "xuezhan_kong_price": Hook(None, "only"),
    "xuezhan_konged": Hook(None, "all"),
    "xuezhan_fan": Hook("fan_table", "one"),
    "xuezhan_win_award": Hook("horses", "at_most_one"),
    "xuezhan_gang_flower": Hook("gang_flower", "one"),
    "xuezhan_win_payments": Hook(None, "all"),
    "xuezhan_surcharges": Hook(None, "all"),
    "xuezhan_gang_discard": Hook("gang_discard", "at_most_one"),
    "xuezhan_is_pig": Hook("missing_suit", "one"),
    "xuezhan_dead_kinds": Hook("ready_check", "at_most_one"),
    "xuezhan_settlements": Hook(None, "all"),
    "xuezhan_leaving": Hook("leaving", "at_most_one"),
    "xuezhan_ended": Hook(None, "told"),
    "xuezhan_next_dealer": Hook("dealer", "one"),
}
"""Name of every hook, and how its answers are taken."""


# Composition: answers that are data, asked for once a rule set


@hookspec
def xuezhan_tiles() -> Sequence[int]:  # type: ignore[empty-body]
    """Kinds added to the tile set, four copies each (27 to 35, written `1z` to `9z`); collected.

    The core's shapes use no such tile: a hand that holds one is not complete.
    """


@hookspec
def xuezhan_wild_tiles() -> Sequence[int]:  # type: ignore[empty-body]
    """Kinds in play that are wild: in hand each stands for any tile of the suits in play; collected.

    A wild tile never stands for a fifth copy of a kind, belongs to no suit, and makes no pung or kong of the
    core's; plays may lay it down (`xuezhan_claim_plays`). A hand counts in the best use of its wild tiles.
    """


@hookspec
def xuezhan_opening_steps() -> Sequence[OpeningStep]:  # type: ignore[empty-body]
    """Opening decisions that this variant adds; collected, put in order of `OpeningStep.order`."""


@hookspec(firstresult=True)
def xuezhan_win_shape() -> WinShape:  # type: ignore[empty-body]
    """Which complete hands there are. Slot win_shape."""


@hookspec
def xuezhan_shapes() -> Sequence[Shape]:  # type: ignore[empty-body]
    """Further shapes of complete hands; collected."""


@hookspec
def xuezhan_turn_plays() -> Sequence[TurnPlay]:  # type: ignore[empty-body]
    """Decisions that a seat may make in its own turn beside win, kong and discard; collected."""


@hookspec
def xuezhan_claim_plays() -> Sequence[ClaimPlay]:  # type: ignore[empty-body]
    """Claims that a seat may make on a discard beside win, kong and pung; collected."""


@hookspec(firstresult=True)
def xuezhan_suit_limit() -> SuitLimit:  # type: ignore[empty-body]
    """Which suits a winning hand may hold. Slot missing_suit."""


@hookspec(firstresult=True)
def xuezhan_further_items(items: Sequence[FanItem]) -> None:
    """The patterns and extras of other chosen variants, told once before the first hand. Slot fan_table.

    Each says with `times` how often it counts.
    """


@hookspec
def xuezhan_pay_reasons() -> Sequence[PayReason | str]:  # type: ignore[empty-body]
    """Payment reasons of this variant's own; collected. The core's reasons need not be named.

    A PayReason says what people read in its place; a plain name is shown as it is.
    """


@hookspec(firstresult=True)
def xuezhan_unit() -> int:  # type: ignore[empty-body]
    """Points of one unit (`points.base`). Slot points."""


@hookspec(firstresult=True)
def xuezhan_points(fan: int) -> int:  # type: ignore[empty-body]
    """Points of one share of a win of `fan` fan (after the cap). Slot points."""


@hookspec(firstresult=True)
def xuezhan_cap() -> int | None:
    """The fan above which fan count as it, None without a cap. Slot cap."""


@hookspec(firstresult=True)
def xuezhan_self_draw_bonus() -> Bonus:  # type: ignore[empty-body]
    """What a self-draw adds. Slot self_draw."""


@hookspec(firstresult=True)
def xuezhan_kong_terms() -> KongTerms:  # type: ignore[empty-body]
    """What kongs pay, and where replacement tiles come from. Slot kong."""


@hookspec(firstresult=True)
def xuezhan_rob_terms() -> RobTerms:  # type: ignore[empty-body]
    """Whether added kongs may be robbed, and who pays. Slot rob_kong."""


@hookspec(firstresult=True)
def xuezhan_winners_per_tile() -> int | None:
    """How many seats may win on one tile, nearest first; None: any number. Slot several_winners."""


@hookspec(firstresult=True)
def xuezhan_play_on() -> PlayOn:  # type: ignore[empty-body]
    """What follows a win. Slot play_on."""


# A draw, and what a seat may do


@hookspec
def xuezhan_drawn(deal: DealView, seat: int, tile: int) -> None:
    """A seat has drawn a tile, replacement tiles and the dealer's first one included. Collected."""


@hookspec(firstresult=True)
def xuezhan_kong_filter(deal: DealView, seat: int, tile: int, type: KongType) -> str | None:
    """Why this kong, possible by the tiles, is not allowed; None allows it. Collected."""


@hookspec(firstresult=True)
def xuezhan_pung_filter(deal: DealView, seat: int, tile: int) -> str | None:
    """Why this pung, possible by the tiles, is not allowed; None allows it. Collected."""


@hookspec(firstresult=True)
def xuezhan_win_filter(deal: DealView, chance: Chance) -> str | None:
    """Why this complete hand may not be won now; None allows it. Collected."""


@hookspec(firstresult=True)
def xuezhan_must_win(deal: DealView, chance: Chance) -> bool:  # type: ignore[empty-body]
    """Whether a seat that may win must. Slot last_four; without an answer nothing is forced."""


@hookspec
def xuezhan_discarded(deal: DealView, seat: int, tile: int) -> Sequence[Payment] | None:
    """A seat has discarded a tile, before anybody claims it: what is paid for that, None for nothing. Collected.

    The tile is the last of the seat's `discarded`.
    """


@hookspec
def xuezhan_melded(deal: DealView, seat: int, meld: Meld) -> Sequence[Payment] | None:
    """A seat has claimed a discard for a pung or another open meld that is no kong: what is paid for that. Collected.

    `meld.of` is the seat that discarded it. A kong fires `xuezhan_konged`.
    """


@hookspec
def xuezhan_passed_win(deal: DealView, chance: Chance) -> None:
    """A seat that might have won did not (rules.md F10). Collected; fires when the decision is settled."""


@hookspec
def xuezhan_passed_pung(deal: DealView, seat: int, tile: int) -> None:
    """A seat that might have punged made no claim. Collected."""


# A kong


@hookspec
def xuezhan_kong_price(deal: DealView, kong: Kong) -> KongPrice | None:
    """What this kong brings instead of what the slot kong says (`kong.price`), None for just that.

    Any variant may answer, but no two of them for the same kong.
    """


@hookspec
def xuezhan_konged(deal: DealView, kong: Kong) -> Sequence[Payment] | None:
    """A kong has taken effect and was paid: what else is paid for it, None for nothing. Collected."""


# A win


@hookspec(firstresult=True)
def xuezhan_fan(hand: HandQuestion) -> FanCount:  # type: ignore[empty-body]
    """The fan of a complete hand, in its best reading. Slot fan_table."""


@hookspec(firstresult=True)
def xuezhan_win_award(deal: DealView, seat: int, take: TakeTiles) -> Award | None:
    """What tiles shown after a win bring, before it is scored. Slot horses; None: nothing is shown."""


@hookspec(firstresult=True)
def xuezhan_gang_flower(deal: DealView, win: Win) -> Liability:  # type: ignore[empty-body]
    """Who pays a win on the replacement tile of an exposed kong (`win.kong`). Slot gang_flower."""


@hookspec
def xuezhan_win_payments(deal: DealView, win: Win) -> Sequence[Payment]:  # type: ignore[empty-body]
    """What else is paid for a win, once it is settled; each with a reason of its own. Collected."""


@hookspec
def xuezhan_surcharges(deal: DealView, entry: Entry) -> Sequence[Payment]:  # type: ignore[empty-body]
    """What is paid along with a transfer just booked, whatever it was for, each with a reason of its own. Collected.

    It is not asked for what it adds itself. `entry.payer` and `entry.payee` may be HOUSE.
    """


@hookspec(firstresult=True)
def xuezhan_gang_discard(deal: DealView, wins: Sequence[Win]) -> Sequence[Payment]:  # type: ignore[empty-body]
    """What becomes of the discarder's kong income (`wins[0].kong`) when the discard after a kong is won.

    Called once, after all winners of the discard were paid. Slot gang_discard; without an answer it is kept.
    """


# The end


@hookspec(firstresult=True)
def xuezhan_is_pig(deal: DealView, seat: int) -> bool:  # type: ignore[empty-body]
    """Whether this live seat is a pig (花猪). Slot missing_suit."""


@hookspec(firstresult=True)
def xuezhan_dead_kinds(deal: DealView) -> int:  # type: ignore[empty-body]
    """Mask of the kinds that make no hand ready at the end, though they would complete it.

    Slot ready_check; without an answer there are none.
    """


@hookspec
def xuezhan_settlements() -> Sequence[Settlement]:  # type: ignore[empty-body]
    """Settlements of the end of a deal, each at a named stage (`terms.STAGES`). Collected."""


@hookspec(firstresult=True)
def xuezhan_leaving(deal: DealView, seat: int) -> Sequence[Payment]:  # type: ignore[empty-body]
    """What a live seat that leaves pays; the deal then ends. Slot leaving; without an answer leaving is an error.

    Called for live seats only. A winner's leaving pays nothing here (see the stage "forfeits").
    """


@hookspec
def xuezhan_ended(deal: DealView, outcome: DealOutcome) -> None:
    """The deal is over and everything is settled; `outcome` has no next dealer yet. Collected."""


@hookspec(firstresult=True)
def xuezhan_next_dealer(outcome: DealOutcome, replaced: bool) -> int | None:
    """The next dealer's seat; None: drawn at random from the match's seed. Slot dealer.

    `replaced`: a player was replaced since this deal ended.
    """
