"""Comparisons: known effects show as they are, nothing shows as nothing, and the words fit."""

from __future__ import annotations

import json
import multiprocessing
from dataclasses import replace

import pytest
from saturday import Watcher
from xuezhan.compare.comparison import Comparison, ComparisonStopped, compare, differing
from xuezhan.compare.errors import ComparisonError, SimulationError
from xuezhan.compare.jobs import Stop
from xuezhan.compare.play import OWN_WALLS
from xuezhan.compare.simulate import simulate
from xuezhan.compare.wording import headline, summary
from xuezhan.core.ruleset import RuleSet

LAOK = RuleSet.load("laok")


def numbers(found: Comparison) -> list[tuple[float | None, float | None, bool]]:
    return [(each.value, each.half, each.certain) for one in found.compared() for each in one.differences]


def test_each_rule_set_has_the_figures_of_its_own_simulation() -> None:
    found = compare("laok", "jipin", deals=80, seed=6, jobs=1, luck_every=None)
    for run, rules in zip(found.runs, ("laok", "jipin"), strict=True):
        assert run.tally == simulate(rules, deals=80, seed=6, jobs=1).tally


def test_a_rule_set_against_itself_is_exactly_the_same() -> None:
    found = compare("laok", "laok:dealer.use=rotate", "laok", deals=120, jobs=1)
    for value, half, certain in numbers(found):
        assert value in (0, None)
        assert half in (0, None)
        assert not certain
    assert found.looks == 0
    assert summary(found) == [
        "Under laok:dealer.use=rotate every deal came out as under laok: the rules differ in dealer, which never "
        "mattered in these 120 deals; these players may never meet the difference.",
        "Under laok every deal came out as under laok: the rules are the same.",
    ]


def test_a_doubled_base_doubles_exactly_the_points() -> None:
    found = compare("laok", "laok:points.base=12", deals=100, jobs=1)
    assert {each.figure.measure for each in found.compared()} == {"points", "share", "number"}
    for each in found.compared():
        factor = 2 if each.figure.measure == "points" else 1
        here, there = each.estimates
        assert each.differences[0].same or here.value is None
        for one, two in ((here.value, there.value), (here.half, there.half)):
            assert two == (None if one is None else factor * one)
    assert found.looks == 0
    here, there = (run.tally.distribution() for run in found.runs)
    assert there == {2 * points: times for points, times in here.items()}


@pytest.mark.parametrize("base", [7, 18])
def test_in_plain_hands_no_other_base_makes_a_difference(base: int) -> None:
    found = compare("laok", f"laok:points.base={base}", deals=100, jobs=1)
    assert all(each.differences[0].same or each.units[0].value is None for each in found.compared())
    assert found.looks == 0


def test_a_cap_moves_exactly_the_wins_above_it() -> None:
    found = compare("laok", "laok:cap.use=fixed,cap.fan=2", deals=200, jobs=1)
    one, two = found.find("fan.1"), found.find("fan.2")
    assert one.differences[0].same
    assert two.estimates[1].value == pytest.approx(1 - (one.estimates[0].value or 0))
    above = [each for each in found.compared() if each.figure.group == "fan" and each not in (one, two)]
    assert len(above) >= 3
    assert {each.estimates[1].value for each in above} == {0}
    for key in ("wins", "turns", "kongs", "pattern.plain", "extra.kong", "self_draw_share", "end.exhausted"):
        assert found.find(key).differences[0].same
    # Of what a win of 3 fan paid, 6 x 2^2 a share, 6 x 2 are left: points can only fall.
    for key in ("won", "top", "pay.win", "pattern_points.plain"):
        apart = found.find(key).differences[0]
        assert apart.marked
        assert (apart.value or 0) < 0


def test_what_matters_is_a_part_of_the_figure_or_of_the_spread() -> None:
    rules = ("laok", "laok:cap.use=fixed,cap.fan=3")
    found = compare(*rules, deals=200, jobs=1, min_effect=0)
    effect = {key: found.find(key).differences[0].value or 0 for key in ("won", "points.dealer")}
    size = {"won": found.find("won").units[0].value or 0, "points.dealer": found.find("spread").units[0].value or 0}
    for key, value in effect.items():
        part = abs(value) / size[key]
        for least, large in ((0.99 * part, True), (1.01 * part, False)):
            again = replace(found, min_effect=least).find(key).differences[0]
            assert again.large == large
            assert again.marked == (again.certain and large)


@pytest.mark.parametrize("part", [-0.01, float("nan"), float("inf")])
def test_a_least_effect_that_is_no_part_is_refused(part: float) -> None:
    with pytest.raises(SimulationError, match="least effect"):
        compare("laok", "jipin", deals=5, jobs=1, min_effect=part)


