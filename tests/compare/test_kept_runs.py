"""Simulations and comparisons that are kept in folders, made longer, told apart and merged."""

from __future__ import annotations

import json
import random
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from xuezhan.compare.checkpoint import Mark, State, folder
from xuezhan.compare.comparison import compare
from xuezhan.compare.errors import CheckpointError, SimulationError
from xuezhan.compare.merging import merge_runs
from xuezhan.compare.play import Totals
from xuezhan.compare.simulate import simulate
from xuezhan.core.ruleset import RuleSet

LAOK = RuleSet.load("laok")
QUICK: dict[str, Any] = {"players": "random", "jobs": 1}


def totals(out: Path) -> str:
    text = (out / "checkpoint.json").read_text(encoding="utf-8")
    return text[text.index('"totals"') : text.index('"sha256"')]


def test_a_simulation_that_goes_on_comes_to_the_same(tmp_path: Path) -> None:
    simulate(LAOK, deals=70, out=tmp_path / "run", **QUICK)
    longer = simulate(LAOK, deals=150, out=tmp_path / "run", **QUICK)
    whole = simulate(LAOK, deals=150, out=tmp_path / "whole", **QUICK)
    assert longer.tally == whole.tally
    assert (longer.deals, longer.stopped) == (150, False)
    assert totals(tmp_path / "run") == totals(tmp_path / "whole")
    clock = ("seconds", "deals_per_second")
    one, other = ({key: value for key, value in run.to_json().items() if key not in clock} for run in (longer, whole))
    assert json.dumps(one) == json.dumps(other)


def test_matches_go_on_too(tmp_path: Path) -> None:
    rules = "laok:table.deals=3"
    simulate(rules, matches=4, out=tmp_path, **QUICK)
    longer = simulate(rules, matches=9, out=tmp_path, **QUICK)
    assert (longer.matches, longer.deals) == (9, 27)
    assert longer.tally == simulate(rules, matches=9, **QUICK).tally
    with pytest.raises(CheckpointError, match="what is played is matches there and single deals now"):
        simulate(rules, deals=9, out=tmp_path, **QUICK)


def test_a_comparison_that_goes_on_comes_to_the_same(tmp_path: Path) -> None:
    rules = ("laok", "jipin", "chengdu-everyone")
    compare(*rules, deals=40, out=tmp_path, **QUICK)
    longer = compare(*rules, deals=100, out=tmp_path, **QUICK)
    whole = compare(*rules, deals=100, **QUICK)
    assert longer.pairings == whole.pairings
    assert list(longer.rows()) == list(whole.rows())


@pytest.mark.parametrize("unpaired", [False, True])
def test_parts_in_any_order_make_the_whole(tmp_path: Path, unpaired: bool) -> None:
    rules = ("laok", "jipin")
    settings: dict[str, Any] = {"unpaired": unpaired, **QUICK}
    parts = []
    for first, count in ((0, 30), (30, 1), (31, 49)):
        parts.append(tmp_path / str(first))
        compare(*rules, deals=count, first_deal=first, out=parts[-1], **settings)
    random.Random(1).shuffle(parts)
    merged = merge_runs(parts, tmp_path / "out")
    assert (merged.made_by, merged.done, merged.missing) == ("compare", (range(80),), ())
    compare(*rules, deals=80, out=tmp_path / "whole", **settings)
    assert totals(tmp_path / "out") == totals(tmp_path / "whole")
    found = compare(*rules, deals=90, out=tmp_path / "out", **settings)
    assert list(found.rows()) == list(compare(*rules, deals=90, **settings).rows())


def test_what_lies_between_parts_is_played_afterwards(tmp_path: Path) -> None:
    for first in (0, 60):
        simulate(LAOK, deals=20, first_deal=first, out=tmp_path / str(first), **QUICK)
    merged = merge_runs([tmp_path / "0", tmp_path / "60"], tmp_path / "out")
    assert (merged.numbers, merged.missing) == (range(80), (range(20, 60),))
    whole = simulate(LAOK, deals=80, out=tmp_path / "out", **QUICK)
    assert whole.tally == simulate(LAOK, deals=80, **QUICK).tally


def test_what_cannot_be_merged(tmp_path: Path) -> None:
    for name, settings in {
        "a": {"deals": 20},
        "b": {"deals": 20, "first_deal": 10},
        "seed": {"deals": 20, "first_deal": 20, "seed": 2},
    }.items():
        simulate(LAOK, out=tmp_path / name, **settings, **QUICK)
    with folder(tmp_path / "sweep", [Mark("made_by", "elsewhere", "elsewhere")], Totals) as place:
        place.save(State(Totals(0, [])))
    before = {path: path.read_bytes() for path in tmp_path.glob("*/checkpoint.json")}
    for names, out, message, zh in (
        (("a", "b"), "new", "numbers 10–19 are in .*a too", "只能计一次"),
        (("a", "a"), "new", "numbers 0–19 are in .*a too", "只能计一次"),
        (("a", "seed"), "new", "the seed is 1 in .*a and 2 in .*seed. Only parts", "种子"),
        (("a", "nowhere"), "new", "nowhere: holds no run", "没有运行记录"),
        (("sweep", "a"), "new", "is a run of 'elsewhere'", "可以合并"),
        (("a",), "b", "holds another run|holds a run already", "已有运行记录"),
        (("a",), "a", "holds a run already", "已有运行记录"),
        ((), "new", "nothing is to be merged", "没有要合并"),
    ):
        with pytest.raises(CheckpointError, match=message) as caught:
            merge_runs([tmp_path / name for name in names], tmp_path / out)
        assert zh in caught.value.zh
        assert not (tmp_path / "new").exists()
    assert before == {path: path.read_bytes() for path in tmp_path.glob("*/checkpoint.json")}


