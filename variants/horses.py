"""What tiles shown after a win bring (胡牌买马), or bets on a seat."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Literal

from pydantic import Field

from ..core.contexts import DealView, TakeTiles
from ..core.contributions import PayReason
from ..core.money import HOUSE, Entry, Payment
from ..core.opening import OpeningStep
from ..core.terms import Award
from ..core.tiles import KINDS, RANKS
from ..core.variant import Options, Says, Slot, Text, Variant, hookimpl
from ..core.variant_examples import VariantExample
from ._examples import examples_of

__all__ = ["SLOT", "DealerCount", "NoHorses", "SideBet"]

SLOT = Slot(
    name="horses",
    default="none",
    order=160,
    question=Text("Are horse tiles shown after a win, or seats bet on?", "买不买马？"),
)


class NoHorses(Variant):
    """No horses (rules.md 2 horses)."""

    slot = "horses"
    name = "none"
    text = Text("There are no horses.", "不买马。")

    @classmethod
    def examples(cls) -> Sequence[VariantExample]:
        """The choice of this variant and each of its options."""
        return examples_of(cls)


class DealerCountOptions(Options):
    """Options of `dealer_count`."""

    tiles: int = Field(
        default=2,
        ge=0,
        le=1_000_000,
        description="Horse tiles taken from the back of the wall after each win.",
        json_schema_extra={"zh": "每次和牌后从牌墙末端翻几张马牌。"},
    )
    fan_per_hit: int = Field(
        default=1,
        ge=0,
        le=1000,
        description="Fan that each hit adds.",
        json_schema_extra={"zh": "每中一马加几番。"},
    )
    units_per_hit: int = Field(
        default=0,
        ge=0,
        le=1000,
        description="Units that each hit adds to each share, paid on top.",
        json_schema_extra={"zh": "每中一马每份另付几个底分。"},
    )
    inside_cap: bool = Field(
        default=True,
        description="The hits' fan counts inside the cap.",
        json_schema_extra={"zh": "中马的番是否计入封顶。"},
    )


def _shows(options: DealerCountOptions, rules: object) -> bool:
    """Whether any horse tile is taken."""
    return options.tiles > 0


def _told(options: DealerCountOptions, rules: object) -> Text:
    tiles = options.tiles
    if not tiles:
        return Text("No horse tiles are taken, so that nothing is added.", "翻0张马牌，等于不买马。")
    are = "1 horse tile is" if tiles == 1 else f"{tiles} horse tiles are"
    return Text(
        f"After each win, before it is paid, {are} taken from the back of the wall and shown. A horse hits when its "
        "rank, counted around the table from the dealer as 1, ends at the winner.",
        f"买马：每次和牌后、算分前，从牌墙末端翻{tiles}张马牌；从庄家起按点数数，数到和牌者即中马。",
    )


class DealerCount(Variant):
    """Horses counted by rank from the dealer hit when they point at the winner 买马 (rules.md 2 horses)."""

    slot = "horses"
    name = "dealer_count"
    text = Text(
        "After a win horse tiles are shown; a horse hits when its rank, counted from the dealer, "
        "points at the winner.",
        "和牌后翻马牌，按点数从庄家数起，数到和牌者即中马。",
    )
    Options = DealerCountOptions
    options: DealerCountOptions
    says = (
        Says("use", tell=_told),
        Says("tiles"),
        Says(
            "fan_per_hit",
            "Each hit adds {value} fan.",
            "每中一马加{value}番。",
            values={0: None},
            when=_shows,
        ),
        Says(
            "units_per_hit",
            "Each hit adds {value:unit|units}, {value.points:point|points}, to what each payer pays for each share.",
            "每中一马，付分者每份另付{value}个底分，即{value.points}分。",
            values={0: None},
            when=_shows,
        ),
        Says(
            "inside_cap",
            values={
                True: Text("The fan of hits count inside the cap.", "中马的番计入封顶。"),
                False: Text("The fan of hits are added after the cap.", "中马的番不计入封顶，另外相加。"),
            },
            when=lambda options, rules: (
                _shows(options, rules) and options.fan_per_hit > 0 and rules.cap is not None
            ),
        ),
    )

    @hookimpl
    def xuezhan_win_award(self, deal: DealView, seat: int, take: TakeTiles) -> Award | None:
        """The horses of one win; None when the wall gives none."""
        options = self.options
        tiles = take(options.tiles)
        if not tiles:
            return None
        seats = self.table.seats
        steps = (seat - deal.dealer) % seats
        hits = len([tile for tile in tiles if tile < KINDS and tile % RANKS % seats == steps])
        fan = hits * options.fan_per_hit
        return Award(
            tiles=tiles,
            hits=hits,
            fan_inside=fan if options.inside_cap else 0,
            fan_outside=0 if options.inside_cap else fan,
            units=hits * options.units_per_hit,
        )

    @classmethod
    def examples(cls) -> Sequence[VariantExample]:
        """The choice of this variant and each of its options."""
        return examples_of(cls)


_WINS = ("win", "horses", "gang_flower")
"""Reasons of what a win brings."""

_REASON = "side_bet"


class SideBetOptions(Options):
    """Options of `side_bet`."""

    who: Literal["all", "dealer"] = Field(
        default="all",
        description="Who may bet: every seat, or the dealer alone.",
        json_schema_extra={"zh": "谁可以买马：每家，或只有庄家。"},
    )
    must: bool = Field(
        default=False,
        description="Who may bet must.",
        json_schema_extra={"zh": "可以买马的人必须买。"},
    )
    covers: Literal["wins", "everything"] = Field(
        default="wins",
        description="What a bet follows: what is paid for wins, or every payment between two seats.",
        json_schema_extra={"zh": "跟哪些输赢：只跟和牌的付分，或两家之间的每一笔。"},
    )
    horses_pay_horses: bool = Field(
        default=False,
        description="Who bet on the seat that pays also pays those who bet on the seat that is paid.",
        json_schema_extra={"zh": "马吃马：买输家的人也要付给买赢家的人。"},
    )


class SideBet(Variant):
    """Seats bet on other seats before the deal and win or lose as those do 买马 (rules.md 2 horses)."""

    slot = "horses"
    name = "side_bet"
    text = Text(
        "Before the deal a seat may bet on another one, and then wins and loses what that one does.",
        "发牌前可买别家的马，那家赢多少、输多少，买马的人也同样赢输。",
    )
    Options = SideBetOptions
    options: SideBetOptions
    says = (
        Says(
            "use",
            "Bets on seats: who pays the seat bet on pays each bettor as much, and when that seat pays, each bettor "
            "pays the payee as much. Nothing is added where bettor and payer, or bettor and payee, are the same seat.",
            "买马：付分给被买的人时，也同样付给每个买马的人；被买的人付分时，每个买马的人也同样付给收分者。买马者自己就是付分者或收分者的，不另算。",
        ),
        Says(
            "who",
            values={
                "all": Text("Before the deal every seat names the seat that it bets on.", "发牌前每家各选一家买马。"),
                "dealer": Text(
                    "Before the deal the dealer names the seat that it bets on.", "庄家买马：发牌前由庄家选一家。"
                ),
            },
        ),
        Says(
            "must",
            values={
                True: Text("It must bet on one.", "必须买。"),
                False: Text("It may bet on none.", "也可以不买。"),
            },
        ),
        Says(
            "covers",
            values={
                "wins": Text("Bets follow what is paid for wins.", "只跟和牌的付分。"),
                "everything": Text("Bets follow every payment between two seats.", "两家之间的每一笔都跟。"),
            },
        ),
        Says(
            "horses_pay_horses",
            values={
                True: Text(
                    "Who bet on the payer also pays as much to each who bet on the payee.",
                    "马吃马：买付分者的人也同样付给每个买收分者的人。",
                ),
                False: Text("Bettors do not pay each other.", "马不吃马。"),
            },
            when=lambda options, rules: options.who == "all",
        ),
    )

    @hookimpl
    def xuezhan_pay_reasons(self) -> Sequence[PayReason]:
        """The bets'."""
        return (PayReason(_REASON, Text("side bets", "买马输赢")),)

    @hookimpl
    def xuezhan_opening_steps(self) -> Sequence[OpeningStep]:
        """The bets."""
        return (BetStep(self.options),)

    @hookimpl
    def xuezhan_surcharges(self, deal: DealView, entry: Entry) -> Sequence[Payment]:
        """What those who bet on payer and payee pay and are paid along with a transfer."""
        bets, payer, payee = deal.choices(BetStep.name), entry.payer, entry.payee
        if HOUSE in (payer, payee) or (self.options.covers == "wins" and entry.why not in _WINS):
            return ()
        gain = [seat for seat, on in enumerate(bets) if on == payee and seat != payer]
        lose = [seat for seat, on in enumerate(bets) if on == payer and seat != payee]
        pairs = [(payer, seat) for seat in gain] + [(seat, payee) for seat in lose]
        if self.options.horses_pay_horses:
            pairs += [(loser, winner) for loser in lose for winner in gain]
        return [Payment(giver, taker, entry.points, _REASON) for giver, taker in pairs]

    @classmethod
    def examples(cls) -> Sequence[VariantExample]:
        """The choice of this variant and each of its options."""
        return examples_of(cls)


