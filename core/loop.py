"""The course of a deal from the opening to the last claim (rules.md section 1), played on decision by decision.

Decisions come from players; a seat without one owes its decision, and play waits for it.
"""

from __future__ import annotations

import operator
from collections.abc import Mapping, Sequence
from typing import Any

from . import claimed, claims, deciding, events, moves, own_turn, settle
from .actions import ADDED, CONCEALED, PASS, PLAY, WIN
from .contexts import Chance
from .deciding import Player
from .errors import PlayerError, XuezhanError
from .flat import ALL_KINDS, BIT_OF, COPY_OF, SUIT_OF
from .legal import ClaimLegal, Legal, OpeningLegal
from .outcome import DealOutcome
from .ruleset import RuleSet
from .seat import SeatView
from .state import CLAIMS, DRAW, OPENING, OVER, TURN, DealState

__all__ = ["DealLoop", "Player", "check_kinds"]


def check_kinds(rules: RuleSet, hands: Sequence[Sequence[int]], wall: Sequence[int]) -> None:
    """Raise XuezhanError for tiles that are none of the kinds that the rules know."""
    try:
        odd = b"".join(map(bytes, (wall, *hands))).translate(None, rules.kinds)
    except (TypeError, ValueError):
        odd = b"?"
    if odd:
        raise _odd_kinds(rules, hands, wall)


def _odd_kinds(rules: RuleSet, hands: Sequence[Sequence[int]], wall: Sequence[int]) -> XuezhanError:
    known = {*rules.kinds}
    kinds = "0 to 26" if len(known) == 27 else f"0 to 26 and {', '.join(map(str, rules.kinds[27:]))}"
    for where, tiles in (("the wall", wall), *((f"hand {seat}", hand) for seat, hand in enumerate(hands))):
        for kind in tiles:
            if not isinstance(kind, int) or kind not in known:
                return XuezhanError(f"{where} has {kind!r}, which is no kind of these rules; kinds are {kinds}")
    return XuezhanError(f"hands and wall are lists of kinds; kinds are {kinds}")


