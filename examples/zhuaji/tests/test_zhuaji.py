"""What chickens pay: which tiles, to whom, from whom, and what is refused."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest
from xuezhan import (
    PLAYERS,
    Deal,
    RuleError,
    RuleSet,
    compare,
    format_tiles,
    header_of,
    parse_tiles,
    read_records,
    record_lines,
    replay,
    rule_sheet,
    rule_warnings,
    simulate,
)
from xuezhan_zhuaji.chickens import pointed_at

ROOT = Path(__file__).parents[1]
HANDS = ("2579m24688p1579s", "234456678m345p9p", "234m99m11234567s", "1358m2579p35789s")
"""Seat 0, the dealer, is not ready and holds a 1s; seat 1 waits for 9p and holds a 5p; seat 2 waits for 1s and 9m and
holds two 1s; seat 3 is not ready and holds a 5p."""
ALL = [kind for kind in range(27) for _ in range(4)]
YAOJI, HELD, FIRST, OWED = 18, "zhuaji", "zhuaji.first", "zhuaji.owed"
FED = (
    {"type": "discard", "seat": 0, "tile": "9p"},
    {"type": "win", "seat": 1, "tile": "9p", "of": 0},
)


def script(folder, events, *, drawn="9p", last="4p", hands=HANDS):
    """A record of decisions: the wall begins with `drawn` and ends with `last`, the tile that is turned up."""
    left = list(ALL)
    for tile in parse_tiles("".join(hands) + drawn + last):
        left.remove(tile)
    header = {"type": "deal", "format": "xuezhan-deal/1", "rules": "zhuaji", "dealer": 0, "hands": list(hands)}
    header["wall"] = format_tiles([*parse_tiles(drawn), *left, *parse_tiles(last)])
    path = folder / "script.jsonl"
    path.write_text("".join(f"{json.dumps(event)}\n" for event in (header, *events)), encoding="utf-8")
    (record,) = read_records(path)
    return record


def rules_with(unit=1, slots=None, **options):
    """Jipin hands, any suits, the first win ends the deal; chickens with these options and the usual ones."""
    return RuleSet.load(
        {
            "extends": "jipin",
            "missing_suit": {"use": "off"},
            "points": {"base": unit},
            "play_on": {"use": "first_win"},
            "extra": [{"use": "zhuaji", **options}],
            **(slots or {}),
        }
    )


def paid(record, rules):
    """What was paid for chickens, as (payer, payee, points, why) in order."""
    found = replay(record, rules)
    assert found.diverged is None
    assert found.deal.outcome.end == "first_win"
    return sorted((e.payer, e.payee, e.points, e.why) for e in found.deal.entries if e.why.startswith(HELD))


def from_each(payee, points, why=HELD):
    return [(payer, payee, points, why) for payer in range(4) if payer != payee]


def played(rules, number, player="greedy"):
    for seed in range(number):
        log = []
        players = [PLAYERS[player](seed, seat) for seat in range(rules.table.seats)]
        deal = Deal.dealt(rules, seed, players=players, log=log)
        deal.run()
        yield deal


@pytest.mark.parametrize(("turned_up", "chicken"), [("1m", "2m"), ("8p", "9p"), ("9s", "1s"), ("9m", "1m")])
def test_the_chicken_is_the_next_rank_of_the_suit(turned_up, chicken):
    assert [pointed_at(kind) for kind in parse_tiles(turned_up)] == parse_tiles(chicken)


def test_a_dragon_points_at_nothing():
    assert [pointed_at(kind) for kind in parse_tiles("7z")] == [None]


def test_winners_and_ready_seats_collect_from_everybody(tmp_path):
    """4p makes 5p the chicken: the winner has one, 1 point; seat 2 is ready and has two 1s, 2 points."""
    assert paid(script(tmp_path, FED), rules_with()) == sorted(from_each(1, 1) + from_each(2, 2))


def test_who_is_not_ready_owes_its_own_chickens_to_each_that_collects(tmp_path):
    """Seat 0 has one 1s and seat 3 one 5p: 1 point each to the winner and to the ready seat 2."""
    owed = [(payer, payee, 1, OWED) for payer in (0, 3) for payee in (1, 2)]
    found = paid(script(tmp_path, FED), rules_with(not_ready="owes"))
    assert found == sorted(from_each(1, 1) + from_each(2, 2) + owed)


def test_everybody_may_collect(tmp_path):
    """One chicken each for seats 0, 1 and 3, two for seat 2."""
    found = paid(script(tmp_path, FED), rules_with(not_ready="collects"))
    assert found == sorted(from_each(0, 1) + from_each(1, 1) + from_each(2, 2) + from_each(3, 1))


def test_prices_are_in_units(tmp_path):
    """A base of 3 points: a 5p at 4 units is 12 points, two 1s at 2 units are 12 points."""
    rules = rules_with(unit=3, turned=4, yaoji=2)
    assert paid(script(tmp_path, FED), rules) == sorted(from_each(1, 12) + from_each(2, 12))


def test_the_tile_won_with_counts(tmp_path):
    """8p makes 9p the chicken: the winner holds one and wins with another."""
    assert paid(script(tmp_path, FED, last="8p"), rules_with()) == sorted(from_each(1, 2) + from_each(2, 2))


def test_a_self_drawn_tile_counts_once(tmp_path):
    """The dealer lays its 9m; seat 1 draws 9p and wins with two of them."""
    events = ({"type": "discard", "seat": 0, "tile": "9m"}, {"type": "win", "seat": 1, "tile": "9p", "of": None})
    found = paid(script(tmp_path, events, drawn="3p9p", last="8p"), rules_with())
    assert found == sorted(from_each(1, 2) + from_each(2, 2))


@pytest.mark.parametrize(("golden", "points"), [(1, 2), (2, 4), (3, 6)])
def test_golden_chickens_count_several_times(tmp_path, golden, points):
    """9s makes 1s the chicken: two of them, 1 point each, so many times."""
    rules = rules_with(golden=golden)
    assert paid(script(tmp_path, FED, last="9s"), rules) == from_each(2, points)


def test_without_a_price_for_1s_the_indicated_one_still_pays(tmp_path):
    rules = rules_with(yaoji=0)
    assert paid(script(tmp_path, FED), rules) == from_each(1, 1)
    assert paid(script(tmp_path, FED, last="9s"), rules) == from_each(2, 2)


LAID = (
    {"type": "discard", "seat": 0, "tile": "1s"},
    {"type": "win", "seat": 1, "tile": "9p", "of": None},
)
"""The dealer lays its 1s, which nobody claims; seat 1 draws 9p and wins."""


@pytest.mark.parametrize(("river", "more"), [("none", []), ("yaoji", from_each(0, 1)), ("all", from_each(0, 1))])
def test_discarded_1s_count_where_the_river_does(tmp_path, river, more):
    rules = rules_with(not_ready="collects", river=river)
    others = from_each(1, 1) + from_each(2, 2) + from_each(3, 1)
    assert paid(script(tmp_path, LAID, drawn="3p9p"), rules) == sorted(others + more)


@pytest.mark.parametrize(("river", "more"), [("none", []), ("yaoji", []), ("all", from_each(0, 1))])
def test_other_discards_count_only_where_all_do(tmp_path, river, more):
    """The dealer draws and lays a 5p, which 4p makes the chicken; its 1s stays in its hand."""
    events = ({"type": "discard", "seat": 0, "tile": "5p"}, LAID[1])
    rules = rules_with(not_ready="collects", river=river, yaoji=0)
    others = from_each(1, 1) + from_each(3, 1)
    assert paid(script(tmp_path, events, drawn="5p9p"), rules) == sorted(others + more)


@pytest.mark.parametrize("river", ["none", "yaoji"])
def test_the_first_1s_discarded_has_a_price_of_its_own(tmp_path, river):
    """2 units from each, and it does not count in the river besides."""
    rules = rules_with(not_ready="collects", first_discard=2, river=river)
    others = from_each(1, 1) + from_each(2, 2) + from_each(3, 1)
    found = paid(script(tmp_path, LAID, drawn="3p9p"), rules)
    assert found == sorted(others + from_each(0, 2, FIRST))


def test_who_is_not_ready_owes_for_the_first_1s_too(tmp_path):
    """2 units to each that collects; seat 3 owes for its 5p."""
    rules = rules_with(not_ready="owes", first_discard=2)
    owed = [(0, 1, 2, OWED), (0, 2, 2, OWED), (3, 1, 1, OWED), (3, 2, 1, OWED)]
    assert paid(script(tmp_path, LAID, drawn="3p9p"), rules) == sorted(from_each(1, 1) + from_each(2, 2) + owed)


def test_the_first_1s_discarded_is_dearer_when_golden(tmp_path):
    """9s makes 1s golden: 2 units twice."""
    rules = rules_with(not_ready="collects", first_discard=2)
    found = paid(script(tmp_path, LAID, drawn="3p9p", last="9s"), rules)
    assert found == sorted(from_each(0, 4, FIRST) + from_each(2, 4))


PUNGED = (
    {"type": "discard", "seat": 0, "tile": "1s"},
    {"type": "pung", "seat": 2, "tile": "1s", "of": 0},
    {"type": "discard", "seat": 2, "tile": "9m"},
    {"type": "discard", "seat": 3, "tile": "9p"},
    {"type": "win", "seat": 1, "tile": "9p", "of": 3},
)
"""Seat 2 makes a pung with the dealer's 1s and then waits for its other 9m; seat 3 draws 9p and feeds seat 1."""