class BetStep(OpeningStep):
    """The choice of the seat that is bet on; None: none is."""

    name = "bet"
    order = 5
    before_deal = True

    def __init__(self, options: SideBetOptions) -> None:
        self._who = options.who
        self._must = options.must

    def options(self, deal: DealView, seat: int) -> Sequence[int | None]:
        """No seat, where that is allowed, and the other seats in turn order."""
        if self._who == "dealer" and seat != deal.dealer:
            return (None,)
        seats = len(deal.seats)
        others = tuple([(seat + step) % seats for step in range(1, seats)])
        return others if self._must else (None, *others)

    def refusal(self, deal: DealView, seat: int, choice: Any) -> str | None:
        """Why this seat may not be bet on."""
        if (choice is None or type(choice) is int) and choice in self.options(deal, seat):
            return None
        if self._who == "dealer" and seat != deal.dealer:
            return "only the dealer bets on a seat"
        if choice is None:
            return "a bet must name a seat"
        return f"a bet names another seat, not {choice!r}"

    def encode(self, choice: Any) -> dict[str, Any]:
        """The field `on`."""
        return {"on": choice}

    def decode(self, fields: Mapping[str, Any]) -> int | None:
        """The seat named in `on`, null for none."""
        on = fields.get("on", "")
        if on is None or type(on) is int:
            return on
        raise ValueError('a bet names its seat, such as "on":2, or "on":null for none')
