"""The measurements measure what they say, and the page tells it; how fast anything is, no test asks."""

from __future__ import annotations

import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import contests
import pytest
from contests import ITSELF, OURS, WATCHED, Contest, Limit, Measured, Rate, Side, listener_cost, measured
from costs import write_costs
from hand_sides import complete, drawn, waiting
from python_players import Nearest, RandomLegal
from sides import SIDES, missing_module
from targets import TARGETS, Held, Target, held
from whole import Single, taken
from written import number, page
from xuezhan import Deal, RuleSet, codes_of, hand_complete

ROOT = Path(__file__).parents[2]


def rates(*units: float) -> list[Rate]:
    return [Rate(each) for each in units]


def silent(line: str) -> None:
    pass


def test_the_command_measures_and_writes_the_page(tmp_path: Path) -> None:
    command = [sys.executable, str(ROOT / "benchmarks" / "compare_engines.py"), "--rounds", "1", "--seconds", "0.01"]
    command += ["--only", "shanten", "python.random", "tables", "--save", str(tmp_path / "page.md")]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    text = (tmp_path / "page.md").read_text("utf-8")
    assert text in done.stdout
    for target in TARGETS:
        assert f"| {target.text} |" in text
    assert "## Shanten of a hand" in text
    assert "## Deals of four random players in Python" in text
    assert "## Waits" not in text
    assert "- Build: " in text
    assert "- Machine: " in text
    assert ("| riichienv | — |" in text) == (find_spec("riichienv") is None)


def test_ratios_are_medians_of_the_rounds_ratios() -> None:
    contest = Contest("some", "some", "calls", ())
    found = Measured(contest, {"one": rates(10, 20, 30), "two": rates(1, 4, 5)})
    # 10/1, 20/4 and 30/5: the median is 6, though that of the speeds is 20/4.
    assert found.ratio("one", "two") == 6
    assert found.rate("one") == Rate(20)
    assert found.spread("two") == (1, 5)
    assert found.ratio("one", "nobody") is None


def test_sides_take_turns_and_another_one_begins_each_round() -> None:
    order: list[str] = []

    def side(label: str, rate: Rate | None) -> Side:
        def take(seconds: float) -> Rate | None:
            order.append(label)
            return rate

        return Side(label, take)

    sides = (side("a", Rate(2)), side("b", Rate(1)), side("c", None))
    found = measured(Contest("some", "some", "calls", sides), 3, 0.1, silent)
    assert order == ["a", "b", "c", "b", "a", "a", "b"]
    assert found.missing == ["c"]
    assert found.ratio("a", "b") == 2


def test_a_script_tells_of_both_players_at_once(tmp_path: Path) -> None:
    script = tmp_path / "limit"
    script.write_text(
        f"#!{sys.executable}\nimport sys\nopen(__file__ + '.runs', 'a').write(sys.argv[1])\n"
        'print(\'random: {"hps":500,"dps":40000.5}\')\nprint(\'greedy: {"hps": 250, "dps": 20000}\')\n'
    )
    script.chmod(0o755)
    limit = Limit(str(script), 7)
    assert limit.side("greedy").take(1) == Rate(250, 20_000)
    assert limit.side("random").take(1) == Rate(500, 40_000.5)
    assert (tmp_path / "limit.runs").read_text() == "7"
    assert Limit(None, 7).side("random").take(1) is None


def test_what_is_not_installed_is_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    assert missing_module("shanten") is None
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None)
    assert missing_module("shanten.mahjong") == "mahjong"
    assert contests.in_process("riichienv", "riichienv.random").take(1) is None


def test_what_a_listener_costs_beside_its_own_time() -> None:
    # 1 ms a deal alone and 2 ms with 100 calls: 10 µs a call, of which the listener itself takes 1 µs.
    rounds = {OURS: rates(1000), WATCHED: [Rate(500, 50_000)], ITSELF: rates(1_000_000)}
    assert listener_cost(Measured(Contest("listening", "", "deals", ()), rounds)) == pytest.approx(9)
    assert listener_cost(Measured(Contest("listening", "", "deals", ()))) is None


def test_targets_are_met_or_not_and_some_were_not_measured() -> None:
    least, most = Target("at least", "a", 2.0, "b", aim=4.0), Target("at most", "c", 50.0, most=True)
    assert [Held(least, value).met for value in (1.9, 2.0, None)] == [False, True, None]
    assert [Held(least, value).aim_met for value in (3.9, 4.0, None)] == [False, True, None]
    assert [Held(most, value).met for value in (50.0, 50.1)] == [True, False]
    assert Held(most, 3.0).aim_met is None


