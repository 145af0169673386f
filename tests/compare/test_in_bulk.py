"""Deals as columns: what the rows of the same deals hold, in arrays, whoever shares the work."""

from __future__ import annotations

import numpy as np
import pytest
from xuezhan import Deal, DealTable, RuleSet, Text, Variant, compare, deal_table, hookimpl, simulate
from xuezhan.compare.deal_rows import deal_columns
from xuezhan.compare.errors import ComparisonError, SimulationError
from xuezhan.core.rng import deal_seed
from xuezhan.players.registry import make

RULES = (RuleSet.load("laok"), RuleSet.load("jipin"))


def same(one: DealTable, other: DealTable) -> bool:
    return list(one) == list(other) and all(np.array_equal(one[name], other[name]) for name in one)


def test_columns_are_the_rows_of_the_same_deals() -> None:
    rows: list[tuple[str | int, ...]] = []
    compare(*RULES, deals=40, seed=7, first_deal=3, jobs=1, luck_every=None, rows=rows.extend)
    found = deal_table(*RULES, deals=40, seed=7, first_deal=3, jobs=1)
    assert tuple(found) == deal_columns(RULES)
    assert found.deals == 80
    assert list(found.rows()) == rows
    assert {name: column.dtype.kind for name, column in found.items()} == {
        name: "U" if name in ("rules", "end") else "i" for name in found
    }


def test_columns_tell_what_a_deal_played_by_itself_came_to() -> None:
    rules = RULES[0]
    found = deal_table(rules, deals=30, seed=5, jobs=1)
    assert found.points.shape == found.wins_by_seat.shape == (30, 4)
    for number in range(30):
        seed = deal_seed(5, number)
        deal = Deal.dealt(rules, seed, dealer=number % 4, players=[make("greedy")(seed, seat) for seat in range(4)])
        deal.run()
        assert deal.outcome is not None
        assert found["seed"][number] == seed
        assert tuple(found.points[number]) == deal.outcome.scores
        assert found["end"][number] == deal.outcome.end
        assert found["turns"][number] == deal.turn
        assert list(found.wins_by_seat[number]) == [sum(win.seat == seat for win in deal.wins) for seat in range(4)]
        for why in rules.pay_reasons:
            assert found[f"pay.{why}"][number] == sum(entry.points for entry in deal.entries if entry.why == why)


def test_columns_do_not_depend_on_how_many_share_the_work() -> None:
    one, two = (deal_table(*RULES, deals=300, players="random", jobs=jobs) for jobs in (1, 2))
    assert same(one, two)


def test_columns_add_up_to_the_figures() -> None:
    run = simulate("laok", deals=70, seed=2, jobs=1)
    found = deal_table("laok", deals=70, seed=2, jobs=1)
    for name in ("won", "turns", "wins", "fan", "kongs", "house"):
        assert found[name].sum() == run.tally.sum(name)


def test_only_the_columns_asked_for_are_there() -> None:
    found = deal_table("laok", deals=3, jobs=1, columns=["turns", "points.2"])
    assert list(found) == ["turns", "points.2"]
    assert found.points.shape == (3, 1)
    with pytest.raises(SimulationError, match=r"no column 'pionts.2', perhaps points.2; there are rules, deal"):
        deal_table("laok", deals=3, jobs=1, columns=["pionts.2"])


class Astronomic(Variant):
    """A share is as many points as fan, times 10^21."""

    slot, name = "points", "astronomic"
    text = Text("Very many.", "极多。")

    @hookimpl
    def xuezhan_points(self, fan: int) -> int:
        return fan * 10**21

    @hookimpl
    def xuezhan_unit(self) -> int:
        return 10**21


def test_results_that_no_machine_word_holds_stay_exact() -> None:
    large = RuleSet.load(
        {"extends": "laok", "horses": {"use": "none"}, "points": {"use": "astronomic"}}, plugins=[Astronomic]
    )
    found = deal_table(large, deals=8, jobs=1)
    assert found["won"].dtype == object
    assert found["turns"].dtype == np.int64
    assert max(found["won"]) >= 10**21
    assert all(points % 10**21 == 0 for points in found.points.ravel())
    assert not found.points.sum(axis=1).any()


def test_a_player_of_ones_own_and_rules_that_share_no_walls() -> None:
    mixed = ["greedy", make("greedy"), "random", "greedy"]
    assert same(
        deal_table("laok", deals=2, jobs=1, players=mixed),
        deal_table("laok", deals=2, jobs=1, players=["greedy", "greedy", "random", "greedy"]),
    )
    with pytest.raises(ComparisonError, match="no walls are the same"):
        deal_table("laok", "laok:table.seats=3", deals=2, jobs=1)


@pytest.mark.parametrize("wrong", [{"deals": 0}, {"first_deal": -1}, {"jobs": 0}])
def test_numbers_that_make_no_run(wrong: dict[str, int]) -> None:
    with pytest.raises(SimulationError, match=r"at least one|counted from 0"):
        deal_table("laok", **wrong)  # type: ignore[arg-type]


def test_columns_are_of_runs_that_are_not_kept(tmp_path) -> None:
    with pytest.raises(SimulationError, match="not kept in a folder"):
        deal_table("laok", deals=1, jobs=1, out=tmp_path / "run")
