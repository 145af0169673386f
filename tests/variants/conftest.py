"""A deal that stands still: just what a rule's hook reads, put there by the test."""

from __future__ import annotations

import json
import lzma
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from xuezhan.core.contexts import CALM, Chance, Kong, Situation, Win
from xuezhan.core.flat import ALL_KINDS
from xuezhan.core.hands import parse_hand
from xuezhan.core.money import Entry, Ledger, Payment
from xuezhan.core.terms import Bonus, FanCount, KongPrice, PlayOn
from xuezhan.core.tiles import codes_of, counts_of, parse_tiles
from xuezhan.core.variant import Options, TableSettings, Variant

LIVE, WON, LEFT, WON_AND_LEFT = "live", "won", "left", "won and left"


@dataclass
class FakeSeat:
    """A seat's tiles as text, and where it stands."""

    hand: str = ""
    status: str = LIVE
    barred_suit: int = -1
    draws: int = 0
    discarded: Sequence[int] = ()
    values: dict[str, int] = field(default_factory=dict)
    pig: bool = False
    kong_fan: int = 0

    @property
    def codes(self) -> list[int]:
        return codes_of(parse_hand(self.hand).concealed)

    @property
    def counts(self) -> list[int]:
        return counts_of(parse_hand(self.hand).concealed, ALL_KINDS)

    @property
    def melds(self) -> tuple[Any, ...]:
        return parse_hand(self.hand).melds

    def suits_held(self) -> int:
        hand = parse_hand(self.hand)
        return len({kind // 9 for kind in (*hand.concealed, *(meld.kind for meld in hand.melds))})


class FakeDeal:
    """Implements `DealView` over fake seats; `values` of a seat are its waits and their fan, `kong_fan` of it by kongs.

    A fan is worth ten points here, a unit three, the cap is ten fan and a self-draw brings one fan more.
    """

    def __init__(self, seats: Sequence[FakeSeat], dealer: int, wall_left: int, exposed: str) -> None:
        self.seats = seats
        self.dealer = dealer
        self.wall_left = wall_left
        self.ledger = Ledger(len(seats))
        self.kongs: list[Kong] = []
        self._exposed = exposed
        self._memories: dict[int, dict[str, Any]] = {}
        self.chosen: dict[str, Sequence[Any]] = {}
        self.rules = SimpleNamespace(
            unit=3,
            cap=10,
            most_points=100,
            self_draw_bonus=Bonus(fan=1),
            play_on=PlayOn(),
            share_points=lambda fan, bonus=None: 10 * min(fan + (bonus.fan if bonus else 0), 10),
            dead_kinds=lambda deal: 0,
            ready_worth=lambda deal, seat: 0,
            is_pig=lambda deal, seat: deal.seats[seat].pig,
        )

    @property
    def entries(self) -> list[Entry]:
        return self.ledger.entries

    @property
    def scores(self) -> list[int]:
        return self.ledger.scores

    def live_seats(self) -> tuple[int, ...]:
        order = [(self.dealer + step) % len(self.seats) for step in range(len(self.seats))]
        return tuple(seat for seat in order if self.is_live(seat))

    def is_live(self, seat: int) -> bool:
        return self.seats[seat].status == LIVE

    def has_won(self, seat: int) -> bool:
        return self.seats[seat].status in (WON, WON_AND_LEFT)

    def has_left(self, seat: int) -> bool:
        return self.seats[seat].status in (LEFT, WON_AND_LEFT)

    def hand_values(
        self, seat: int, *, without: int = 0, situation: Situation = CALM
    ) -> tuple[tuple[int, FanCount], ...]:
        kongs = 0 if situation.kongs else self.seats[seat].kong_fan
        waits = {parse_tiles(tile)[0]: fan - kongs for tile, fan in self.seats[seat].values.items()}
        return tuple((kind, counted(fan)) for kind, fan in waits.items() if not without >> kind & 1)

    def best_hand_values(self, seat: int, *, without: int = 0) -> tuple[tuple[int, FanCount], ...]:
        return self.hand_values(seat)

    def waits(self, seat: int) -> int:
        return sum(1 << kind for kind, _ in self.hand_values(seat))

    def is_ready(self, seat: int, *, without: int = 0) -> bool:
        return bool(self.hand_values(seat, without=without))

    def exposed_kinds(self) -> int:
        return sum(1 << kind for kind in parse_tiles(self._exposed))

    def choices(self, step: str) -> Sequence[Any]:
        return self.chosen.get(step, ())

    def memory(self, owner: object) -> dict[str, Any]:
        return self._memories.setdefault(id(owner), {})

    def book(self, payer: int, payee: int, points: int, why: str) -> int:
        """Book a payment; its index."""
        return self.ledger.book(Payment(payer, payee, points, why)).index

    def kong(self, seat: int, turn: int, paid: dict[int, int]) -> Kong:
        """Book a kong that brought `paid` (payer -> points)."""
        entries = tuple(self.book(payer, seat, points, "kong") for payer, points in paid.items())
        kong = Kong(len(self.kongs), seat, 0, "concealed", None, turn, KongPrice(0, 2), True, entries)
        self.kongs.append(kong)
        return kong


def counted(fan: int) -> FanCount:
    """A count of so many fan, all of them of one pattern."""
    return FanCount("plain", fan, (("plain", fan),))


@pytest.fixture
def seat() -> type[FakeSeat]:
    return FakeSeat


@pytest.fixture
def deal() -> Callable[..., FakeDeal]:
    """Make a deal of these seats; fewer than four are filled up with empty live ones."""

    def make(*seats: FakeSeat, dealer: int = 0, wall_left: int = 20, exposed: str = "1z") -> FakeDeal:
        filled = [*seats, *(FakeSeat() for _ in range(4 - len(seats)))]
        return FakeDeal(filled, dealer, wall_left, exposed)

    return make


@pytest.fixture
def variant() -> Callable[..., Any]:
    """Make a variant with options, at a table of four."""

    def make(cls: type[Variant], table: TableSettings | None = None, **options: Any) -> Any:
        return cls(cls.Options(**options), table or TableSettings())

    return make


@pytest.fixture
def options() -> Options:
    return Options()


@pytest.fixture
def win() -> Callable[..., Win]:
    """Make a win by its winner, payers, and the kong before it."""

    def make(
        seat: int = 0, of: int | None = None, payers: Sequence[int] = (), kong: Kong | None = None
    ) -> Win:
        how = "self_draw" if of is None else "discard"
        return Win(0, seat, 4, of, how, Situation(how), kong, tuple(payers), counted(1))

    return make


@pytest.fixture
def chance() -> Callable[..., Chance]:
    """Make a chance to win: on another's tile unless `how` says otherwise."""

    def make(
        seat: int = 1,
        tile: str = "5m",
        how: Any = "discard",
        fan: int = 1,
        wall_left: int = 20,
        items: tuple[tuple[str, int], ...] | None = None,
    ) -> Chance:
        count = FanCount(items[0][0], sum(worth for _, worth in items), items) if items else counted(fan)
        of = None if how == "self_draw" else 0
        return Chance(seat, parse_tiles(tile)[0], of, how, wall_left, count, fan, CALM)

    return make


@pytest.fixture(scope="session")
def scripts() -> dict[str, list[dict[str, Any]]]:
    """The scripts of the shared cases by id."""
    packed = Path(__file__).parents[1] / "data" / "cases" / "deals.json.xz"
    return {case["id"]: case["script"] for case in json.loads(lzma.open(packed).read())}
