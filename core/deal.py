"""A deal as people, environments and simulations drive it: stepwise, or to the end by players, over the same loop."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import wraps
from operator import index
from typing import Any, Concatenate, ParamSpec, Self, TypeVar

from . import own_turn, settle
from .actions import PLAY, Decision, action_of
from .claimed import settle_window
from .deciding import Player
from .errors import DecisionError, HookError, PluginError
from .legal import Legal
from .loop import DealLoop, check_kinds
from .outcome import DealOutcome
from .rng import OPENING as OPENING_STREAM
from .rng import Stream, shuffled
from .ruleset import RuleSet
from .state import CLAIMS, OPENING

__all__ = ["Deal", "Player"]

Arguments = ParamSpec("Arguments")
Returned = TypeVar("Returned")


def _stopping(
    method: Callable[Concatenate[Deal, Arguments], Returned],
) -> Callable[Concatenate[Deal, Arguments], Returned]:
    """A way into the deal that is closed once a rule has failed in it."""

    @wraps(method)
    def entered(deal: Deal, /, *given: Arguments.args, **named: Arguments.kwargs) -> Returned:
        if deal.fault is not None:
            raise deal.fault.with_traceback(None)
        try:
            return method(deal, *given, **named)
        except PluginError as error:
            deal.stop_for(error)
            raise

    return entered


def _seat_number(seat: int) -> int:
    try:
        return int(index(seat))
    except TypeError:
        raise DecisionError(f"there is no seat {seat!r}; seats are whole numbers") from None


class Deal(DealLoop):
    """A deal under a rule set, and who decides in it.

    `players` decide for their seats; a seat whose player is None is asked through `pending` and
    `apply`. The rest is as in `DealState`.

    A rule that fails stops the deal for good: `fault` is its error, None while there is none. What the
    failed event had paid and changed is taken back, there is no outcome, and every attempt to go on raises
    the same error again.
    """

    fault: PluginError | None = None

    def __init__(
        self,
        rules: RuleSet,
        dealer: int,
        hands: Sequence[Sequence[int]],
        wall: Sequence[int],
        *,
        seed: int = 0,
        chance: Mapping[str, str] | None = None,
        players: Sequence[Player | None] | None = None,
        log: list[dict[str, Any]] | None = None,
    ) -> None:
        check_kinds(rules, hands, wall)
        super().__init__(rules, dealer, hands, wall, seed=seed, chance=chance, players=players, log=log)

    @classmethod
    def dealt(
        cls,
        rules: RuleSet,
        seed: int,
        *,
        dealer: int = 0,
        players: Sequence[Player | None] | None = None,
        log: list[dict[str, Any]] | None = None,
    ) -> Deal:
        """The deal of a seed: wall and opening chances come from streams of the seed alone.

        The constructor is not called, as it looks over tiles and these are the rules' own: a class that derives from
        this one has its own `dealt` where it has its own constructor.
        """
        table = rules.table
        tiles = shuffled(rules.tiles, seed)
        hands = [tiles[seat * table.hand : (seat + 1) * table.hand] for seat in range(table.seats)]
        stream = Stream(seed, OPENING_STREAM)
        chance = {
            step.chance_key: step.chance(stream, table.seats)
            for step in rules.opening_steps
            if step.chance_key is not None
        }
        wall = tiles[table.seats * table.hand :]
        deal = cls.__new__(cls)
        DealLoop.__init__(deal, rules, dealer, hands, wall, seed=seed, chance=chance, players=players, log=log)
        return deal

    def copy(self) -> Self:
        """The same state in a deal that goes its own way; it has no players attached."""
        with self._unattended():
            return super().copy()

    @contextmanager
    def _unattended(self) -> Iterator[None]:
        players, self.players = self.players, [None] * len(self.players)
        try:
            yield
        finally:
            self.players = players

    @_stopping
    def pending(self) -> dict[int, Legal]:
        """Every seat that owes a decision now, with its legal decisions; empty when the deal is over."""
        self.run()
        return dict(self.owed)

    @_stopping
    def apply(self, seat: int, decision: int | Decision) -> None:
        """Decide for a seat that owes a decision, and play on.

        `decision` is an action (`xuezhan.core.actions`) or a decision as records write it. Raises
        DecisionError, leaving the deal as it was, for a seat that owes none and for a decision that
        is not legal; the message says why.
        """
        if isinstance(decision, int):
            self.run()
            self._accept(seat, decision)
            self.run()
        elif not isinstance(decision, Decision):
            raise DecisionError(f"seat {seat}: {decision!r} is no decision")
        elif decision.type in self.rules.plays:
            self.run()
            self.apply(seat, self._play_action(seat, decision))
        elif decision.choice is not None:
            self.choose(seat, decision.choice)
        else:
            self.apply(seat, action_of(decision))

    def _play_action(self, seat: int, decision: Decision) -> int:
        """The action of a play of the rules, as the seat is offered it now."""
        if seat not in self.owed:
            raise DecisionError(self._not_asked(seat))
        for place, offer in enumerate(self.owed[seat].offers):
            if offer.play.name == decision.type and offer.choice == decision.choice:
                return PLAY + place
        raise DecisionError(f"seat {seat} may not do that now: {decision.type} is not open to it")

    @_stopping
    def choose(self, seat: int, choice: Any) -> None:
        """Decide an opening step by the choice itself, tiles in the order they are handed over."""
        self.run()
        if self.phase != OPENING or seat not in self.owed:
            raise DecisionError(self._not_asked(seat))
        step = self.rules.opening_steps[self.step]
        reason = step.refusal(self, seat, choice)
        if reason is not None:
            raise DecisionError(f"seat {seat}: {reason}")
        self.made[seat] = choice
        del self.owed[seat]
        self.run()

    @_stopping
    def leave(self, seat: int) -> None:
        """A seat leaves (rules.md leaving): a live one ends the deal, a winner may forfeit.

        Claims that are still missing count as passes. Raises DecisionError, leaving the deal as it
        was, where leaving is forbidden, in the opening, after the end, or twice.
        """
        self.run()
        seat = _seat_number(seat)
        settle.check_leaving(self, seat)
        if self.window is not None:
            ahead = self.copy()
            ahead.close_window()
            settle.check_leaving(ahead, seat)
            self.close_window()
        settle.leave(self, seat)
        if not self.over:
            self.run()

    @_stopping
    def run(self) -> None:
        """Play on until a seat without a player owes a decision, or the deal is over."""
        self.play_on()

    @_stopping
    def stop(self) -> DealOutcome:
        """End the deal where it stands: what was paid so far stands, everything else is left open."""
        if self.outcome is None:
            settle.finish(self, "unfinished")
        assert self.outcome is not None
        return self.outcome

    def stop_for(self, fault: PluginError) -> None:
        """Go no further because a rule failed."""
        if isinstance(fault, HookError) and fault.seed is None:
            fault.seed = self.seed
        self.fault = fault
        self.window = None
        self.owed = {}

    @_stopping
    def answer_claim(self, seat: int, action: int) -> None:
        """Answer for a seat in the window, without playing on."""
        self._accept(seat, action)
        if not self.owed:
            self._claim()

    @_stopping
    def close_window(self) -> None:
        """Take missing claims as passes and play on to the next decision of anybody."""
        window = self.window
        assert window is not None
        window.fill_with_passes(self)
        with self._unattended():
            self.window = None
            self.owed = {}
            settle_window(self, window)
            self.run()

    def _accept(self, seat: int, action: int) -> None:
        legal = self.owed.get(seat)
        if legal is None:
            raise DecisionError(self._not_asked(seat))
        if action not in legal:
            raise DecisionError(f"seat {seat} may not do that now: {own_turn.answer_refusal(self, legal, action)}")
        if self.phase == OPENING:
            self.made[seat] = legal.options[action]
        elif self.phase == CLAIMS:
            assert self.window is not None
            self.window.answers[seat] = action
        else:
            self.answer = action
        del self.owed[seat]

    def _not_asked(self, seat: int) -> str:
        if self.over:
            return "the deal is over"
        if not 0 <= seat < len(self.seats):
            return f"there is no seat {seat}; seats are 0 to {len(self.seats) - 1}"
        return f"seat {seat} owes no decision now"
