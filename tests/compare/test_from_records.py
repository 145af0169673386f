"""Rule sets compared on records: those that all follow, those that part, and deals priced as they were played."""

from __future__ import annotations

import gc
import json
import signal
import tracemalloc
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from xuezhan import RuleSet
from xuezhan.compare import partings, record_index
from xuezhan.compare.by_slot import records_by_slot
from xuezhan.compare.errors import CheckpointError, ComparisonError, SimulationError
from xuezhan.compare.from_records import RecordedStopped, compare_records, settle_records
from xuezhan.compare.merging import merge_runs
from xuezhan.compare.simulate import simulate
from xuezhan.core.errors import RecordError

PLAIN = {
    "horses": "none",
    "missing_suit": "off",
    "fan_table": "additive",
    "pass_win": "free",
    "last_four": "optional",
    "play_on": "first_win",
}
"""Every hand is 0 fan, so every win is one unit: 6 points from whoever discarded the tile."""


def plain_but(**changes: Any) -> str:
    return "laok:" + ",".join(f"{key.replace('__', '.')}={value}" for key, value in (PLAIN | changes).items())


def by_hand(*, passes: bool, complete: bool = True) -> list[dict[str, Any]]:
    """Seat 1 waits for 9m and wins on that of seat 3; that of seat 2, just before, it may have passed.

    A win on the first 9m is left out by not holding it: without `passes` seat 2 keeps its own 9m.
    """
    left = {f"{rank}{suit}": 4 for suit in "mps" for rank in range(1, 10)}
    waiting = "111222333m456p9m"
    for tile in ("1m", "2m", "3m"):
        left[tile] -= 3
    for tile in ("4p", "5p", "6p"):
        left[tile] -= 1
    left["9m"] -= 3
    deck = [tile for tile, count in left.items() for _ in range(count)]
    # Every seventh tile in order: hands of single tiles, far from ready.
    hands = [deck[0::7][:13], deck[1::7][:13], deck[2::7][:13]]
    for tile in (tile for hand in hands for tile in hand):
        deck.remove(tile)
    header = {
        "type": "deal",
        "format": "xuezhan-deal/1",
        "rules": plain_but(),
        "dealer": 0,
        "hands": ["".join(hands[0]), waiting, "".join(hands[1]), "".join(hands[2])],
        "wall": "".join([*deck[:2], "9m", "9m", *deck[2:]]),
    }
    kept = hands[1][0]
    lines = [
        {"type": "discard", "seat": 0, "tile": deck[0]},
        {"type": "discard", "seat": 1, "tile": deck[1]},
        {"type": "discard", "seat": 2, "tile": "9m" if passes else kept},
    ]
    if passes:
        lines.append({"type": "pass", "seat": 1, "tile": "9m"})
    lines.append({"type": "discard", "seat": 3, "tile": "9m"})
    if complete:
        lines.append({"type": "win", "seat": 1, "tile": "9m", "of": 3})
    return [header, *lines]


def written(path: Path, *records: list[dict[str, Any]]) -> str:
    path.write_text("".join(json.dumps(line) + "\n" for record in records for line in record), encoding="utf-8")
    return str(path)


# Line 1 is the header of the first deal (7 lines: the pass is its fifth), line 8 that of the second (6 lines).


def test_both_price_what_both_follow(tmp_path: Path) -> None:
    file = written(tmp_path / "a.jsonl", by_hand(passes=True), by_hand(passes=False))
    found = compare_records(file, plain_but(), plain_but(points__base=10), jobs=1)
    assert (found.records, found.deals, found.parted) == (2, 2, ())
    won = found.comparison.find("won")
    # One win of one unit a deal: 6 points and 10 points, one unit under both.
    assert [each.value for each in won.estimates] == [6, 10]
    assert won.differences[0].value == 0
    assert [found.comparison.find(f"points.{seat}").estimates[1].value for seat in range(4)] == [0, 10, 0, -10]