@pytest.mark.parametrize(
    ("settings", "message"),
    [
        ({"rules": "jipin"}, "the rules are laok there and jipin now"),
        ({"rules": "laok:cap.use=fixed,cap.fan=4"}, "the rules are laok there and laok:cap.use=fixed,cap.fan=4 now"),
        ({"seed": 2}, "the seed is 1 there and 2 now.*give --seed 1 to go on"),
        ({"players": "greedy"}, "the players are random there and greedy now"),
    ],
)
def test_another_simulation_is_refused(tmp_path: Path, settings: dict[str, Any], message: str) -> None:
    simulate(LAOK, deals=10, out=tmp_path, **QUICK)
    before = (tmp_path / "checkpoint.json").read_bytes()
    with pytest.raises(CheckpointError, match=message):
        simulate(**{"rules": LAOK, "deals": 20, "out": tmp_path, **QUICK, **settings})
    assert (tmp_path / "checkpoint.json").read_bytes() == before


def test_a_comparison_is_no_simulation(tmp_path: Path) -> None:
    simulate(LAOK, deals=10, out=tmp_path, **QUICK)
    with pytest.raises(CheckpointError, match=r"the command is simulate there and compare now\. It"):
        compare("laok", "jipin", deals=10, out=tmp_path, **QUICK)
    compare("laok", "jipin", deals=10, out=tmp_path / "c", **QUICK)
    with pytest.raises(CheckpointError, match="walls are the same for all rule sets there and others"):
        compare("laok", "jipin", deals=10, out=tmp_path / "c", unpaired=True, **QUICK)
    with pytest.raises(CheckpointError, match="the rules are laok, jipin there and jipin, laok now"):
        compare("jipin", "laok", deals=10, out=tmp_path / "c", **QUICK)


def test_the_same_rules_by_another_name_go_on(tmp_path: Path) -> None:
    (tmp_path / "ours.toml").write_text('format = 1\nextends = "laok"\n', encoding="utf-8")
    simulate(LAOK, deals=10, out=tmp_path / "run", **QUICK)
    assert simulate(str(tmp_path / "ours.toml"), deals=20, out=tmp_path / "run", **QUICK).deals == 20


PLUGIN = """
from xuezhan import Text, Variant


class Tea(Variant):
    name = "tea"
    text = Text("Nothing.", "无")
    cups = {cups}
"""


def test_a_rule_whose_code_changes_makes_another_run(tmp_path: Path, friends: ModuleType) -> None:
    file, code = tmp_path / "tea.toml", tmp_path / "tea.py"
    file.write_text('format = 1\nextends = "laok"\nplugins = ["./tea.py"]\n[[extra]]\nuse = "tea"\n', encoding="utf-8")
    code.write_text(PLUGIN.format(cups=1), encoding="utf-8")
    for deals in (10, 20):
        simulate(RuleSet.load(str(file), trust_plugins=True), deals=deals, out=tmp_path / "run", **QUICK)
    code.write_text(PLUGIN.format(cups=2000), encoding="utf-8")
    with pytest.raises(CheckpointError, match=r"these plugins or players is not the same: Tea\. It"):
        simulate(RuleSet.load(str(file), trust_plugins=True), deals=30, out=tmp_path / "run", **QUICK)
    # The code of a player of one's own is told by its source, too; ours by the version.
    simulate(LAOK, deals=5, out=tmp_path / "own", players=friends.Lowest, jobs=1)
    marks = json.loads((tmp_path / "own" / "checkpoint.json").read_bytes())["marks"]
    assert list(marks["code"]["value"]) == ["Lowest"]


def test_a_player_with_other_settings_makes_another_run(tmp_path: Path, friends: ModuleType) -> None:
    for _ in range(2):
        simulate(LAOK, deals=5, out=tmp_path, players=friends.Settled(7), jobs=1)
    with pytest.raises(CheckpointError, match=r"these plugins or players is not the same: Settled\. It"):
        simulate(LAOK, deals=5, out=tmp_path, players=friends.Settled(8), jobs=1)


def test_a_run_that_is_kept_keeps_no_records(tmp_path: Path) -> None:
    with pytest.raises(SimulationError, match="keeps no records") as caught:
        simulate(LAOK, deals=5, records=tmp_path / "deals.jsonl", out=tmp_path / "run", **QUICK)
    assert "records" in caught.value.zh
    assert list(tmp_path.iterdir()) == []