def test_more_looks_make_marks_rarer() -> None:
    found = compare("laok", "jipin", deals=150, jobs=1, min_effect=0)
    every = [apart for each in found.compared() for apart in each.differences if apart.p is not None]
    assert found.looks == len(every) > 50
    for apart in every:
        assert apart.p is not None
        assert apart.together is not None
        assert apart.p <= apart.together <= 1
    smallest = min(every, key=lambda apart: apart.p or 0)
    assert smallest.together == pytest.approx(min(1, found.looks * (smallest.p or 0)))


def test_a_cap_takes_exactly_what_lies_above_it() -> None:
    found = compare("laok:horses.use=none", "laok:horses.use=none,cap.use=fixed,cap.fan=1", deals=200, jobs=1)
    [capped] = found.find("fan").differences
    [wins] = found.find("wins").differences
    assert (wins.value, wins.half) == (0, 0)
    # Greedy players do not look at what a hand pays: every win is the same hand, and counts 1 fan.
    assert found.find("fan").units[1].value == 1
    assert found.find("fan.1").units[1].value == 1
    assert capped.value == pytest.approx(1 - (found.find("fan").units[0].value or 0))
    assert capped.certain
    won = found.find("pay.win").differences[0]
    assert won.value is not None
    assert won.value < 0
    assert won.certain


def test_without_horses_all_of_their_fan_is_gone() -> None:
    found = compare("laok", "laok:horses.fan_per_hit=0", deals=200, jobs=1)
    assert found.find("fan").differences[0].certain
    assert found.find("wins").differences[0].value == 0
    text = summary(found)[0]
    assert text.startswith("Under laok:horses.fan_per_hit=0, against laok: less changes hands in a deal (")
    assert "wins have fewer fan" in text


def test_the_number_of_processes_changes_nothing() -> None:
    one = compare("laok", "jipin", deals=500, jobs=1, players="random")
    two = compare("laok", "jipin", deals=500, jobs=2, players="random")
    assert [run.tally for run in one.runs] == [run.tally for run in two.runs]
    assert one.pairings == two.pairings
    assert numbers(one) == numbers(two)
    assert not multiprocessing.active_children()


def test_pairing_makes_intervals_narrower() -> None:
    rules = ("laok", "laok:cap.use=fixed,cap.fan=3")
    paired, unpaired = (compare(*rules, deals=300, jobs=1, unpaired=apart) for apart in (False, True))
    assert not unpaired.paired
    for key in ("wins", "fan", "pay.kong"):
        narrow, wide = paired.find(key).differences[0].half, unpaired.find(key).differences[0].half
        assert narrow is not None
        assert wide is not None
        assert narrow < wide / 2


def test_unpaired_rule_sets_play_walls_of_their_own() -> None:
    found = compare("laok", "laok", deals=60, players="random", jobs=1, unpaired=True, luck_every=None)
    own = simulate("laok", deals=60, players="random", jobs=1).tally
    other = simulate("laok", deals=60, players="random", jobs=1, first_deal=OWN_WALLS).tally
    assert [run.tally for run in found.runs] == [own, other]
    assert own != other


@pytest.mark.parametrize(
    ("other", "message"),
    [
        ("laok:table.seats=3", "laok has 4 seats, laok:table.seats=3 has 3"),
        ("laok:table.suits=mp", "laok plays with 123456789s, laok:table.suits=mp does not"),
    ],
)
def test_other_seats_or_tiles_are_refused_unless_unpaired(other: str, message: str) -> None:
    with pytest.raises(ComparisonError, match=message):
        compare("laok", other, deals=5, jobs=1)
    assert compare("laok", other, deals=5, jobs=1, unpaired=True).deals == 5


@pytest.mark.parametrize(
    ("settings", "message"),
    [
        ({"deals": 0}, "at least one deal"),
        ({"jobs": 0}, "at least one process"),
        ({"first_deal": -3}, "from 0"),
    ],
)
def test_numbers_that_make_no_sense(settings: dict[str, int], message: str) -> None:
    with pytest.raises(SimulationError, match=message):
        compare("laok", "jipin", **settings)  # type: ignore[arg-type]


def test_one_rule_set_is_no_comparison() -> None:
    with pytest.raises(ComparisonError, match="at least two"):
        compare("laok")


def test_ctrl_c_keeps_whole_blocks(monkeypatch: pytest.MonkeyPatch) -> None:
    stops: list[Stop] = []

    class Noted(Stop):
        def __init__(self) -> None:
            super().__init__()
            stops.append(self)

    monkeypatch.setattr("xuezhan.compare.jobs.Stop", Noted)

    told: list[int] = []

    def enough(done: int, wanted: int) -> None:
        told.append(done)
        stops[0].asked = done >= 40

    with pytest.raises(ComparisonStopped) as caught:
        compare("laok", "jipin", deals=1000, players="random", jobs=1, progress=enough)
    partial = caught.value.partial
    assert partial.deals == told[-1]
    # 250 deals of all rule sets together at the most are lost, and the first blocks are a 16th of that.
    assert 40 <= told[-1] <= 80
    assert told[0] <= 8
    assert (partial.stopped, partial.to_json()["wanted"]) == (True, 1000)
    assert {(row["deals"], row["wanted"], row["stopped"]) for row in partial.rows()} == {(told[-1], 1000, True)}


