"""What stakes change: who pays how much more, what is recorded, and what is refused."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest
from xuezhan import (
    HOUSE,
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

ROOT = Path(__file__).parents[1]
DEALER = "1111m3579s24688p"
"""13 tiles; with 1m four times for a concealed kong."""
READY = "234456678m345p9p"
"""13 tiles that wait for 9p: a plain hand of 1 fan, 1 point under jipin."""
OTHERS = ("1223344567889s", "1122333445567p")
ALL = [kind for kind in range(27) for _ in range(4)]
STAKES = (1, 3, 2, 5)


def script(folder, *events, stakes=STAKES, rules="piao"):
    """A record without what the engine fills in: the dealer draws 9p, then the tiles left over."""
    hands = [DEALER, READY, *OTHERS]
    left = list(ALL)
    for tile in [*parse_tiles("".join(hands)), *parse_tiles("9p")]:
        left.remove(tile)
    header = {"type": "deal", "format": "xuezhan-deal/1", "rules": rules, "dealer": 0, "hands": hands}
    header["wall"] = format_tiles([*parse_tiles("9p"), *left])
    staked = [{"type": "piao.stake", "seat": seat, "points": points} for seat, points in enumerate(stakes)]
    path = folder / "script.jsonl"
    path.write_text("".join(f"{json.dumps(event)}\n" for event in (header, *staked, *events)), encoding="utf-8")
    (record,) = read_records(path)
    return record


FED_WIN = (
    {"type": "discard", "seat": 0, "tile": "9p"},
    {"type": "win", "seat": 1, "tile": "9p", "of": 0},
)
CONCEALED_KONG = ({"type": "kong", "seat": 0, "tile": "1m", "kind": "concealed"},)


def paid(replayed):
    assert replayed.diverged is None
    return [(entry.payer, entry.payee, entry.points, entry.why) for entry in replayed.deal.entries]


def played(rules, number, player):
    for seed in range(number):
        log = []
        players = [PLAYERS[player](seed, seat) for seat in range(rules.table.seats)]
        deal = Deal.dealt(rules, seed, players=players, log=log)
        deal.run()
        yield deal


def test_a_fed_win_is_raised_by_both_stakes(tmp_path):
    """1 fan is 1 point; the feeder staked 1 and the winner 3: 1 + 3 on top."""
    assert paid(replay(script(tmp_path, *FED_WIN))) == [(0, 1, 1, "win"), (0, 1, 4, "piao")]


def test_a_kong_is_raised_by_the_stakes_of_each_payer_and_its_maker(tmp_path):
    """2 units of 1 point from each; the maker staked 1, the others 3, 2 and 5."""
    assert paid(replay(script(tmp_path, *CONCEALED_KONG))) == [
        (1, 0, 2, "kong"),
        (1, 0, 4, "piao"),
        (2, 0, 2, "kong"),
        (2, 0, 3, "piao"),
        (3, 0, 2, "kong"),
        (3, 0, 6, "piao"),
    ]


def test_stakes_on_wins_leave_kongs_alone(tmp_path):
    wins = RuleSet.load("piao:extra.piao.on=wins")
    assert {why for *_, why in paid(replay(script(tmp_path, *CONCEALED_KONG), wins))} == {"kong"}
    assert paid(replay(script(tmp_path, *FED_WIN), wins)) == [(0, 1, 1, "win"), (0, 1, 4, "piao")]


def test_stakes_on_wins_and_kongs_leave_the_rest_alone():
    """Greedy stakes the least, 1, so that two seats' stakes come to 2."""
    rules = RuleSet.load("piao:extra.piao.on=wins_and_kongs")
    found = [(deal, [entry.why for entry in deal.entries]) for deal in played(rules, 60, "greedy")]
    assert {"ready_check", "kong_transfer", "win", "kong"} <= {why for _, reasons in found for why in reasons}
    for deal, reasons in found:
        raised = reasons.count("win") + reasons.count("kong")
        assert sum(entry.points for entry in deal.entries if entry.why == "piao") == 2 * raised


@pytest.mark.parametrize("player", ["greedy", "random"])
def test_every_payment_between_seats_is_followed_by_both_stakes(player):
    rules = RuleSet.load("piao")
    for deal in played(rules, 40, player):
        stakes = deal.choices("piao.stake")
        entries = [(entry.payer, entry.payee, entry.points, entry.why) for entry in deal.entries]
        asked, added = entries[::2], entries[1::2]
        assert {why for *_, why in added} <= {"piao"}
        assert added == [(payer, payee, stakes[payer] + stakes[payee], "piao") for payer, payee, *_ in asked]
        assert sum(deal.outcome.scores) + deal.outcome.house == 0


def test_the_house_stakes_nothing():
    """The rake goes to the house, and no stake is added to it."""
    rules = RuleSet.load("piao:rake=percent,rake.percent=50")
    to_house = [entry.why for deal in played(rules, 20, "greedy") for entry in deal.entries if entry.payee == HOUSE]
    assert set(to_house) == {"rake"}


def test_a_seat_may_stake_from_least_to_most_before_it_sees_a_tile():
    rules = RuleSet.load("piao:extra.piao.least=2,extra.piao.most=4")
    deal = Deal.dealt(rules, 1)
    pending = deal.pending()
    assert {seat: list(legal.options) for seat, legal in pending.items()} == {seat: [2, 3, 4] for seat in range(4)}
    assert deal.view(0).tiles() == ()


