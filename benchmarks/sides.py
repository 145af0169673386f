"""One side of a measurement, in a process of its own: `python benchmarks/sides.py NAME SECONDS`.

Works for so many seconds of CPU time after a third as much to get warm, and prints what it did as JSON: `units`
(deals, or calls), `decisions` (questions to players; 0 where nobody is asked) and `cpu` (seconds).
"""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Callable, Iterator
from itertools import count
from typing import Any

from hand_sides import HAND_SIDES

__all__ = ["SIDES", "Did", "Work", "missing_module"]

Did = tuple[int, float]
"""Units and decisions."""
Work = Iterator[Did]
"""Does a little each time it is asked."""

RULES = "chengdu-everyone"
AT_ONCE = 50


def _deals(make: Callable[[], Callable[[int, int], object]], rules: str = RULES) -> Work:
    """Deals through the public interface, with the same player at every seat."""
    from xuezhan import Deal, RuleSet
    from xuezhan.core.rng import deal_seed

    loaded, factory = RuleSet.load(rules), make()
    seats = range(loaded.table.seats)
    asked = _decisions_of_a_deal(loaded, factory)
    for start in count(0, AT_ONCE):
        for number in range(start, start + AT_ONCE):
            seed = deal_seed(1, number)
            deal = Deal.dealt(loaded, seed, dealer=number % len(seats), players=[factory(seed, seat) for seat in seats])
            deal.run()
            deal.dissolve()
        yield AT_ONCE, asked * AT_ONCE


def _decisions_of_a_deal(rules: object, factory: Callable[[int, int], object]) -> float:
    """How often players are asked in a deal, on average."""
    from xuezhan import Deal, RuleSet
    from xuezhan.core.rng import deal_seed

    assert isinstance(rules, RuleSet)
    asked = 0

    class Counting:
        def __init__(self, seed: int, seat: int) -> None:
            self.player = factory(seed, seat)

        def decide(self, view: object, legal: object) -> int:
            nonlocal asked
            asked += 1
            return int(self.player.decide(view, legal))  # type: ignore[attr-defined]

    deals = 100
    for number in range(deals):
        seed = deal_seed(2, number)
        deal = Deal.dealt(rules, seed, players=[Counting(seed, seat) for seat in range(rules.table.seats)])
        deal.run()
        deal.dissolve()
    return asked / deals


def _built_in(name: str) -> Callable[[], Work]:
    def factory() -> Callable[[int, int], object]:
        from xuezhan.players.registry import make

        return make(name)

    return lambda: _deals(factory)


def _in_python(name: str) -> Callable[[], Work]:
    def factory() -> Callable[[int, int], object]:
        import python_players

        found: Callable[[int, int], object] = getattr(python_players, name)
        return found

    return lambda: _deals(factory)


def _tallied(name: str) -> Callable[[], Work]:
    """Deals as `simulate` plays them, totals included."""

    def work() -> Work:
        from xuezhan import RuleSet
        from xuezhan.compare.play import Table, seating

        rules = RuleSet.load(RULES)
        play = Table((rules,), (seating(name, rules.table.seats),), seed=1).start()
        for start in count(0, 250):
            play(range(start, start + 250))
            yield 250, 0

    return work


def _listened(listeners: int) -> Callable[[], Work]:
    """Deals of random players with so many variants that watch draws and discards; decisions are the calls of one."""

    def work() -> Work:
        from hooks import watched
        from xuezhan import PLAYERS, Deal
        from xuezhan.core.rng import deal_seed

        rules, make = watched(listeners), PLAYERS["random"]
        calls = _calls_of_a_deal()
        for start in count(0, AT_ONCE):
            for number in range(start, start + AT_ONCE):
                seed = deal_seed(1, number)
                deal = Deal.dealt(rules, seed, players=[make(seed, seat) for seat in range(rules.table.seats)])
                deal.run()
                deal.dissolve()
            yield AT_ONCE, calls * AT_ONCE

    return work


def _calls_of_a_deal() -> float:
    """How often a variant that watches draws and discards is called in a deal of random players, on average."""
    from hooks import RULES, Watcher
    from xuezhan import PLAYERS, Deal, RuleSet, hookimpl
    from xuezhan.core.rng import deal_seed

    calls = 0

    class Counting(Watcher):
        name = "counting"

        @hookimpl
        def xuezhan_drawn(self, deal: object, seat: int, tile: int) -> None:
            nonlocal calls
            calls += 1

        @hookimpl
        def xuezhan_discarded(self, deal: object, seat: int, tile: int) -> None:
            nonlocal calls
            calls += 1

    rules = RuleSet.load({"extends": RULES, "extra": [{"use": "counting"}]}, plugins=[Counting])
    deals = 200
    for number in range(deals):
        seed = deal_seed(1, number)
        make = PLAYERS["random"]
        Deal.dealt(rules, seed, players=[make(seed, seat) for seat in range(rules.table.seats)]).run()
    return calls / deals


def _listening_itself() -> Work:
    """What a listener that does nothing costs by itself: the call of a method, from Python."""
    from hooks import watched

    [listen] = watched(1).drawn
    deal: Any = None
    while True:
        for _ in range(1000):
            listen(deal, 1, 5)
        yield 1000, 0


def _riichienv(greedy: bool) -> Callable[[], Work]:
    """Hands of riichienv with its log of events left out, as fast as it goes."""

    def work() -> Work:
        from python_players import riichi_nearest, riichi_random
        from riichienv import ActionType, RiichiEnv, calculate_shanten

        env = RiichiEnv(game_mode=0, skip_mjai_logging=True)
        done, step = env.done, env.step
        while True:
            seen, asked = env.reset(), 0
            while not done():
                asked += len(seen)
                if greedy:
                    answers = {seat: riichi_nearest(each, ActionType, calculate_shanten) for seat, each in seen.items()}
                else:
                    answers = {seat: riichi_random(each) for seat, each in seen.items()}
                seen = step(answers)
            yield 1, asked

    return work


SIDES: dict[str, Callable[[], Work]] = {
    "play.greedy": _built_in("greedy"),
    "play.random": _built_in("random"),
    "tallied.greedy": _tallied("greedy"),
    "tallied.random": _tallied("random"),
    "python.greedy": _in_python("Nearest"),
    "python.random": _in_python("RandomLegal"),
    "riichienv.greedy": _riichienv(greedy=True),
    "riichienv.random": _riichienv(greedy=False),
    "listeners.0": _listened(0),
    "listeners.1": _listened(1),
    "listeners.itself": _listening_itself,
    **HAND_SIDES,
}
"""What can be measured, by name."""


def missing_module(name: str) -> str | None:
    """The package that a side wants and that is not installed."""
    from importlib.util import find_spec

    wanted = next((each for each in ("riichienv", "mahjong") if each in name), None)
    return wanted if wanted is not None and find_spec(wanted) is None else None


def main() -> None:
    """Work and print."""
    name, seconds = sys.argv[1], float(sys.argv[2])
    work = SIDES[name]()
    begin = time.process_time()
    while time.process_time() - begin < seconds / 3:
        next(work)
    units, decisions = 0, 0.0
    begin = time.process_time()
    while (spent := time.process_time() - begin) < seconds or not units:
        done, asked = next(work)
        units += done
        decisions += asked
    print(json.dumps({"units": units, "decisions": decisions, "cpu": spent}))


if __name__ == "__main__":
    main()