def test_the_first_1s_claimed_costs_its_discarder_more(tmp_path):
    """Three 1s in the pung, and 1 unit more from seat 0; nothing for having discarded it."""
    rules = rules_with(first_discard=2, first_claimed=1)
    found = paid(script(tmp_path, PUNGED, drawn="3p9p"), rules)
    assert found == sorted([*from_each(1, 1), *from_each(2, 3), (0, 2, 1, FIRST)])


def test_the_first_1s_claimed_is_dearer_when_golden(tmp_path):
    """9s makes 1s golden: the pung brings 3 times 2, and seat 0 pays 1 unit twice."""
    found = paid(script(tmp_path, PUNGED, drawn="3p9p", last="9s"), rules_with(first_claimed=1))
    assert found == sorted([*from_each(2, 6), (0, 2, 2, FIRST)])


def test_the_first_1s_won_with_is_no_first_discard(tmp_path):
    """Seat 2 wins with the dealer's 1s and has three; seat 1 is ready and has a 5p."""
    events = (LAID[0], {"type": "win", "seat": 2, "tile": "1s", "of": 0})
    rules = rules_with(not_ready="collects", first_discard=2, first_claimed=1)
    found = paid(script(tmp_path, events, drawn="3p"), rules)
    assert found == sorted(from_each(1, 1) + from_each(2, 3) + from_each(3, 1))


