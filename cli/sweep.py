"""`xuezhan sweep`: one or two options over their values, on the same walls.

The JSON object (`--json`, version 1) holds what that of `compare` holds of the run (`xuezhan`, `deals`,
`duels`, `wanted`, `stopped`, `seed`, `players`, `min_effect`, `looks`, `seconds`); `axes`, each with `option` and
`values`; `base`, the rule set that differences are to; and `points`, one for each choice of values, the last axis
running fastest. Base and points have `rules`, `title`, `rules_digest`, `unit`, `largest_win`, `largest_loss` and
`figures` by key as in `simulate`; a point's figure also has `difference` to the base (as in `compare`; null where
the point is the base) and `difference_in`.
"""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import click

from .common import (
    INTERRUPTED,
    Failure,
    Output,
    Phrase,
    command,
    leave_with,
    note,
    option,
    output_options,
    trust_option,
)
from .completion import complete_rules
from .given import GIVEN
from .runs import (
    WHO_PLAYS,
    deliver_run,
    first_deal_option,
    means_options,
    players_of,
    players_option,
    rows_of,
    rows_option,
    rows_to,
    running,
    seed_option,
    stopped_note,
)
from .texts import Voice
from .weighing import luck_option, min_effect_option

if TYPE_CHECKING:
    from ..compare.runner import Means

__all__ = ["sweep_command"]

ABOUT = Phrase(
    "Play the same deals with one or two options of a rule set at each of their values.",
    "让一套规则的一两项取不同的值，用同样的牌墙模拟。",
)
MORE = Phrase(
    "VALUES are slot.option=1..8 (with a step 0..100..10), slot.option=1|2|4 or slot.use=one|other; a comma "
    "stands between two options. One option gives curves, two give a map.",
    "VALUES 写作 slot.option=1..8（带步长 0..100..10）、slot.option=1|2|4 或 slot.use=甲|乙；"
    "两项之间用逗号。一项得到曲线，两项得到一张图表。",
)
QUOTES = Phrase(
    "A shell takes | for itself: put quotes around the values then.",
    "命令行会把 | 当作自己的符号，这时要给 VALUES 加引号。",
)
DEALS = Phrase("How many deals to play at each point.", "每个取值点模拟多少局。")
FIGURE = Phrase(
    "A figure to show, by its key in the JSON (won, fan, pay.kong, …); may be repeated.",
    "要显示的项目，用它在 JSON 中的名字（won、fan、pay.kong……），可重复。",
)
PLAYING = Phrase("Sweeping", "模拟中")
NO_FIGURE = Phrase(
    "sweep: no figure is called {key!r}; {hint}",
    "sweep：没有名为 {key!r} 的项目；{hint}",
)


@command(
    "sweep",
    ABOUT,
    MORE,
    QUOTES,
    WHO_PLAYS,
    example="xuezhan sweep jipin cap.fan=1..8 --deals 10000 --min-effect 5% --save cap.html\n"
    "xuezhan sweep jipin 'cap.fan=2..6,several_winners.use=all|nearest'",
)
@click.argument("name", type=GIVEN, metavar="RULES", shell_complete=complete_rules)
@click.argument("values", metavar="VALUES...", nargs=-1, required=True)
@option("--deals", type=click.IntRange(1), default=2000, show_default=True, metavar="N", phrase=DEALS)
@option("--figure", "figures", multiple=True, metavar="KEY", phrase=FIGURE)
@seed_option
@players_option
@first_deal_option
@means_options
@rows_option
@min_effect_option
@luck_option
@trust_option
@output_options
def sweep_command(
    name: str,
    values: tuple[str, ...],
    deals: int,
    figures: tuple[str, ...],
    seed: int,
    players: str,
    first_deal: int,
    means: Means,
    rows: tuple[Path, ...],
    min_effect: float,
    luck_every: int,
    trust_plugins: bool,
    output: Output,
) -> None:
    """Play, then print and save what came of every point."""
    from ..compare.axes import read_axes
    from ..compare.known_figures import known_figures
    from ..compare.sweep import SweepStopped, points_of, sweep
    from .reports import sweep_report
    from .sweep_tables import MAIN, sweep_document

    output.check_charts()
    chosen = points_of(name, read_axes(values), trust_plugins=trust_plugins)
    known = known_figures(chosen.rules, luck_every or None)
    for key in figures:
        if key not in known:
            raise Failure(output.screen_voice.say(NO_FIGURE, key=key, hint=_meant(output.screen_voice, key, known)))
    status = 0
    label = output.screen_voice.say(PLAYING)
    try:
        with rows_to(rows, chosen.rules) as sink, running(label, deals, means) as told:
            found = sweep(
                name,
                values,
                deals=deals,
                seed=seed,
                players=players_of(players),
                first_deal=first_deal,
                min_effect=min_effect,
                luck_every=luck_every or None,
                trust_plugins=trust_plugins,
                rows=sink,
                **told,
            )
    except SweepStopped as stopped:
        found, status = stopped.partial, INTERRUPTED
        note(stopped_note(output.screen_voice, found.comparison.deals, deals, means))
        if not found.comparison.deals:
            leave_with(status)

    keys = figures or MAIN

    deliver_run(
        output,
        lambda voice, room: sweep_document(voice, found, keys, room),
        found.to_json(),
        title=f"xuezhan sweep {name}",
        rows=rows_of(found.rows(), [run.rules for run in found.comparison.runs]),
        rules=[found.comparison.runs[0].rules],
        status=status,
        further=rows,
        report=partial(sweep_report, found, keys),
    )


def _meant(voice: Voice, key: str, known: list[str]) -> str:
    from difflib import get_close_matches

    from .texts import MEANT, THERE_ARE

    close = get_close_matches(key, known, 1, 0.6)
    return voice.say(MEANT, name=close[0]) if close else voice.say(THERE_ARE, names=", ".join(known))