def test_what_parts_is_counted_and_listed_by_kind_and_line(tmp_path: Path) -> None:
    file = written(tmp_path / "a.jsonl", by_hand(passes=True), by_hand(passes=False))
    barred, goes_on = plain_but(pass_win="until_own_draw"), plain_but(play_on="blood_battle")
    forced = plain_but(last_four="forced", last_four__tiles=1000)
    found = compare_records(file, plain_but(), barred, forced, goes_on, jobs=1)
    # The first deal: 9m was passed and may not be won, or would have been won by itself and ended the deal.
    # Under blood battle both go on after the win, where these records stop.
    assert [(each.rules, each.line, each.kind) for each in found.parted] == [
        (forced, 5, "forced_win"),
        (barred, 7, "win"),
        (goes_on, 7, "unfinished"),
        (goes_on, 13, "unfinished"),
    ]
    assert found.counted() == [(barred, "win", 1), (forced, "forced_win", 1), (goes_on, "unfinished", 2)]
    assert found.deals == 0
    assert found.to_json()["parted"]["counts"][2] == {"rules": goes_on, "kind": "unfinished", "records": 2}
    # Without the one that goes on the second deal is in the figures.
    assert compare_records(file, plain_but(), barred, forced, jobs=1).deals == 1


def test_as_they_were_played_everything_is_priced(tmp_path: Path) -> None:
    file = written(tmp_path / "a.jsonl", by_hand(passes=True), by_hand(passes=False))
    barred = plain_but(pass_win="until_own_draw", points__base=20)
    forced = plain_but(last_four="forced", last_four__tiles=1000)
    found = settle_records(file, plain_but(points__base=10), barred, forced, plain_but(play_on="blood_battle"), jobs=1)
    assert (found.deals, found.parted) == (2, ())
    assert [each.value for each in found.comparison.find("won").estimates] == [10, 20, 6, 6]
    assert [dict(each.times) for each in found.departures] == [
        {},
        {"win_forbidden": 1},
        {"win_forced": 1},
        {"play_on": 2},
    ]


def test_slot_by_slot_each_change_has_what_it_would_have_had_otherwise(tmp_path: Path) -> None:
    file = written(tmp_path / "a.jsonl", by_hand(passes=True), by_hand(passes=False))
    other = plain_but(last_four="forced", last_four__tiles=1000, points__base=10)
    found = records_by_slot(file, plain_but(), other, jobs=1)
    assert [group.slots for group in found.effects.groups] == [("points",), ("last_four",)]
    # One win of one unit a deal: 6 points and with the other base 10; the 9m that was passed in one of them is forced.
    won = found.effects.find("won")
    assert (won.before, won.after) == (6, 10)
    assert [effect.value for effect in won.every] == [4, 0, 4, 0]
    assert [dict(each.times) for each in found.departures] == [{}, {}, {"win_forced": 1}, {"win_forced": 1}]
    assert (found.records, found.effects.deals, found.parted) == (2, 2, ())


def test_a_record_that_stops_early_is_in_no_figure(tmp_path: Path) -> None:
    file = written(tmp_path / "a.jsonl", by_hand(passes=True), by_hand(passes=False, complete=False))
    for run in (compare_records, settle_records):
        found = run(file, plain_but(), plain_but(points__base=10), jobs=1)
        assert found.deals == 1
        assert {(each.line, each.kind) for each in found.parted} == {(12, "unfinished")}


def test_a_record_that_its_own_rules_contradict_is_told_once(tmp_path: Path) -> None:
    record = by_hand(passes=True)
    record[-1] = record[-1] | {"of": 0}
    file = written(tmp_path / "a.jsonl", record)
    found = settle_records(file, plain_but(), plain_but(points__base=10), jobs=1)
    assert [(each.rules, each.line, each.kind) for each in found.parted] == [(plain_but(), 7, "win")]


def test_another_table_is_of_the_kind_header(tmp_path: Path) -> None:
    file = written(tmp_path / "a.jsonl", by_hand(passes=True))
    three = "laok:table.seats=3"
    for run in (compare_records, settle_records):
        found = run(file, three, "laok:table.seats=3,points.base=2", jobs=1)
        assert {(each.line, each.kind) for each in found.parted} == {(1, "header")}
        assert len(found.parted) == 2


