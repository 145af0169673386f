"""Measure xuezhan against plain C, riichienv and mahjong: `python benchmarks/compare_engines.py`.

All sides take turns, round by round, each in a process of its own; told are medians of CPU time and of the rounds'
ratios, and what they are held to. `pip install '.[bench]'` brings the peers; what is not installed is left out. With
`--limit SCRIPT` also the figures of a C program that the script prints (a line each for random and greedy, with
`"hps":NUMBER`). `--save docs/benchmarks.md` writes the page, `--charts FOLDER` what deals cost by number, players, rule
sets and jobs.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

from contests import Limit, contests, measured
from targets import held
from whole import taken, whole
from written import page, setting


def main(arguments: Sequence[str] | None = None) -> None:
    """Measure, print and write."""
    options = _options(arguments)
    from xuezhan.core.engine import build

    running = build()
    lines = setting(running, " ".join(["python benchmarks/compare_engines.py", *_shown(options)]))
    found, singles = {}, {}
    for contest in contests(Limit(options.limit, options.hands), running):
        if _wanted(contest.key, options.only):
            found[contest.key] = measured(contest, options.rounds, options.seconds, _told)
    with tempfile.TemporaryDirectory() as folder:
        for single in whole(options.deals, Path(folder)):
            if _wanted(single.key, options.only):
                _told(single.text)
                singles[single.key] = taken(single, options.rounds)
    text = page(lines, held(found, singles, running), list(found.values()), list(singles.values()))
    print(text)
    if options.save is not None:
        options.save.write_text(text, encoding="utf-8")
    if options.charts is not None:
        from costs import write_costs

        write_costs(options.charts, options.deals, options.rounds, lines, _told)


def _wanted(key: str, only: Sequence[str]) -> bool:
    return not only or any(key == each or key.startswith(f"{each}.") for each in only)


def _told(line: str) -> None:
    print(line, file=sys.stderr, flush=True)


def _shown(options: argparse.Namespace) -> list[str]:
    shown = [f"--rounds {options.rounds}", f"--seconds {options.seconds:g}", f"--deals {options.deals}"]
    return shown + (["--limit SCRIPT", f"--hands {options.hands}"] if options.limit else [])


def _options(arguments: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=5, help="rounds that medians are of (5)")
    parser.add_argument("--seconds", type=float, default=2, help="CPU seconds of a side in a round (2)")
    parser.add_argument("--deals", type=int, default=200_000, help="deals that jobs share (200000)")
    parser.add_argument("--limit", metavar="SCRIPT", help="a script that prints what C does")
    parser.add_argument("--hands", type=int, default=200_000, help="hands that the script plays (200000)")
    parser.add_argument(
        "--only", nargs="+", default=[], metavar="FIGURE", help="some figures: play python.greedy score"
    )
    parser.add_argument("--save", type=Path, metavar="FILE", help="the page, in Markdown")
    parser.add_argument("--charts", type=Path, metavar="FOLDER", help="where to put what deals cost, as charts")
    return parser.parse_args(arguments)


if __name__ == "__main__":
    main()