class DealLoop(DealState):
    """A deal that plays itself on as far as its players decide.

    `players` decide for their seats; a seat whose player is None owes its decisions: `owed` has what it may
    do, by seat. The rest is as in `DealState`.
    """

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
        count = rules.table.seats
        if len(hands) != count or (players is not None and len(players) != count):
            raise XuezhanError(f"these rules have {count} seats: so many hands are dealt, for so many players")
        if dealer not in range(count):
            raise XuezhanError(f"dealer {dealer!r} is no seat; seats are 0 to {count - 1}")
        super().__init__(rules, dealer, hands, wall, seed=seed, chance=chance, log=log)
        self.players = [None] * count if players is None else [deciding.decider_of(player) for player in players]
        self.step = 0
        self.made: dict[int, Any] = {}
        self.window: claims.Window | None = None
        self.owed: dict[int, Legal] = {}
        self.answer = -1

    def play_on(self) -> None:
        """Play on until a seat without a player owes a decision, or the deal is over."""
        while True:
            phase = self.phase
            if phase == OVER:
                return
            if phase == OPENING:
                on = self._open()
            elif phase == CLAIMS:
                on = self._claim()
            else:
                on = self._play()
            if not on:
                return

    def close(self, outcome: DealOutcome) -> None:
        """As in `DealState`; nobody owes a decision any more."""
        super().close(outcome)
        self.window = None
        self.owed = {}

    def view(self, seat: int) -> SeatView:
        """What the seat sees; it stays up to date as the deal goes on. Before the deal that is no tile of its own."""
        steps = self.rules.opening_steps
        if self.phase == OPENING and self.step < len(steps) and steps[self.step].before_deal:
            return type(self.seats[seat])(self, seat, ())
        return self.seats[seat]

    def _play(self) -> bool:
        """Draws and turns until a claim is possible, a decision is owed, or the end; whether to go on.

        This runs for every tile: `SeatView.take` and `lose` and the check of a plain discard are
        written out.
        """
        seats, players, wall, log = self.seats, self.players, self.wall, self.log
        pairs, hidden = self.tiles.pairs, self.tiles.hidden
        next_live, claimers = self.next_live, self.claimers
        suit_of, power_of, told_drawn, told_discarded, turn_plays, claim_plays = self.rules.for_the_loop
        own_suit, copy_of, bit_of = SUIT_OF, COPY_OF, BIT_OF
        while True:
            seat = self.turn_seat
            s = seats[seat]
            counts, codes = s.counts, s.codes
            legal = plain = s.plain
            if self.phase == DRAW:
                front = self.front
                if front == self.back:
                    settle.finish(self, "exhausted")
                    return False
                drawn = wall[front]
                self.front = front + 1
                self.turn += 1
                counts[drawn] = count = counts[drawn] + 1
                suit = suit_of[drawn]
                codes[suit] += power_of[drawn]
                if count == 2:
                    pairs[drawn] |= s.bit
                elif count == 4 or ((melded := s.pung_mask) and melded >> drawn & 1):
                    s.kongable |= bit_of[drawn]
                s.drawn = drawn
                s.draws += 1
                self.phase = TURN
                if log is not None:
                    log.append(events.draw(seat, drawn, "front"))
                if told_drawn:
                    for told in told_drawn:
                        told(self, seat, drawn)
            else:
                drawn = s.drawn
            if s.kongable or ((waits := s.waits) and drawn >= 0 and waits >> drawn & 1) or s.locked or turn_plays:
                legal = own_turn.legal_of(self, s)
                if legal.chance is not None and self._must_win(legal.chance):
                    self._win_self(s, legal.chance)
                    return True
            player = players[seat]
            if player is not None:
                answer = player.decide(s, legal)
            else:
                answer = self.answer
                if answer < 0:
                    self.owed = {seat: legal}
                    return False
                self.answer = -1
                self.owed = {}
            try:
                action = answer if type(answer) is int else operator.index(answer)
                beyond = action >= ALL_KINDS or action < 0
            except OverflowError:
                beyond = True
            except TypeError:
                raise PlayerError(self._not_legal(s, legal, answer)) from None
            if beyond:
                self._act(s, legal, answer)
                return True
            suit = suit_of[action]
            count = counts[action]
            barred = s.barred_suit
            if (
                not count
                or (barred >= 0 and suit != barred and codes[barred] and s.owed_suit() >= 0)
                or (legal is not plain and legal.only >= 0 and action != legal.only)
            ):
                raise PlayerError(self._not_legal(s, legal, answer))
            if legal is not plain and legal.chance is not None:
                self.tell_passed_win(legal.chance)
            counts[action] = count - 1
            codes[suit] -= power_of[action]
            if count == 2:
                pairs[action] &= ~s.bit
            if s.kongable:
                s.kongable &= ~bit_of[action]
            s.drawn = -1
            s.discarded.append(action)
            hidden[own_suit[action]] -= copy_of[action]
            if log is not None:
                log.append(events.discard(seat, action))
            if action != drawn and (s.waits or not (barred >= 0 and codes[barred])):
                # Otherwise the hand is what it was before the draw, or not ready as it was not then.
                waits = s.find_waits()
                if waits != s.waits:
                    s.waits = waits
                    self.note_ready()
            if told_discarded:
                settle.pay_discard(self, seat, action)
            # Few have a pair of the tile.
            candidates = pairs[action]
            if candidates:
                candidates &= claimers[suit] & ~s.bit
            if (
                self.ready >> action & 1
                or (candidates and players[candidates.bit_length() - 1] is None)
                or claim_plays
            ):
                self.window = claims.open_window(self, action, candidates)
                if self.window is not None:
                    self.phase = CLAIMS
                    if not self._claim() or self.phase == OVER:
                        return False
                    continue
            elif candidates and self._meld_claimed(s, action, candidates):
                continue
            self.turn_seat = next_live[seat]
            self.phase = DRAW

    def _open(self) -> bool:
        steps = self.rules.opening_steps
        while self.step < len(steps):
            step = steps[self.step]
            if not step.before_deal:
                self._first_draw()
            order = self.from_dealer()
            self.owed = {}
            for index in order:
                if index in self.made:
                    continue
                options = step.options(self, index)
                # A list might change once it was offered.
                legal = OpeningLegal(
                    self.view(index), step.name, tuple(options) if isinstance(options, list) else options
                )
                player = self.players[index]
                if player is None:
                    self.owed[index] = legal
                else:
                    self.made[index] = legal.options[self._ask(player, legal)]
            if self.owed:
                return False
            choices = tuple([self.made[index] for index in range(len(self.seats))])
            self.made = {}
            self.chosen[step.name] = choices
            told = [] if self.log is None else [events.opening(step, index, choices[index]) for index in order]
            chance = self.given.get(step.chance_key) if step.chance_key is not None else None
            moves.take_effect(self, step.effect(self, choices, chance), told)
            self.step += 1
        self._first_draw()
        moves.first_waits(self)
        self.phase = TURN
        return True

    def _first_draw(self) -> None:
        """Give the dealer its first tile, once."""
        if self.turn == 0:
            self.turn = 1
            self.draw(self.seats[self.dealer], "front")

    def _act(self, s: SeatView, legal: Legal, action: int) -> None:
        if action not in legal:
            raise PlayerError(self._not_legal(s, legal, action))
        if action == WIN:
            assert legal.chance is not None
            self._win_self(s, legal.chance)
            return
        if legal.chance is not None:
            self.tell_passed_win(legal.chance)
        if action >= PLAY:
            moves.take_play(self, s, legal.offers[action - PLAY])
            return
        if action >= ADDED:
            self._start_added(s, action - ADDED)
            return
        kind = action - CONCEALED
        moves.make_kong(self, s, kind, "concealed")

    def _win_self(self, s: SeatView, chance: Chance) -> None:
        kong = self.turn_kong(s.index)
        drawn = s.drawn
        s.lose(drawn)
        try:
            settle.settle_wins(self, [(chance, kong)], ())
        except BaseException:
            s.take(drawn)
            raise

    def _start_added(self, s: SeatView, kind: int) -> None:
        late = kind != s.drawn and self.rules.kong_terms.late_added == "unpaid"
        if self.log is not None:
            self.log.append(events.kong(s.index, kind, "added", None))
        if self.rules.rob_terms.allowed and self.ready >> kind & 1:
            self.window = claims.open_window(self, kind, 0, robbing=True, late=late)
            if self.window is not None:
                self.phase = CLAIMS
                return
        moves.make_kong(self, s, kind, "added", late=late)

    def _must_win(self, chance: Chance) -> bool:
        must_win = self.rules.must_win
        return must_win is not None and must_win(self, chance)

    def _claim(self) -> bool:
        """Ask whoever owes an answer; whether the window is settled."""
        window = self.window
        assert window is not None
        answers, players = window.answers, self.players
        while owed := window.owed(self):
            self.owed = {}
            for index in owed:
                legal = window.legal(self, index)
                player = players[index]
                if player is None:
                    self.owed[index] = legal
                else:
                    answers[index] = self._ask(player, legal)
            if self.owed:
                return False
        self.window = None
        self.owed = {}
        passed = self.passed_wins
        try:
            claimed.settle_window(self, window)
        except BaseException:
            # All is answered; it is still to be settled, and who passes is then told again.
            self.window, self.passed_wins = window, passed
            raise
        return True

    def _meld_claimed(self, maker: SeatView, tile: int, candidates: int) -> bool:
        """Ask the player of the one seat that may claim a discard that nobody can win; whether it does.

        What a window would do, without one.
        """
        claimer = candidates.bit_length() - 1
        pung, kong = claims.melds_offered(self, claimer, tile)
        if not (pung or kong):
            return False
        player = self.players[claimer]
        assert player is not None
        legal = ClaimLegal(self.seats[claimer], tile, maker.index, None, pung, kong)
        try:
            answer = self._ask(player, legal)
        except BaseException:
            # The claim stays to be answered.
            self.window, self.phase = claims.open_window(self, tile, candidates), CLAIMS
            raise
        if answer != PASS:
            claimed.take_claim(self, maker, claimer, answer, tile)
            return True
        if self.log is not None:
            self.log.append(events.passed(claimer, tile))
        if pung:
            claims.announce_passed_pung(self, claimer, tile)
        return False

    def _ask(self, player: Player, legal: Legal) -> int:
        answer = player.decide(legal.seat, legal)
        try:
            action = answer if type(answer) is int else operator.index(answer)
        except TypeError:
            raise PlayerError(self._not_legal(legal.seat, legal, answer)) from None
        if action not in legal:
            raise PlayerError(self._not_legal(legal.seat, legal, answer))
        return action

    def _not_legal(self, s: SeatView, legal: Legal, action: int) -> str:
        return f"seat {s.index} answered {action!r}, which is none of its {len(legal)} legal decisions"