def test_records_of_a_run_give_the_figures_of_the_run(tmp_path: Path) -> None:
    path = tmp_path / "run.jsonl"
    run = simulate("laok", deals=40, seed=5, jobs=1, records=path)
    found = compare_records([path], "laok", "laok:points.base=12", jobs=1)
    assert found.comparison.runs[0].tally == run.tally
    assert found.comparison.runs[0].players == ("greedy",) * 4
    again = tmp_path / "again.jsonl"
    again.write_bytes(path.read_bytes())
    settled = settle_records([path, again], "laok", "jipin", jobs=1)
    assert settled.records == 80
    assert settled.comparison.runs[0].estimate("won").value == run.estimate("won").value


def test_the_number_of_processes_changes_nothing(tmp_path: Path) -> None:
    path = tmp_path / "run.jsonl"
    simulate("laok", deals=300, seed=5, jobs=1, players="random", records=path)
    one, two = (settle_records(path, "laok", "tfmj", jobs=jobs) for jobs in (1, 2))
    left, right = (json.loads(json.dumps(each.to_json())) for each in (one, two))
    del left["seconds"], right["seconds"]
    assert left == right


def test_what_cannot_be_read_or_compared_says_so(tmp_path: Path) -> None:
    broken = tmp_path / "broken.jsonl"
    broken.write_text("{", encoding="utf-8")
    with pytest.raises(RecordError, match=r"broken.jsonl:1"):
        compare_records(broken, "laok", "jipin")
    with pytest.raises(ComparisonError, match="at least two rule sets"):
        compare_records(broken, "laok")
    with pytest.raises(ComparisonError, match="name at least one file"):
        settle_records([], "laok", "jipin")


def test_a_run_goes_on_in_its_folder(tmp_path: Path) -> None:
    path = tmp_path / "run.jsonl"
    simulate("laok", deals=30, seed=5, jobs=1, records=path)
    plain = compare_records(path, "laok", "jipin", jobs=1)
    kept = [compare_records(path, "laok", "jipin", jobs=1, out=tmp_path / "out") for _ in range(2)]
    assert plain.parted
    assert [each.parted for each in kept] == [plain.parted, plain.parted]
    assert kept[1].comparison.pairings == plain.comparison.pairings


def test_a_file_given_twice_is_not_counted_twice(tmp_path: Path) -> None:
    with pytest.raises(ComparisonError, match="is given twice; each record can be counted but once"):
        compare_records([tmp_path / "a.jsonl", tmp_path / "." / "a.jsonl"], "laok", "jipin")


def without_clock(found: Any) -> str:
    return json.dumps({key: value for key, value in found.to_json().items() if key != "seconds"})


@pytest.mark.parametrize("run", [compare_records, settle_records])
def test_parts_of_the_records_are_put_together(tmp_path: Path, run: Any) -> None:
    path = tmp_path / "run.jsonl"
    simulate("laok", deals=60, seed=5, jobs=1, players="random", records=path)
    rules = ("laok", "jipin:flower_pig=none", "tfmj")
    for first, deals in ((0, 25), (25, 5), (30, None)):
        part = run(path, *rules, first_deal=first, deals=deals, jobs=1, out=tmp_path / str(first))
        assert part.records == part.wanted == (deals or 30)
    merged = merge_runs([tmp_path / name for name in ("30", "0", "25")], tmp_path / "whole")
    assert (merged.done, merged.missing) == ((range(60),), ())
    whole, at_once = run(path, *rules, jobs=1, out=tmp_path / "whole"), run(path, *rules, jobs=2)
    assert whole.parted or whole.departures[2].times
    assert without_clock(whole) == without_clock(at_once)
    with pytest.raises(CheckpointError, match="already holds numbers 0–59"):
        run(path, *rules, deals=50, jobs=1, out=tmp_path / "whole")


