"""The course of play of one rule set, priced by another: what is paid, told apart from how people play.

`PricedCourse` is a rule set whose hooks that govern the course (`Hook.governs`) are those of the one, and
whose hooks that govern payments are those of the other. What the other would have forced or forbidden is
not followed: it is counted.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any, Literal, Self

from .contexts import Chance, DealView, Win
from .counting import HeldHand, best_count
from .flat import SUIT_OF
from .hookspecs import HOOKS
from .money import Payment
from .opening import OpeningStep
from .outcome import DealOutcome
from .ruleset import RuleSet
from .state import DealState
from .terms import Award, KongType, RobTerms
from .text import Text
from .watched_step import WatchedStep, would_refuse

__all__ = ["DEPARTURES", "Departure", "PricedCourse", "pricing_refusal"]

Departure = Literal[
    "win_forced",
    "win_forbidden",
    "pung_forbidden",
    "kong_forbidden",
    "discard_forbidden",
    "leaving_forbidden",
    "play_on",
    "opening",
]

DEPARTURES: dict[Departure, Text] = {
    "win_forced": Text("a win that was passed would have been forced", "放过的和牌本来必须和"),
    "win_forbidden": Text("a win would not have been allowed", "和牌本来不允许"),
    "pung_forbidden": Text("a pung would not have been allowed", "碰本来不允许"),
    "kong_forbidden": Text("a kong would not have been allowed", "杠本来不允许"),
    "discard_forbidden": Text("a discard would not have been allowed", "打出的牌本来不允许"),
    "leaving_forbidden": Text("a seat could not have left", "本来不能逃跑"),
    "play_on": Text("the first win would have been followed by something else", "首次和牌之后本来另有规定"),
    "opening": Text("the opening would have asked for other decisions", "开局本来要作别的决定"),
}
"""What a rule set that only prices would have had otherwise, in the order of reports."""


def pricing_refusal(course: RuleSet, price: RuleSet) -> str | None:
    """Why deals that were played under `course` cannot be priced under `price`; None where they can.

    Seats, hand, tiles and wild tiles must be the same; further shapes and plays of the course must be known.
    """
    for name in ("seats", "hand"):
        here, there = getattr(course.table, name), getattr(price.table, name)
        if here != there:
            return f"table.{name} is {here} in {course.name}, {there} in {price.name}"
    if (course.tiles, course.wilds) != (price.tiles, price.wilds):
        return f"{course.name} and {price.name} play with other tiles"
    shapes = {shape.name for shape in course.shapes} - {shape.name for shape in price.shapes}
    unknown = sorted(shapes | (course.plays.keys() - price.plays.keys()))
    if unknown:
        return f"{price.name} knows nothing of {', '.join(unknown)}, which {course.name} has"
    return None


class PricedCourse(RuleSet):
    """`course` as far as play goes, `price` as far as points go.

    Of what a kong is, the course has where its replacement comes from; whether an added kong may be robbed is
    the course's too. Variants of the course see its own rules, those that price see this one. Horses that
    only `price` has are looked at and stay in the wall. Raises nothing for rule sets that `pricing_refusal`
    lets pass; where it does not, deals are priced as far as they can be.
    """

    def __init__(self, course: RuleSet, price: RuleSet) -> None:
        # One that prices itself would be told everything twice.
        self._course, self._price = course, RuleSet(price.composition) if price is course else price
        self.composition = self._price.composition
        self.name, self.title, self.digest = price.name, price.title, price.digest
        self.table = course.table
        self._registry = self._price._registry
        self._resolve_data()
        self._mix_data()
        self._resolve_questions()
        self._watch()

    def __reduce__(self) -> tuple[Any, ...]:
        return (PricedCourse, (self._course, self._price))

    def __deepcopy__(self, memo: dict[int, object]) -> Self:
        """Itself: copies of a deal share their rules."""
        return self

    def ask(self, hook: str) -> Callable[..., Any]:
        """As in any rule set; what `price` does not bring is asked of the course."""
        try:
            return super().ask(hook)
        except LookupError:
            return self._course.ask(hook)

    def departures(self, deal: DealView) -> Mapping[Departure, int]:
        """How often `price` would have had it otherwise in this deal, by kind; what never came up is left out."""
        return {kind: count for kind, count in self._notes(deal).counts.items() if count}

    def _functions(self, name: str) -> tuple[Callable[..., Any], ...]:
        hook = HOOKS.get(name)
        priced = self._price._functions(name)
        if hook is None or hook.governs == "pay":
            return priced
        own = tuple([self._in_its_eyes(function) for function in self._course._functions(name)])
        if hook.governs == "course":
            return own
        both = (*[_unpaid(function) for function in own], *priced)
        # Every tile is told to those who hear of discards, so nobody does who has nothing to find.
        return (*both, self._note_discard) if name == "xuezhan_discarded" and self._owes_more() else both

    def _in_its_eyes(self, function: Callable[..., Any]) -> Callable[..., Any]:
        """A function of the course, which sees the course's own rules and what a hand is worth under them."""
        course = self._course

        def ask(*given: Any) -> Any:
            deal = given[0] if given else None
            if not isinstance(deal, DealState):
                return function(*given)
            before = deal.rules
            deal.rules = course
            try:
                return function(*[_as_valued(deal, each) for each in given])
            finally:
                deal.rules = before

        return ask

    def _mix_data(self) -> None:
        """What neither has alone: terms with something of both, and names that either may use."""
        course, price = self._course, self._price
        here, there = course.kong_terms, price.kong_terms
        late = here if "forbidden" in (here.late_added, there.late_added) else there
        self.kong_terms = replace(
            there,
            replacement=here.replacement,
            concealed_shown=here.concealed_shown,
            late_added=late.late_added,
        )
        self.rob_terms = RobTerms(course.rob_terms.allowed, price.rob_terms.shares)
        self.pay_reasons = tuple(dict.fromkeys((*price.pay_reasons, *course.pay_reasons)))
        self.reason_texts = {**course.reason_texts, **price.reason_texts}
        self.derived = tuple(dict.fromkeys((*price.derived, *course.derived)))

    def _watch(self) -> None:
        """Count what `price` would have forced or forbidden, and keep its horses out of the wall."""
        self.win_filters = (*self.win_filters, self._note_chance)
        self.pung_filters = (*self.pung_filters, self._note_pung)
        self.kong_filters = (*self.kong_filters, self._note_kong)
        self.passed_win = (self._note_passed, *self.passed_win)
        self.win_payments = (self._note_win, *self.win_payments)
        self.ended = (self._note_end, *self.ended)
        self.opening_steps = tuple([self._watched(step) for step in self.opening_steps])
        if self._course.win_award is not None or self._price.win_award is not None:
            self.win_award = self._award
        if self._course.leaving is not None and self._price.leaving is None:
            self.leaving = self._leaving

    def _award(self, deal: DealView, seat: int, take: Callable[[int], tuple[int, ...]]) -> Award | None:
        """What the tiles shown bring under `price`; the wall loses what the course shows."""
        assert isinstance(deal, DealState)
        front, back = deal.front, deal.back
        if self._course.win_award is not None:
            self._in_its_eyes(self._course.win_award)(deal, seat, take)
        if self._price.win_award is None:
            return None
        return self._price.win_award(
            deal, seat, lambda count: tuple(reversed(deal.wall[max(front, back - count) : back]))
        )

    def _leaving(self, deal: DealView, seat: int) -> Sequence[Payment]:
        self._notes(deal).counts["leaving_forbidden"] += 1
        return ()

    # What would have been otherwise

    def _note_chance(self, deal: DealView, chance: Chance) -> None:
        """Asked only of wins that the course allows: whether `price` does, and whether it forces them."""
        refused = any(asks(deal, chance) is not None for asks in self._price.win_filters)
        refused = refused or (chance.how == "rob_kong" and not self._price.rob_terms.allowed)
        refused = refused or not self._complete(deal, chance)
        must_win = self._price.must_win
        forced = must_win is not None and not refused and must_win(deal, chance)
        self._notes(deal).chances[chance.seat] = _Verdict(refused, forced)

    def _complete(self, deal: DealView, chance: Chance) -> bool:
        """Whether the hand is complete under `price`."""
        assert isinstance(deal, DealState)
        price, s = self._price, deal.seats[chance.seat]
        held = list(s.counts)
        held[chance.tile] += chance.of is not None
        kinds = [kind for kind, count in enumerate(held) if count and kind not in price.wilds]
        suits = {SUIT_OF[kind] for kind in (*kinds, *[meld.kind for meld in s.melds])}
        limit = price.suit_limit
        most = limit.most if limit.most is not None else len(price.table.suits) - limit.declared
        if len(suits) > most:
            return False
        seven_pairs = price.shape.seven_pairs and price.table.hand == 13 and not s.melds
        hand = HeldHand(held, tuple(s.melds), chance.tile, seven_pairs, s.barred_suit)
        return best_count(price, hand, chance.situation) is not None

    def _note_passed(self, deal: DealView, chance: Chance) -> None:
        notes = self._notes(deal)
        if notes.chances.get(chance.seat, _FINE).forced:
            notes.counts["win_forced"] += 1

    def _note_win(self, deal: DealView, win: Win) -> Sequence[Payment]:
        notes = self._notes(deal)
        on = (win.of, win.tile, win.situation.wall_left)
        shared = [(each.of, each.tile, each.situation.wall_left) for each in deal.wins].count(on)
        most = self._price.winners_per_tile
        too_many = win.of is not None and most is not None and shared > most
        if too_many or notes.chances.get(win.seat, _FINE).refused:
            notes.counts["win_forbidden"] += 1
        if win.index == 0 and self._price.play_on != self._course.play_on:
            notes.counts["play_on"] += 1
        return ()

    def _note_pung(self, deal: DealView, seat: int, tile: int) -> None:
        refused = any(asks(deal, seat, tile) is not None for asks in self._price.pung_filters)
        self._notes(deal).melds[seat, tile, "pung"] = refused

    def _note_kong(self, deal: DealView, seat: int, tile: int, type: KongType) -> None:
        assert isinstance(deal, DealState)
        price = self._price
        refused = any(asks(deal, seat, tile, type) is not None for asks in price.kong_filters)
        late = type == "added" and tile != deal.seats[seat].drawn
        refused = refused or (late and price.kong_terms.late_added == "forbidden")
        self._notes(deal).melds[seat, tile, type] = refused

    def _owes_more(self) -> bool:
        """Whether `price` asks for more discards of the missing suit."""
        here, there = self._course.suit_limit, self._price.suit_limit
        if not (here.declared and there.declared) or here.owed is None:
            return False
        return there.owed is None or there.owed > here.owed

    def _note_discard(self, deal: DealView, seat: int, tile: int) -> Sequence[Payment]:
        """Whether `price` would have wanted a tile of the missing suit instead; a locked hand has no choice."""
        assert isinstance(deal, DealState)
        s, owed = deal.seats[seat], self._price.suit_limit.owed
        if s.barred_suit >= 0 and s.codes[s.barred_suit] and SUIT_OF[tile] != s.barred_suit and not s.locked:
            self._notes(deal).counts["discard_forbidden"] += owed is None or len(s.discarded) <= owed
        return ()

    def _watched(self, step: OpeningStep) -> OpeningStep:
        """The step, if `price` has one of its name, with a look at what each seat chooses."""
        other = next((each for each in self._price.opening_steps if each.name == step.name), None)
        return step if other is None else WatchedStep(step, partial(self._note_opening, step, other))

    def _note_opening(self, step: OpeningStep, other: OpeningStep, deal: DealView, choices: Sequence[Any]) -> None:
        self._notes(deal).counts["opening"] += would_refuse(step, other, deal, choices)

    def _note_end(self, deal: DealView, outcome: DealOutcome) -> None:
        notes = self._notes(deal)
        for seat, standing in enumerate(deal.seats):
            for meld in standing.melds:
                # An added kong was a pung first.
                if meld.type in ("pung", "added") and notes.melds.get((seat, meld.kind, "pung")):
                    notes.counts["pung_forbidden"] += 1
                if meld.is_kong and notes.melds.get((seat, meld.kind, meld.type)):
                    notes.counts["kong_forbidden"] += 1
        steps = [{step.name for step in rules.opening_steps} for rules in (self._course, self._price)]
        notes.counts["opening"] += len(steps[0] ^ steps[1])

    def _notes(self, deal: DealView) -> _Notes:
        notes: _Notes = deal.memory(self).setdefault("notes", _Notes())
        return notes


@dataclass(frozen=True, slots=True)
class _Verdict:
    """What the pricing rules say of a win that the course allows."""

    refused: bool
    forced: bool


_FINE = _Verdict(False, False)


@dataclass(slots=True)
class _Notes:
    """A deal's notes: the last verdict by seat, whether a meld (seat, kind, type) would be refused, counts."""

    chances: dict[int, _Verdict] = field(default_factory=dict)
    melds: dict[tuple[int, int, str], bool] = field(default_factory=dict)
    counts: Counter[Departure] = field(default_factory=Counter)


def _unpaid(function: Callable[..., Any]) -> Callable[..., Sequence[Payment]]:
    """The function, told as ever, without what it would have paid."""

    def ask(*given: Any) -> Sequence[Payment]:
        function(*given)
        return ()

    return ask


def _as_valued(deal: DealState, given: Any) -> Any:
    """A hand that could be won as the rules of the deal value it; everything else as it is."""
    if not isinstance(given, Chance):
        return given
    return replace(deal.chance(given.seat, given.tile, given.of, given.how), wall_left=given.wall_left)