def test_a_second_1s_claimed_leaves_the_first_as_it_was(tmp_path):
    """The dealer draws a second 1s and lays both; seat 2 makes a pung with the second. The first stays: 2 units."""
    events = (
        {"type": "discard", "seat": 0, "tile": "1s"},
        {"type": "discard", "seat": 1, "tile": "3p"},
        {"type": "discard", "seat": 2, "tile": "7p"},
        {"type": "discard", "seat": 3, "tile": "7p"},
        {"type": "discard", "seat": 0, "tile": "1s"},
        {"type": "pung", "seat": 2, "tile": "1s", "of": 0},
        {"type": "discard", "seat": 2, "tile": "9m"},
        {"type": "discard", "seat": 3, "tile": "9p"},
        {"type": "win", "seat": 1, "tile": "9p", "of": 3},
    )
    rules = rules_with(not_ready="collects", first_discard=2, first_claimed=1)
    found = paid(script(tmp_path, events, drawn="1s3p7p3p1p9p"), rules)
    assert found == sorted(from_each(0, 2, FIRST) + from_each(1, 1) + from_each(2, 3) + from_each(3, 1))


@pytest.mark.parametrize(("dead_wait", "more"), [(True, from_each(2, 2)), (False, [])])
def test_ready_is_what_the_ready_check_says(tmp_path, dead_wait, more):
    """Seat 2, with two 1s, waits for 3m alone, and seat 3 lays out all four of them."""
    hands = ("23579m24688p579s", "456567678m345p9p", "24m11234567789s", "133358m2579p579s")
    events = (
        {"type": "discard", "seat": 0, "tile": "3m"},
        {"type": "kong", "seat": 3, "tile": "3m", "kind": "exposed", "of": 0},
        {"type": "discard", "seat": 3, "tile": "9p"},
        {"type": "win", "seat": 1, "tile": "9p", "of": 3},
    )
    rules = rules_with(slots={"ready_check": {"use": "largest", "dead_wait": dead_wait}})
    assert paid(script(tmp_path, events, drawn="3p9p", last="9p", hands=hands), rules) == more


