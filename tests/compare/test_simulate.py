"""Simulations: which deals are played, what is totalled, and what is written."""

from __future__ import annotations

import json
import multiprocessing
import os
from collections import Counter
from pathlib import Path
from types import ModuleType

import pytest
from xuezhan.compare.errors import PlayedDealError, SimulationError
from xuezhan.compare.jobs import Stop
from xuezhan.compare.simulate import Simulation, SimulationStopped, simulate
from xuezhan.core.deal import Deal
from xuezhan.core.errors import RuleError
from xuezhan.core.match import Match
from xuezhan.core.records import read_records
from xuezhan.core.replay import replay
from xuezhan.core.rng import deal_seed
from xuezhan.core.ruleset import RuleSet
from xuezhan.players.registry import UnknownPlayerError, make

LAOK = RuleSet.load("laok")


def played(rules: RuleSet, seed: int, dealer: int, player: str) -> Deal:
    players = [make(player)(seed, seat) for seat in range(rules.table.seats)]
    deal = Deal.dealt(rules, seed, dealer=dealer, players=players)
    deal.run()
    return deal


def same_totals(one: Simulation, other: Simulation) -> bool:
    return one.tally == other.tally and one.figures() == other.figures()


def test_deal_i_has_the_ith_seed_and_the_dealer_rotates() -> None:
    run = simulate(LAOK, deals=9, seed=5, players="random", jobs=1)
    deals = [played(LAOK, deal_seed(5, number), number % 4, "random") for number in range(9)]
    outcomes = [deal.outcome for deal in deals]
    scores = [outcome.scores for outcome in outcomes if outcome is not None]
    assert len(scores) == run.deals == 9
    for seat in range(4):
        assert run.tally.sum(f"points.{seat}") == sum(points[seat] for points in scores)
        assert run.tally.sum(f"square.{seat}") == sum(points[seat] ** 2 for points in scores)
    ends = Counter(outcome.end for outcome in outcomes if outcome is not None)
    assert {name: run.tally.sum(f"end.{name}") for name in ends} == ends
    paid = Counter[str]()
    for deal in deals:
        for entry in deal.entries:
            paid[entry.why] += entry.points
    assert {name: run.tally.sum(f"pay.{name}") for name in paid} == paid
    assert run.tally.sum("wins") == sum(len(deal.wins) for deal in deals)
    assert run.tally.most == max(map(max, scores))
    assert run.tally.least == min(map(min, scores))


def test_seats_and_house_sum_to_zero_and_shares_to_one() -> None:
    run = simulate("laok:rake.use=percent", deals=60, jobs=1)
    assert sum(run.tally.sum(f"points.{seat}") for seat in range(4)) + run.tally.sum("house") == 0
    assert run.tally.sum("house") > 0
    for group, measure in (("ends", "share"), ("fan", "share"), ("patterns", "share")):
        shares = [
            run.estimate(figure.key).value or 0
            for figure in run.figures()
            if figure.group == group and figure.measure == measure and not figure.key.startswith("fan_from")
        ]
        assert sum(shares) == pytest.approx(1)


def test_the_number_of_processes_changes_nothing() -> None:
    one = simulate(LAOK, deals=600, seed=3, jobs=1)
    two = simulate(LAOK, deals=600, seed=3, jobs=2)
    assert same_totals(one, two)
    assert not multiprocessing.active_children()


def test_two_halves_make_the_whole() -> None:
    whole = simulate(LAOK, deals=50, jobs=1, players="random")
    half = simulate(LAOK, deals=20, jobs=1, players="random")
    rest = simulate(LAOK, deals=30, first_deal=20, jobs=1, players="random")
    half.tally.merge(rest.tally)
    assert half.tally == whole.tally


def test_matches_follow_the_rules_on_dealers() -> None:
    rules = RuleSet.load("laok:table.deals=3")
    run = simulate(rules, matches=5, seed=2, players="random", jobs=1)
    assert (run.deals, run.matches) == (15, 5)
    total, dealers = [0] * 4, 0
    for number in range(5):
        match = Match(rules, deal_seed(2, number))
        while not match.over:
            seed = deal_seed(match.seed, match.played)
            deal = match.next_deal([make("random")(seed, seat) for seat in range(4)])
            deal.run()
            match.finish(deal)
            assert deal.outcome is not None
            dealers += deal.outcome.scores[deal.dealer]
        total = [one + more for one, more in zip(total, match.totals, strict=True)]
    assert [run.tally.sum(f"points.{seat}") for seat in range(4)] == total
    assert run.tally.sum("points.dealer") == dealers


def test_players_are_one_for_all_or_one_for_each(friends: ModuleType) -> None:
    mixed = simulate(LAOK, deals=40, players=["greedy", "random", friends.Lowest, "random"], jobs=1)
    assert mixed.players == ("greedy", "random", "Lowest", "random")
    wins = [mixed.tally.sum(f"wins.{seat}") for seat in range(4)]
    assert wins[0] > 2 * sum(wins[1:])


