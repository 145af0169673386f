"""The figures: which there are, and that docs/figures.md tells of each and of no other."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from xuezhan.compare.comparison import compare
from xuezhan.compare.figures import GROUPS, figures_of
from xuezhan.compare.simulate import simulate

PAGE = Path(__file__).parents[2] / "docs" / "figures.md"
WORDS = {"points": "SEAT", "spread": "SEAT", "rank": "SEAT", "wins": "SEAT", "fan": "N", "end": "WHY", "pay": "WHY"}


def in_docs() -> list[str]:
    return re.findall(r"^\| `([^`]+)` \|", PAGE.read_text("utf-8"), re.MULTILINE)


def as_in_docs(key: str) -> str:
    """`fan.3` as `fan.N`; `points.dealer` as it is."""
    prefix, dot, rest = key.partition(".")
    if not dot or key == "fan_from.7" or rest in ("dealer", "others"):
        return key
    return f"{prefix}.{WORDS.get(prefix, 'NAME')}"


@pytest.fixture(scope="module")
def keys() -> set[str]:
    found = compare("laok", "jipin", deals=60, jobs=1, luck_every=10)
    return {each.figure.key for each in found.compared()}


def test_every_figure_has_its_formula_in_the_docs(keys: set[str]) -> None:
    assert {as_in_docs(key) for key in keys} == set(in_docs())


def test_no_formula_stands_there_twice() -> None:
    assert len(in_docs()) == len(set(in_docs()))


def test_what_point_by_point_is_wanted_is_there(keys: set[str]) -> None:
    assert {"points.0", "points.dealer", "points.others", "spread", "rank.0", "rank.dealer"} <= keys
    assert {"end.exhausted", "wins", "self_draw_share", "shared_tiles", "rob_kongs", "gang_flowers"} <= keys
    assert {"passed_wins", "fan.1", "pattern.plain", "pattern_points.plain", "extra.kong", "extra_points.kong"} <= keys
    assert {"pay.win", "pay.kong", "turns", "first_takes", "first_not_best", "luck_share", "skill_share"} <= keys


def test_figures_come_in_the_order_of_their_groups(keys: set[str]) -> None:
    groups = [figure.group for figure in simulate("laok", deals=40, jobs=1).figures()]
    order = list(GROUPS)
    assert groups == sorted(groups, key=order.index)


def test_what_a_rule_set_brings_has_its_names() -> None:
    run = simulate("laok", deals=40, jobs=1)
    texts = {figure.key: figure.text for figure in run.figures()}
    assert texts["pattern.plain"].in_language("zh") == "平胡"
    assert texts["pattern_points.plain"].in_language("en") == "plain hand"
    assert texts["extra.kong"].in_language("zh") == "杠"


def test_keys_are_unique() -> None:
    names = {"square.0", "square.1", "fan.1", "pattern.a", "extra.a", "pay.a", "end.three_winners", "end.one_left"}
    keys = [figure.key for figure in figures_of({*names, "duels"})]
    assert len(keys) == len(set(keys))


def test_ranks_add_up_and_shares_of_patterns_too() -> None:
    run = simulate("laok", deals=60, jobs=1)
    ranks = [run.estimate(f"rank.{seat}").value or 0 for seat in range(4)]
    # 1 + 2 + 3 + 4, however ties share them.
    assert sum(ranks) == pytest.approx(10)
    shares = [run.estimate(f.key).value or 0 for f in run.figures() if f.key.startswith("pattern.")]
    assert sum(shares) == pytest.approx(1)
    points = [run.estimate(f.key).value or 0 for f in run.figures() if f.key.startswith("pattern_points.")]
    # Horses of laok add fan, so that all that is paid for wins is paid as such.
    assert sum(points) == pytest.approx(run.estimate("pay.win").value)
    dealer, others = (run.estimate(f"points.{who}").value or 0 for who in ("dealer", "others"))
    assert dealer + 3 * others == pytest.approx(-(run.estimate("house").value or 0))
