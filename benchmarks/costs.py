"""What deals cost: by their number, who plays, rule set and processes that share them; as tables and charts."""

from __future__ import annotations

import os
import statistics
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from xuezhan import RuleSet, presets, simulate
from xuezhan.compare.play import Table, seating
from xuezhan.report.extra import check_extra

__all__ = ["Cost", "costs", "write_costs"]

RULES = "chengdu-everyone"
AT_ONCE = 250


@dataclass(frozen=True, slots=True)
class Cost:
    """Microseconds of a deal, for one `value` of what is varied (`group`); `series` tells lines of a chart apart."""

    group: str
    value: str | int
    series: str
    microseconds: float


GROUPS = {
    "deals": "deals of a run, start and end included",
    "players": "greedy players among four, the others random",
    "rules": "rule set",
    "jobs": "processes",
}
"""What is varied, in words."""


def costs(deals: int, rounds: int, told: Callable[[str], None]) -> list[Cost]:
    """Every cost: CPU time in one process, but for jobs, whose time is that of the clock; medians of the rounds."""
    return [
        cost
        for group, found in (
            ("deals", _by_number(deals)),
            ("players", _by_players(rounds)),
            ("rules", _by_rules(rounds)),
            ("jobs", _by_jobs(deals)),
        )
        for cost in _noted(group, found, told)
    ]


def _noted(group: str, found: Iterator[Cost], told: Callable[[str], None]) -> Iterator[Cost]:
    for cost in found:
        told(f"cost by {group}: {cost.value} {cost.series}: {cost.microseconds:,.0f} µs a deal")
        yield cost


def _by_number(most: int) -> Iterator[Cost]:
    number = 10
    while number <= most:
        for player in ("greedy", "random"):
            begin = time.process_time()
            simulate(RULES, deals=number, players=player, jobs=1)
            yield Cost("deals", number, player, 1e6 * (time.process_time() - begin) / number)
        number *= 10


def _by_players(rounds: int) -> Iterator[Cost]:
    rules = RuleSet.load(RULES)
    seats = rules.table.seats
    for greedy in range(seats + 1):
        players = ["greedy"] * greedy + ["random"] * (seats - greedy)
        yield Cost("players", greedy, RULES, _of_a_deal(rules, players, rounds))


def _by_rules(rounds: int) -> Iterator[Cost]:
    for preset in presets():
        rules = RuleSet.load(preset.name)
        for player in ("greedy", "random"):
            yield Cost("rules", preset.name, player, _of_a_deal(rules, [player], rounds))


def _of_a_deal(rules: RuleSet, players: Sequence[str], rounds: int) -> float:
    """The median of rounds, each on the next deals; one round to get warm goes before."""
    play = Table((rules,), (seating(list(players), rules.table.seats),), seed=1).start()
    found = []
    for number in range(rounds + 1):
        begin = time.process_time()
        play(range(number * AT_ONCE, (number + 1) * AT_ONCE))
        found.append(1e6 * (time.process_time() - begin) / AT_ONCE)
    return statistics.median(found[1:])


def _by_jobs(deals: int) -> Iterator[Cost]:
    for jobs in range(1, (os.cpu_count() or 1) + 1):
        begin = time.perf_counter()
        simulate(RULES, deals=deals, jobs=jobs)
        yield Cost("jobs", jobs, "greedy", 1e6 * (time.perf_counter() - begin) / deals)


def write_costs(folder: Path, deals: int, rounds: int, lines: Sequence[str], told: Callable[[str], None]) -> None:
    """Write `costs.md`, `costs.html` (which opens without a network) and `costs.svg` into the folder.

    Raises MissingExtraError where the extra `report` is not installed.
    """
    check_extra("--charts", "report")
    folder.mkdir(parents=True, exist_ok=True)
    found = costs(deals, rounds, told)
    (folder / "costs.md").write_text(_page(found, lines), encoding="utf-8")
    _draw(found, folder)


def _page(found: Sequence[Cost], lines: Sequence[str]) -> str:
    text = ["# What deals cost", "", *[f"- {line}" for line in lines], ""]
    for group, words in GROUPS.items():
        own = [cost for cost in found if cost.group == group]
        series = list(dict.fromkeys(cost.series for cost in own))
        text += [f"| {words} | {' | '.join(f'{name}, µs a deal' for name in series)} |"]
        text += [f"| --- |{' ---: |' * len(series)}"]
        for value in dict.fromkeys(cost.value for cost in own):
            by_series = {cost.series: cost.microseconds for cost in own if cost.value == value}
            shown = f"{value:,}" if isinstance(value, int) else value
            text.append(f"| {shown} | {' | '.join(f'{by_series[name]:,.0f}' for name in series)} |")
        text.append("")
    return "\n".join(text)


def _draw(found: Sequence[Cost], folder: Path) -> None:
    import altair as alt

    charts = []
    for group, words in GROUPS.items():
        own = [
            {"value": cost.value, "series": cost.series, "cost": cost.microseconds}
            for cost in found
            if cost.group == group
        ]
        base = alt.Chart(alt.Data(values=own)).properties(title=f"Cost by {words}", width=420, height=220)
        cost = alt.Y("cost:Q", title="µs a deal")
        if group == "deals":
            charts.append(
                base.mark_line(point=True).encode(
                    x=alt.X("value:Q", title=words, scale=alt.Scale(type="log")), y=cost, color="series:N"
                )
            )
        else:
            charts.append(
                base.mark_bar().encode(
                    x=alt.X("value:N", title=words, sort=None), xOffset="series:N", y=cost, color="series:N"
                )
            )
    chart = alt.vconcat(*charts).resolve_scale(color="independent")
    chart.save(folder / "costs.html", inline=True)
    chart.save(folder / "costs.svg")