def test_json_and_rows_hold_every_figure() -> None:
    found = compare("laok", "jipin", "laok:cap.use=fixed,cap.fan=2", deals=60, jobs=1)
    data = json.loads(json.dumps(found.to_json()))
    assert (data["version"], data["paired"], data["deals"]) == (1, True, 60)
    assert [entry["unit"] for entry in data["rules"]] == [6, 1, 6]
    won = data["figures"]["won"]
    assert won["differences_in"] == "plain hands"
    values = [each["units"] for each in won["by_rules"]]
    assert won["differences"][0]["value"] == pytest.approx(values[1] - values[0])
    assert won["differences"][1]["value"] == pytest.approx(values[2] - values[0])
    rows = list(found.rows())
    assert len(rows) == 3 * len(data["figures"])
    assert rows[0]["figure"] == "won"
    assert rows[0]["difference"] is None
    assert rows[1]["difference"] == won["differences"][0]["value"]


def test_no_wins_at_all_leave_shares_without_a_value() -> None:
    rules = "laok:win_shape.min_fan=1000"
    found = compare(rules, f"{rules},cap.use=fixed,cap.fan=3", deals=10, jobs=1)
    share = found.find("self_draw_share")
    assert share.units[0].value is None
    assert share.differences[0].value is None
    assert json.dumps(found.to_json())


# Words


def test_the_headline_says_what_was_played() -> None:
    found = compare("laok", "jipin", deals=10, jobs=1, players=["greedy", "random", "random", "random"])
    assert headline(found, "en") == (
        "10 deals, the same walls under each rule set; players greedy, random, random, random; seed 1."
    )
    apart = compare("laok", "jipin", deals=10, seed=3, jobs=1, unpaired=True)
    assert headline(apart, "en") == "10 deals, each rule set on walls of its own; greedy at every seat; seed 3."
    assert headline(apart, "zh") == "10 局，各套规则牌墙不同；各家：greedy；种子 3。"


def test_where_nothing_is_certain_it_says_how_many_deals_would_do() -> None:
    found = compare("chengdu-contract", "chengdu-everyone", deals=300, jobs=1)
    apart = found.find("won").differences[0]
    text = summary(found)[0]
    assert apart.deals is not None
    assert text.startswith("Under chengdu-everyone none of the main figures is certain to differ")
    # Nothing of 1 % was seen, and fewer deals than these would have shown it.
    assert (apart.large, apart.deals < 300) == (False, True)
    assert text.endswith("; these deals would have told a difference of 1%.")
    found = replace(found, min_effect=0.001)
    apart = found.find("won").differences[0]
    assert apart.deals is not None
    assert apart.deals > 300
    assert f"about {apart.deals:,} deals would tell" in summary(found)[0]
    assert f"约需 {apart.deals:,} 局" in summary(found, "zh")[0]


def test_the_public_names_are_these() -> None:
    import xuezhan

    assert xuezhan.compare("laok", "jipin", deals=3, jobs=1).deals == 3
    assert xuezhan.simulate is simulate
    assert xuezhan.Comparison is Comparison


def test_one_row_for_the_same_end_at_other_numbers_of_seats() -> None:
    """Three have won of four, or two of three: both are shares of deals that all but one have won."""
    found = compare("laok", "laok:table.seats=3", deals=60, unpaired=True, jobs=1)
    both = found.find("end.all_but_one")
    alone = [found.find(key) for key in ("end.three_winners", "end.one_left")]
    assert both.estimates[0] == alone[0].estimates[0]
    assert both.estimates[1] == alone[1].estimates[1]
    values = [estimate.value or 0.0 for estimate in both.estimates]
    assert both.differences[0].value == pytest.approx(values[1] - values[0])
    same = compare("laok", "jipin", deals=10, jobs=1)
    assert "end.all_but_one" not in {figure.key for figure in same.figures()}


def test_what_differs_between_rule_sets() -> None:
    load = RuleSet.load
    assert differing(load("laok"), load("laok:pass_win.use=free")) == ("pass_win",)
    changed = load("laok:table.seats=3,horses.tiles=4,cap.use=fixed,cap.fan=3")
    assert differing(load("laok"), changed) == ("table.seats", "cap", "horses.tiles")
    assert differing(load("laok"), load("laok:points.base=6")) == ()
    tea = RuleSet.load({"extends": "laok", "extra": [{"use": "watcher"}]}, plugins=[Watcher])
    assert differing(load("laok"), tea) == ("extra.watcher",)