def test_who_leaves_without_a_win_collects_nothing(tmp_path):
    """Seat 2 is ready with two 1s and leaves; seat 1 is ready with a 5p and stays."""
    rules = rules_with(slots={"leaving": {"use": "penalty"}})
    events = ({"type": "discard", "seat": 0, "tile": "9m"}, {"type": "leave", "seat": 2})
    found = replay(script(tmp_path, events), rules)
    assert (found.diverged, found.deal.outcome.end) == (None, "left")
    chickens = [(e.payer, e.payee, e.points, e.why) for e in found.deal.entries if e.why == HELD]
    assert chickens == from_each(1, 1)


def exhausted(rules):
    return [deal for deal in played(RuleSet.load(rules), 20, "random") if deal.outcome.end == "exhausted"]


def test_an_empty_wall_turns_nothing_up_and_only_1s_pay():
    """Each seat collects a point from three others for each of its own 1s."""
    deals = exhausted("zhuaji:extra.zhuaji.drawn=true,extra.zhuaji.not_ready=collects,extra.zhuaji.first_discard=0")
    assert deals
    for deal in deals:
        assert deal.turned_up("zhuaji.tile") == ()
        won = [0] * 4
        for entry in deal.entries:
            if entry.why == HELD:
                won[entry.payee] += entry.points
        held = [
            seat.counts[YAOJI] + sum(meld.tiles for meld in seat.melds if meld.kind == YAOJI) for seat in deal.seats
        ]
        assert won == [3 * count for count in held]


def test_chickens_of_a_deal_that_nobody_won_may_be_let_off():
    deals = exhausted("zhuaji")
    assert deals
    assert not [entry for deal in deals for entry in deal.entries if entry.why.startswith(HELD)]


def test_in_blood_battle_winners_that_are_out_pay_and_collect():
    """laok, a unit of 6 points: at every end, whoever has won before collects its chickens from all three."""
    rules = RuleSet.load({"extends": "laok", "extra": [{"use": "zhuaji"}]})
    payers = set()
    for deal in played(rules, 20):
        chickens = [entry for entry in deal.entries if entry.why == HELD]
        winners = {win.seat for win in deal.wins}
        payers |= {entry.payer in winners for entry in chickens}
        assert {entry.points % 6 for entry in chickens} <= {0}
        for payee in {entry.payee for entry in chickens}:
            assert payee in winners or deal.is_ready(payee)
            amounts = [entry.points for entry in chickens if entry.payee == payee]
            assert len(amounts) == 3
            assert len(set(amounts)) == 1
    assert payers == {True, False}


@pytest.mark.parametrize("player", ["greedy", "random"])
def test_what_is_won_is_lost_by_somebody(player):
    for deal in played(RuleSet.load("zhuaji"), 40, player):
        assert sum(deal.outcome.scores) + deal.outcome.house == 0