def test_targets_of_the_compiled_build_are_not_held_against_the_plain_source() -> None:
    contest = Contest("shanten", "shanten of a hand", "calls", ())
    found = {"shanten": Measured(contest, {OURS: rates(30), "riichienv": rates(10)})}
    singles = {"score": taken(Single("score", "", "ms", lambda: 401.0), 3)}
    by_figure = {each.target.figure: each for each in held(found, singles, "plain")}
    assert by_figure["shanten"].value is None
    assert by_figure["score"].met is False
    by_figure = {each.target.figure: each for each in held(found, singles, "compiled")}
    assert by_figure["shanten"].value == 3
    assert by_figure["shanten"].met is True
    text = page(["line"], list(by_figure.values()), list(found.values()), list(singles.values()))
    assert "| shanten, of riichienv's calls | at least 1.5 times |  | 3 | met |" in text
    assert "**not met**" in text


def test_every_target_is_about_something_that_is_measured() -> None:
    known = {each.key: each for each in contests.contests(Limit(None, 1), "compiled")}
    for target in TARGETS:
        if target.against:
            assert target.against in [side.label for side in known[target.figure].sides]


@pytest.mark.parametrize(
    ("value", "text"), [(0.123456, "0.123"), (3.0, "3"), (99.95, "100"), (1234.5, "1,230"), (2e8, "200,000,000")]
)
def test_numbers_have_three_digits_that_count(value: float, text: str) -> None:
    assert number(value) == text


@pytest.mark.parametrize("player", [RandomLegal, Nearest])
def test_players_in_python_play_whole_deals(player: type[RandomLegal] | type[Nearest]) -> None:
    rules = RuleSet.load("chengdu-everyone")
    wins = 0
    for seed in range(12):
        deal = Deal.dealt(rules, seed, players=[player(seed, seat) for seat in range(4)])
        deal.run()
        assert deal.over
        wins += len(deal.wins)
    if player is Nearest:
        assert wins > 12


def test_hands_are_of_the_right_kind() -> None:
    for hands, size in ((waiting(), 13), (drawn(), 14), (complete(), 14)):
        assert all(len(set(hand)) == size and min(hand) >= 0 and max(hand) < 108 for hand in hands)
    assert all(hand_complete(codes_of(tile // 4 for tile in hand)) for hand in complete())
    assert drawn()[::2] == complete()


@pytest.mark.parametrize("name", [name for name in SIDES if "." not in name or name.startswith("listeners")])
def test_sides_do_a_little_each_time(name: str) -> None:
    units, decisions = next(SIDES[name]())
    assert units > 0
    if name == "listeners.1":
        # A deal of 108 tiles has at most 56 draws, as many discards, and one more for each of at most 16 pungs.
        assert 40 < decisions / units <= 128


@pytest.mark.parametrize("name", [name for name in SIDES if name.endswith(("riichienv", "mahjong"))])
def test_peers_do_a_little_each_time_where_they_are_installed(name: str) -> None:
    pytest.importorskip(name.rpartition(".")[2])
    assert next(SIDES[name]())[0] > 0


def test_peers_say_the_same_of_hands_without_pairs_of_four() -> None:
    riichienv = pytest.importorskip("riichienv")
    from xuezhan import hand_shanten

    # Seven pairs are counted otherwise there, and so is a fifth copy: three and four alike are left out.
    told = 0
    for hand in waiting():
        kinds = [tile // 4 for tile in hand]
        if all(kinds.count(kind) < 3 for kind in kinds):
            told += 1
            assert hand_shanten(codes_of(kinds)) == riichienv.calculate_shanten(list(hand))
    assert told > 100


def test_costs_are_written_as_table_and_charts(tmp_path: Path) -> None:
    pytest.importorskip("altair")
    write_costs(tmp_path / "costs", 10, 1, ["- a line"], silent)
    text = (tmp_path / "costs" / "costs.md").read_text("utf-8")
    assert "| chengdu-everyone |" in text
    assert "| 4 |" in text
    assert "<svg" in (tmp_path / "costs" / "costs.svg").read_text("utf-8")
    html = (tmp_path / "costs" / "costs.html").read_text("utf-8")
    assert 'src="http' not in html
