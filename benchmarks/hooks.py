"""Print what listening costs: `python benchmarks/hooks.py`.

Deals a second of one process (CPU time) with no variant that watches draws and discards, with one, with five, and
with every hook call traced, beside a loop from which the lines that tell watchers are taken out. All five play the
same deals in turns, in many short rounds; what is told are medians of the rounds' ratios to the bare loop and to no
listener.
"""

from __future__ import annotations

import argparse
import ast
import inspect
import platform
import statistics
import time
from collections.abc import Sequence
from textwrap import dedent
from typing import Any

from xuezhan import PLAYERS, Deal, DealView, Payment, RuleSet, Text, Variant, hookimpl
from xuezhan.core import loop as loop_module
from xuezhan.core.loop import DealLoop
from xuezhan.core.rng import deal_seed

RULES = "chengdu-everyone"
TOLD = {"told_drawn", "told_discarded"}
WANTED = {"none": 0.97, "one": 0.85}
"""What of the bare loop's speed, and of that without a listener, must be left."""


class Watcher(Variant):
    """Listens to every draw and every discard."""

    name = "watcher"
    text = Text("Listens.", "旁观。")

    @hookimpl
    def xuezhan_drawn(self, deal: DealView, seat: int, tile: int) -> None:
        """Do nothing."""

    @hookimpl
    def xuezhan_discarded(self, deal: DealView, seat: int, tile: int) -> Sequence[Payment] | None:
        """Do nothing."""
        return None


def watched(listeners: int) -> RuleSet:
    """The rule set with so many listeners."""
    extras = [{"use": "watcher", "id": f"watcher{number}"} for number in range(listeners)]
    return RuleSet.load({"extends": RULES, "extra": extras}, plugins=[Watcher])


class _WithoutTelling(ast.NodeTransformer):
    def visit_If(self, node: ast.If) -> ast.AST | None:
        self.generic_visit(node)
        return None if isinstance(node.test, ast.Name) and node.test.id in TOLD else node


def bare_loop() -> type[Deal]:
    """`Deal` with a loop that tells nobody of draws and discards."""
    tree = ast.parse(dedent(inspect.getsource(DealLoop._play)))
    before = ast.dump(tree)
    tree = ast.fix_missing_locations(_WithoutTelling().visit(tree))
    if ast.dump(tree) == before:
        raise SystemExit("the loop tells nobody: nothing to take out")
    names: dict[str, Any] = {}
    exec(compile(tree, loop_module.__file__, "exec"), vars(loop_module), names)
    return type("BareDeal", (Deal,), {"_play": names["_play"]})


def played(kind: type[Deal], rules: RuleSet, player: str, deals: range) -> float:
    """CPU seconds that the deals take."""
    make = PLAYERS[player]
    begin = time.process_time()
    for number in deals:
        seed = deal_seed(1, number)
        deal = kind.dealt(rules, seed, players=[make(seed, seat) for seat in range(rules.table.seats)])
        deal.run()
        deal.dissolve()
    return time.process_time() - begin


def main() -> None:
    """Measure and print."""
    options = _options()
    print(f"Python {platform.python_version()}, {platform.machine()}, {RULES}, {options.rounds} rounds")
    ways: dict[str, tuple[type[Deal], RuleSet]] = {
        "bare": (bare_loop(), watched(0)),
        "none": (Deal, watched(0)),
        "one": (Deal, watched(1)),
        "five": (Deal, watched(5)),
        "traced": (Deal, watched(1).traced(lambda call: None)),
    }
    for player in ("greedy", "random"):
        seconds: dict[str, list[float]] = {name: [] for name in ways}
        for turn in range(options.rounds + 1):
            deals = range(turn * options.round, (turn + 1) * options.round)
            # Turn by turn another one begins, so that none always runs on a cold or a throttled core.
            order = list(ways)[turn % len(ways) :] + list(ways)[: turn % len(ways)]
            for name in order:
                taken = played(*ways[name], player, deals)
                if turn:
                    seconds[name].append(taken)
        _print(player, seconds, options.round)


def _print(player: str, seconds: dict[str, list[float]], deals: int) -> None:
    for name, taken in seconds.items():
        against = "bare" if name == "none" else "none"
        ratio = statistics.median(base / own for base, own in zip(seconds[against], taken, strict=True))
        wanted = f"; wanted: at least {WANTED[name]:.0%}" if name in WANTED else ""
        speed = deals / statistics.median(taken)
        told = "" if name == "bare" else f" ({ratio:.1%} of {against}{wanted})"
        print(f"four {player}, {name}: {speed:,.0f} deals/s{told}")


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=30, help="rounds that medians are of (30)")
    parser.add_argument("--round", type=int, default=100, help="deals a round (100)")
    return parser.parse_args()


if __name__ == "__main__":
    main()