def test_a_written_record_is_read_back(tmp_path):
    rules = RuleSet.load("zhuaji")
    path = tmp_path / "deals.jsonl"
    deals = list(played(rules, 15))
    lines = [line for deal in deals for line in record_lines(header_of(deal), deal.log)]
    path.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")
    assert sum('"zhuaji.tile"' in line for line in lines) == len(deals)
    for deal, record in zip(deals, read_records(path), strict=True):
        found = replay(record)
        assert (found.diverged, found.warnings) == (None, ())
        assert found.deal.outcome == deal.outcome


def test_one_process_and_two_find_the_same():
    rules = RuleSet.load("zhuaji")
    one, two = (simulate(rules, deals=120, seed=7, jobs=jobs).to_json()["figures"] for jobs in (1, 2))
    assert one == two
    assert one["pay.zhuaji"]["value"] > 0


def test_compare_shows_what_chickens_move():
    found = compare("jipin:missing_suit=off,flower_pig=none,play_on=first_win", "zhuaji", deals=60, jobs=1)
    for why in (HELD, FIRST, OWED):
        without, withal = found.find(f"pay.{why}").estimates
        assert without.value == 0 < withal.value


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ("yaoji=-1", "whole number of 0 to 100"),
        ("golden=0", "whole number of 1 to 10"),
        ("river=mine", '"yaoji"'),
        ("not_ready=nothing", '"owes"'),
        ("drawn=2", "true or false"),
        ("rooster=1", "rooster"),
    ],
)
def test_nonsense_is_told(change, said):
    with pytest.raises(RuleError) as caught:
        RuleSet.load(f"zhuaji:extra.zhuaji.{change}")
    assert said in str(caught.value)


def test_check_has_nothing_to_say():
    assert rule_warnings(RuleSet.load("zhuaji")) == ()


def test_check_warns_of_1s_where_there_are_no_bamboos():
    rules = RuleSet.load("zhuaji:table.suits=mp,table.seats=2")
    told = {warning.option for warning in rule_warnings(rules) if "no 1s" in warning.text.en}
    assert told == {"yaoji", "first_discard", "first_claimed"}


def test_check_warns_of_chickens_that_are_worth_nothing():
    rules = rules_with(yaoji=0, turned=0)
    assert any("nothing is ever paid" in warning.text.en for warning in rule_warnings(rules))


def test_the_sheet_says_it_in_both_languages():
    told = {line.key: line.text for line in rule_sheet(RuleSet.load("zhuaji")).lines() if line.table == "extra.zhuaji"}
    assert told["yaoji"].en == "Every 1s is a chicken in any case, worth 1 unit, 1 point, from each other seat."
    assert told["yaoji"].zh == "幺鸡（一条）总是鸡，每张向其余各家收1个底分，即1分。"
    assert told["golden"].zh == "翻出的鸡正是幺鸡时为金鸡，幺鸡按2倍算。"
    assert told["drawn"].en == "When nobody has won, chickens pay nothing."


def test_the_printed_sheet_is_the_programs():
    command = [sys.executable, "-m", "xuezhan", "show", "zhuaji", "--format", "md", "--lang", "en"]
    shown = subprocess.run(command, capture_output=True, check=True, encoding="utf-8").stdout
    assert (ROOT / "SHEET.md").read_text(encoding="utf-8") == shown


def test_the_readme_tells_the_rule_file_and_the_sheet(tmp_path):
    """Its rule file is the rule set that the package brings, and what it quotes stands on the sheet."""
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    (toml,) = re.findall(r"```toml\n(.*?)```", readme, re.DOTALL)
    (tmp_path / "friday.toml").write_text(toml, encoding="utf-8")
    rules = RuleSet.load("zhuaji")
    assert RuleSet.load(tmp_path / "friday.toml").digest == rules.digest
    quoted = re.findall(r"^- (.*(?:\n  .*)*)", re.sub(r"^> ?", "", readme, flags=re.MULTILINE), re.MULTILINE)
    told = {text for line in rule_sheet(rules).lines() for text in (line.text.en, line.text.zh)}
    found = [" ".join(text.split()) in told for text in quoted if not text.startswith("[")]
    assert len(found) >= 4
    assert all(found)