def test_every_table_that_the_rules_allow() -> None:
    for rules in (
        "laok:table.seats=2",
        "laok:table.seats=3,table.hand=7",
        "laok:table.suits=mp,table.hand=10",
    ):
        run = simulate(rules, deals=12, jobs=1)
        seats = len(run.players)
        assert run.deals == 12
        assert sum(run.tally.sum(f"points.{seat}") for seat in range(seats)) == 0


@pytest.mark.parametrize("jobs", [1, 2])
def test_a_player_that_fails_is_named_with_deal_and_seed(friends: ModuleType, tmp_path: Path, jobs: int) -> None:
    file = tmp_path / "out.jsonl"
    with pytest.raises(PlayedDealError) as caught:
        simulate(LAOK, deals=600, players=friends.Breaks, jobs=jobs, records=file)
    error = caught.value
    assert error.seed == deal_seed(1, error.deal)
    assert str(error) == f"deal {error.deal} (seed {error.seed}) under laok: ValueError: out of ideas"
    assert list(tmp_path.iterdir()) == []
    assert not multiprocessing.active_children()


def test_a_player_that_answers_illegally_is_named(friends: ModuleType) -> None:
    with pytest.raises(PlayedDealError, match=r"deal 0 \(seed \d+\) under laok: seat 0 answered"):
        simulate(LAOK, deals=3, players=friends.Illegal, jobs=1)


def test_a_player_that_kills_its_process_is_an_error(friends: ModuleType, tmp_path: Path) -> None:
    with pytest.raises(SimulationError, match="a worker process died"):
        simulate(LAOK, deals=600, players=friends.Dies, jobs=2, records=tmp_path / "out.jsonl")
    assert list(tmp_path.iterdir()) == []
    assert not multiprocessing.active_children()


@pytest.mark.parametrize(
    ("settings", "message"),
    [
        ({"deals": 0}, "at least one deal"),
        ({"matches": -1}, "at least one deal"),
        ({"deals": 1, "matches": 1}, "not both"),
        ({"jobs": 0}, "at least one process"),
        ({"first_deal": -1}, "counted from 0"),
        ({"players": ["greedy", "greedy"]}, "2 players for 4 seats"),
    ],
)
def test_numbers_that_make_no_sense(settings: dict[str, object], message: str) -> None:
    with pytest.raises(SimulationError, match=message):
        simulate(LAOK, **settings)  # type: ignore[arg-type]


def test_unknown_players_and_rules() -> None:
    with pytest.raises(UnknownPlayerError, match="did you mean 'greedy'"):
        simulate(LAOK, players="gready")
    with pytest.raises(RuleError):
        simulate("laokk")


def test_figures_are_found_by_name() -> None:
    run = simulate(LAOK, deals=20, jobs=1)
    points, units = run.estimate("won"), run.estimate("won", LAOK.unit)
    assert points.value == pytest.approx(run.tally.sum("won") / 20)
    assert units.value == pytest.approx(run.tally.sum("won") / 120)
    with pytest.raises(KeyError):
        run.estimate("luck")


def test_json_holds_what_the_tally_says() -> None:
    run = simulate(LAOK, deals=30, jobs=1)
    data = json.loads(json.dumps(run.to_json()))
    assert (data["version"], data["rules"], data["deals"], data["seed"]) == (1, "laok", 30, 1)
    assert data["rules_digest"] == LAOK.digest
    assert data["players"] == ["greedy"] * 4
    assert data["largest_win"] == run.tally.most
    kong = data["figures"]["pay.kong"]
    assert kong["value"] == run.tally.sum("pay.kong") / 30
    assert kong["units"] == kong["value"] / 6


# Records


@pytest.mark.parametrize("jobs", [1, 2])
def test_records_replay_to_the_same_results(tmp_path: Path, jobs: int) -> None:
    file = tmp_path / "deals.jsonl"
    run = simulate("chengdu-everyone", deals=300, seed=4, records=file, jobs=jobs)
    total = [0] * 4
    for number, record in enumerate(read_records(file)):
        fields = record.header.fields
        assert fields["deal"] == number
        assert fields["dealer"] == number % 4
        assert fields["seed"] == deal_seed(4, number)
        assert fields["players"] == ["greedy"] * 4
        assert fields["rules_digest"] == run.rules.digest
        assert "match" not in fields
        again = replay(record, run.rules)
        assert again.diverged is None
        assert again.deal is not None
        assert again.deal.outcome is not None
        total = [one + more for one, more in zip(total, again.deal.outcome.scores, strict=True)]
    assert number == 299
    assert total == [run.tally.sum(f"points.{seat}") for seat in range(4)]