def test_a_run_that_is_stopped_goes_on(tmp_path: Path) -> None:
    path = tmp_path / "run.jsonl"
    simulate("laok", deals=60, seed=5, jobs=1, players="random", records=path)

    left, sent = [3, 10, 30], []

    def stop(done: int, wanted: int) -> None:
        # Once a run: a second signal would break it off.
        if left and done > left[0] and not sent:
            sent.append(left.pop(0))
            signal.raise_signal(signal.SIGINT)

    while left:
        sent.clear()
        with suppress(RecordedStopped):
            compare_records(path, "laok", "jipin", jobs=1, out=tmp_path / "run", progress=stop)
    found = compare_records(path, "laok", "jipin", jobs=1, out=tmp_path / "run")
    assert without_clock(found) == without_clock(compare_records(path, "laok", "jipin", jobs=1))


def test_other_records_are_another_run(tmp_path: Path) -> None:
    file = written(tmp_path / "a.jsonl", by_hand(passes=True), by_hand(passes=False))
    compare_records(file, plain_but(), plain_but(points__base=10), jobs=1, out=tmp_path / "run")
    written(tmp_path / "a.jsonl", by_hand(passes=True), by_hand(passes=True))
    with pytest.raises(CheckpointError, match=r"\(2 deals\): the files of records are not the same\. It") as caught:
        compare_records(file, plain_but(), plain_but(points__base=10), jobs=1, out=tmp_path / "run")
    assert "牌局记录文件不同" in caught.value.zh


@pytest.mark.parametrize(
    ("asked", "words"),
    [
        ({"first_deal": 2}, "numbered from 0 to 1 here, and 2 to 2 are asked for"),
        ({"deals": 3}, "numbered from 0 to 1 here, and 0 to 2 are asked for"),
        ({"first_deal": 1, "deals": 2}, "numbered from 0 to 1 here, and 1 to 2 are asked for"),
        ({"deals": 0}, "at least one record"),
        ({"first_deal": -1}, "counted from 0"),
    ],
)
def test_records_that_are_not_there(tmp_path: Path, asked: dict[str, int], words: str) -> None:
    file = written(tmp_path / "a.jsonl", by_hand(passes=True), by_hand(passes=False))
    with pytest.raises(SimulationError, match=words):
        compare_records(file, plain_but(), plain_but(points__base=10), jobs=1, **asked)


def test_only_the_first_places_are_listed_and_all_are_counted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(partings, "MOST_LISTED", 2)
    records = [by_hand(passes=number % 2 == 0) for number in range(10)]
    file = written(tmp_path / "a.jsonl", *records)
    rules = (plain_but(), plain_but(pass_win="until_own_draw"))
    for first in (0, 5):
        compare_records(file, *rules, first_deal=first, deals=5, jobs=1, out=tmp_path / str(first))
    merge_runs([tmp_path / "5", tmp_path / "0"], tmp_path / "whole")
    for found in (compare_records(file, *rules, jobs=1), compare_records(file, *rules, jobs=1, out=tmp_path / "whole")):
        # Deals 0, 2, 4, 6 and 8 part, in the seventh of their 7 lines; those between them have 6.
        assert found.counted() == [(rules[1], "win", 5)]
        assert [(each.record, each.line) for each in found.parted] == [(0, 7), (2, 20)]
        assert (found.records, found.deals) == (10, 5)


def test_memory_does_not_grow_with_the_records(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(record_index, "MOST_PLACES", 32)
    monkeypatch.setattr(record_index, "PIECE", 1 << 14)
    monkeypatch.setattr(partings, "MOST_LISTED", 32)
    rules = [RuleSet.load(plain_but()), RuleSet.load(plain_but(pass_win="until_own_draw"))]

    def most(count: int) -> int:
        file = written(tmp_path / "a.jsonl", *[by_hand(passes=number % 2 == 0) for number in range(count)])
        tracemalloc.start()
        try:
            # Python holds back small objects up to a limit; a collection gives them up.
            found = compare_records(file, *rules, jobs=1, progress=lambda done, wanted: gc.collect())
            assert found.counted() == [(rules[1].name, "win", count // 2)]
            return tracemalloc.get_traced_memory()[1]
        finally:
            tracemalloc.stop()

    most(10)
    # From 434 records on blocks have their full size. Then 1,000 more, of 1,500 bytes each, want no more memory.
    assert most(1450) < 1.1 * most(450) + 50_000
