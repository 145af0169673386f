"""Slot by slot on one course of play: effects on what is paid alone, on deals played here and on records."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from xuezhan.compare.by_slot import by_slot, records_by_slot, settlement_by_slot
from xuezhan.compare.errors import ComparisonError
from xuezhan.compare.from_records import settle_records
from xuezhan.compare.merging import merge_runs
from xuezhan.compare.settlement_only import settlement_only
from xuezhan.compare.simulate import simulate

OTHER = "laok:points.base=12,cap.use=fixed,cap.fan=1,last_four.use=optional"
"""Three slots: a base and a cap, which price; and whether the last four tiles must be won, which does not."""


def values(found: Any) -> list[float | None]:
    return [effect.value for effect in found.every]


def test_what_is_paid_is_priced_and_how_people_play_stays() -> None:
    found = settlement_by_slot("laok", OTHER, deals=80, seed=5, jobs=1)
    assert [group.slots for group in found.effects.groups] == [("cap",), ("points",), ("last_four",)]
    for key in ("turns", "wins", "kongs", "end.exhausted", "self_draw_share"):
        assert values(found.effects.find(key)) == [0, 0, 0, 0, 0]
    # A cap of one fan pays c where p was paid without one; twice the base makes that 2p, and 2c with both.
    wins = found.effects.find("pay.win")
    cap, points, last_four, together, left_over = values(wins)
    assert wins.before is not None
    assert cap is not None
    assert (points, last_four) == (pytest.approx(wins.before), 0)
    assert together == pytest.approx(wins.before + 2 * cap)
    assert left_over == pytest.approx(cap)
    # The same play under both: every effect of all together is the difference of `settlement_only`, in points.
    priced = settlement_only("laok", OTHER, deals=80, seed=5, jobs=1)
    one, two = priced.comparison.find("won").estimates
    assert two.value is not None
    assert one.value is not None
    assert found.effects.find("won").together.value == pytest.approx(two.value - one.value)
    assert found.effects.found.tallies[0] == simulate("laok", deals=80, seed=5, jobs=1).tally
    assert found.effects.found.tallies[-1] == priced.comparison.runs[1].tally


def test_records_are_priced_as_the_deals_that_they_are_of(tmp_path: Path) -> None:
    path = tmp_path / "run.jsonl"
    simulate("laok", deals=50, seed=5, jobs=1, records=path)
    real = records_by_slot(path, "laok", OTHER, jobs=1)
    played = settlement_by_slot("laok", OTHER, deals=50, seed=5, jobs=1)
    assert real.effects.found == played.effects.found
    assert real.departures[1:] == played.departures
    assert (real.records, real.wanted, real.parted, real.effects.deals) == (50, 50, (), 50)
    assert real.effects.players == ("greedy",) * 4
    assert (real.to_json()["settlement_only"], "seed" in real.to_json()) == (True, False)
    # And as the comparison prices them that does not look slot by slot.
    settled = settle_records(path, "laok", OTHER, jobs=1)
    assert [run.tally for run in settled.comparison.runs] == [real.effects.found.tallies[place] for place in (0, -1)]


@pytest.mark.parametrize("jobs", [1, 2])
def test_a_run_is_kept_gone_on_with_and_put_together(tmp_path: Path, jobs: int) -> None:
    path = tmp_path / "run.jsonl"
    simulate("laok", deals=60, seed=5, jobs=1, players="random", records=path)
    means: dict[str, Any] = {"jobs": jobs}
    runs = {
        "prices": lambda **more: settlement_by_slot("laok", OTHER, seed=5, players="random", **more).to_json(),
        "records": lambda **more: records_by_slot(path, "laok", OTHER, **more).to_json(),
    }
    for name, run in runs.items():
        for first in (0, 40):
            run(first_deal=first, deals=20, out=tmp_path / f"{name}-{first}", **means)
        run(deals=30, out=tmp_path / f"{name}-0", **means)
        merge_runs([tmp_path / f"{name}-40", tmp_path / f"{name}-0"], tmp_path / name)
        whole, at_once = run(deals=60, out=tmp_path / name, **means), run(deals=60, jobs=1)
        for each in (whole, at_once):
            del each["seconds"]
        assert json.dumps(whole) == json.dumps(at_once)


def test_what_cannot_be_priced_says_why() -> None:
    with pytest.raises(ComparisonError, match="are the same rules"):
        settlement_by_slot("laok", "laok", deals=4)
    with pytest.raises(ComparisonError, match="laok has 4 seats"):
        settlement_by_slot("laok", "laok:table.seats=3", deals=4)


def test_tiles_that_lie_otherwise_are_no_effect_of_what_is_paid() -> None:
    # Horses take tiles from the wall: what is drawn after a win is another tile without them.
    settings: dict[str, Any] = {"deals": 40, "jobs": 1}
    played = by_slot("laok", "laok:horses.use=none", **settings)
    paid = settlement_by_slot("laok", "laok:horses.use=none", **settings).effects
    assert values(played.find("turns"))[0] != 0
    assert values(paid.find("turns"))[0] == 0
    assert (paid.find("pay.win").together.value or 0) < 0