def test_records_are_the_same_whatever_plays_them(tmp_path: Path) -> None:
    for jobs in (1, 2):
        simulate(LAOK, deals=520, players="random", records=tmp_path / f"{jobs}.jsonl", jobs=jobs)
    assert (tmp_path / "1.jsonl").read_bytes() == (tmp_path / "2.jsonl").read_bytes()


def test_records_of_matches_number_deals_and_matches(tmp_path: Path) -> None:
    file = tmp_path / "matches.jsonl"
    simulate("jipin:table.deals=2", matches=3, first_deal=4, players="random", records=file, jobs=1)
    numbers = [(record.header.fields["match"], record.header.fields["deal"]) for record in read_records(file)]
    assert numbers == [(4, 0), (4, 1), (5, 2), (5, 3), (6, 4), (6, 5)]


def test_a_rule_file_is_named_as_seen_from_the_records(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "rules").mkdir()
    (tmp_path / "out").mkdir()
    (tmp_path / "rules" / "ours.toml").write_text('format = 1\nextends = "laok"\n', encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    file = Path("out") / "deals.jsonl"
    simulate("rules/ours.toml:cap.use=fixed,cap.fan=3", deals=2, records=file, jobs=1)
    for record in read_records(file):
        named = record.header.rules
        assert named == os.path.join("..", "rules", "ours.toml") + ":cap.use=fixed,cap.fan=3"
        assert replay(record).diverged is None


def test_records_that_cannot_be_written_are_an_error(tmp_path: Path) -> None:
    with pytest.raises(SimulationError, match="cannot be written"):
        simulate(LAOK, deals=2, records=tmp_path / "nowhere" / "deals.jsonl", jobs=1)


def test_ctrl_c_keeps_whole_deals(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "deals.jsonl"
    file.write_text("earlier records\n", encoding="utf-8")
    part = tmp_path / "deals.partial.jsonl"
    stops: list[Stop] = []

    class Noted(Stop):
        def __init__(self) -> None:
            super().__init__()
            stops.append(self)

    monkeypatch.setattr("xuezhan.compare.jobs.Stop", Noted)

    def enough(done: int, wanted: int) -> None:
        assert wanted == 2000
        stops[0].asked = done >= 100

    with pytest.raises(SimulationStopped) as caught:
        simulate(LAOK, deals=2000, players="random", records=file, jobs=1, progress=enough)
    partial = caught.value.partial
    assert 100 <= partial.deals < 200
    assert partial.tally == simulate(LAOK, deals=partial.deals, players="random", jobs=1).tally
    assert sum(1 for _ in read_records(part)) == partial.deals
    assert file.read_text(encoding="utf-8") == "earlier records\n"
    data = partial.to_json()
    assert (data["deals"], data["wanted"], data["stopped"]) == (partial.deals, 2000, True)
    assert all(row["wanted"] == 2000 and row["stopped"] for row in partial.rows())
    assert sorted(tmp_path.iterdir()) == [file, part]


def test_ctrl_c_before_the_first_block_leaves_no_records(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def asked() -> Stop:
        stop = Stop()
        stop.asked = True
        return stop

    monkeypatch.setattr("xuezhan.compare.jobs.Stop", asked)
    with pytest.raises(SimulationStopped) as caught:
        simulate(LAOK, deals=2000, players="random", records=tmp_path / "deals.jsonl", jobs=1)
    assert caught.value.partial.deals == 0
    assert list(tmp_path.iterdir()) == []


# Rules of a file's own plugins

PLUGIN = """
from xuezhan import Options, Text, Variant, hookimpl


class Tea(Variant):
    name = "tea"
    text = Text("Nothing.", "无")

    @hookimpl
    def xuezhan_pay_reasons(self):
        return ["tea"]

    @hookimpl
    def xuezhan_settlements(self):
        from xuezhan.core.contributions import Settlement

        return [Settlement("forfeits", self.pay)]

    def pay(self, deal):
        from xuezhan.core.money import Payment

        return [Payment(0, 1, 3, "tea")]
"""


def test_plugins_of_a_rule_file_work_in_other_processes(tmp_path: Path) -> None:
    (tmp_path / "tea.py").write_text(PLUGIN, encoding="utf-8")
    file = tmp_path / "tea.toml"
    file.write_text('format = 1\nextends = "laok"\nplugins = ["./tea.py"]\n[[extra]]\nuse = "tea"\n', encoding="utf-8")
    rules = RuleSet.load(str(file), trust_plugins=True)
    run = simulate(rules, deals=300, players="random", jobs=2)
    assert run.tally.sum("pay.tea") == 900
    assert same_totals(run, simulate(rules, deals=300, players="random", jobs=1))


def test_more_deals_than_anybody_can_play_are_refused():
    with pytest.raises(SimulationError, match=r"at most 1,000,000,000,000 deals can be played"):
        simulate("laok", deals=10**23)