def test_a_forced_stake_leaves_no_choice():
    rules = RuleSet.load("piao:extra.piao.least=5")
    for deal in played(rules, 5, "random"):
        assert tuple(deal.choices("piao.stake")) == (5, 5, 5, 5)


def test_no_stake_adds_nothing(tmp_path):
    free = RuleSet.load("piao:extra.piao.least=0")
    assert paid(replay(script(tmp_path, *FED_WIN, stakes=(0, 0, 0, 0)), free)) == [(0, 1, 1, "win")]


@pytest.mark.parametrize(
    ("points", "said"), [(6, "1 to 5 points, not 6"), ("2", "whole number"), (True, "whole number")]
)
def test_a_stake_that_is_not_offered_is_told(tmp_path, points, said):
    found = replay(script(tmp_path, stakes=(points, 1, 1, 1)))
    assert found.diverged is not None
    assert said in found.diverged.why


def test_a_script_without_stakes_cannot_go_on(tmp_path):
    found = replay(script(tmp_path, *FED_WIN, stakes=()))
    assert found.diverged is not None
    assert "piao.stake" in found.diverged.why


def test_rules_without_stakes_skip_them(tmp_path):
    """Jipin alone: the same win is 1 point."""
    assert paid(replay(script(tmp_path, *FED_WIN), RuleSet.load("jipin"))) == [(0, 1, 1, "win")]


def test_a_written_record_is_read_back(tmp_path):
    rules = RuleSet.load("piao")
    path = tmp_path / "deals.jsonl"
    deals = list(played(rules, 10, "random"))
    lines = [line for deal in deals for line in record_lines(header_of(deal), deal.log)]
    path.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")
    for deal, record in zip(deals, read_records(path), strict=True):
        found = replay(record)
        assert (found.diverged, found.warnings) == (None, ())
        assert found.deal.outcome == deal.outcome
        assert tuple(found.deal.choices("piao.stake")) == tuple(deal.choices("piao.stake"))


def test_one_process_and_two_find_the_same():
    rules = RuleSet.load("piao")
    one, two = (simulate(rules, deals=120, seed=7, jobs=jobs).to_json()["figures"] for jobs in (1, 2))
    assert one == two
    assert one["pay.piao"]["value"] > 0


def test_compare_shows_what_stakes_move():
    found = compare("jipin", "piao", deals=60, jobs=1).find("pay.piao")
    assert found.estimates[0].value == 0
    assert found.estimates[1].value > 0


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ("least=6", "6 is more than most, 5"),
        ("least=-1", "whole number of 0 to 1,000"),
        ("most=0", "whole number of 1 to 1,000"),
        ("most=2.5", "whole number"),
        ("on=kongs", '"every"'),
        ("high=3", "high"),
    ],
)
def test_nonsense_is_told(change, said):
    with pytest.raises(RuleError) as caught:
        RuleSet.load(f"piao:extra.piao.{change}")
    assert said in str(caught.value)


def test_the_sheet_says_it_in_both_languages():
    told = {line.key: line.text for line in rule_sheet(RuleSet.load("piao")).lines() if line.table == "extra.piao"}
    assert told["use"].en == "Before the tiles are dealt each seat stakes 1 to 5 points, for all to see."
    assert told["use"].zh == "飘：发牌前每家下飘1至5分，公开。"
    assert told["on"].en.startswith("Whenever a seat pays another")
    assert told["on"].zh.startswith("任何两家之间")


def test_the_sheet_of_a_forced_stake_names_one_amount():
    rules = RuleSet.load("piao:extra.piao.most=1")
    told = [line.text.en for line in rule_sheet(rules).lines() if line.key == "use" and line.table == "extra.piao"]
    assert told == ["Before the tiles are dealt each seat stakes 1 point, for all to see."]


def test_check_has_nothing_to_say():
    assert rule_warnings(RuleSet.load("piao")) == ()


def test_the_printed_sheet_is_the_programs():
    command = [sys.executable, "-m", "xuezhan", "show", "piao", "--format", "md", "--lang", "en"]
    shown = subprocess.run(command, capture_output=True, check=True, encoding="utf-8").stdout
    assert (ROOT / "SHEET.md").read_text(encoding="utf-8") == shown


def test_the_readme_tells_the_rule_file_and_the_sheet(tmp_path):
    """Its rule file is the rule set that the package brings, and what it quotes stands on the sheet."""
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    (toml,) = re.findall(r"```toml\n(.*?)```", readme, re.DOTALL)
    (tmp_path / "friday.toml").write_text(toml, encoding="utf-8")
    rules = RuleSet.load("piao")
    assert RuleSet.load(tmp_path / "friday.toml").digest == rules.digest
    quoted = re.findall(r"^- (.*(?:\n  .*)*)", re.sub(r"^> ?", "", readme, flags=re.MULTILINE), re.MULTILINE)
    told = {text for line in rule_sheet(rules).lines() for text in (line.text.en, line.text.zh)}
    found = [" ".join(text.split()) in told for text in quoted if not text.startswith("[")]
    assert len(found) >= 4
    assert all(found)
