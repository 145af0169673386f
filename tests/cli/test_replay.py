"""`xuezhan replay` (record.md): forms, other rules, records that contradict or cannot be read."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from xuezhan import PLAYERS, Deal, RuleSet, format_tiles, header_of, parse_tiles, record_lines

FIELDS = ["file", "rules", "end", "scores", "house", "results", "next_dealer", "wins", "payments", "diverged"]
DEALS = 3
SEED = 20


HEADER = b'{"type":"deal","format":"xuezhan-deal/1","rules":"laok","dealer":0,'


def recorded(rules: str, seed: int) -> list[dict[str, Any]]:
    """A deal between four greedy players, as the lines of its record."""
    composed = RuleSet.load(rules)
    players = [PLAYERS["greedy"](seed, seat) for seat in range(4)]
    log: list[dict[str, Any]] = []
    deal = Deal.dealt(composed, seed, dealer=seed % 4, players=players, log=log)
    deal.run()
    header = header_of(deal, players=["Ann", "Bo", "Cy", "Di"], deal_number=seed - SEED)
    return [json.loads(line) for line in record_lines(header, log)]


def written(path: Path, *deals: list[dict[str, Any]]) -> str:
    path.write_text("".join(json.dumps(line) + "\n" for deal in deals for line in deal), "utf-8")
    return path.name


@pytest.fixture(scope="module")
def deals() -> list[list[dict[str, Any]]]:
    return [recorded("laok", SEED + number) for number in range(DEALS)]


def of_type(deal: list[dict[str, Any]], kind: str) -> Iterator[dict[str, Any]]:
    return ({key: event[key] for key in event if key != "type"} for event in deal if event["type"] == kind)


def test_the_object_of_record_md(xuezhan, tmp_path, deals):
    file = written(tmp_path / "laok.jsonl", *deals)
    found = xuezhan("replay", file, "--json")
    assert found.exit_code == 0, found.stderr
    answers = [json.loads(line) for line in found.stdout.splitlines()]
    for deal, answer in zip(deals, answers, strict=True):
        # The record's own events say what must come out: engine and record agree line by line.
        end = deal[-1]
        assert list(answer) == FIELDS
        assert (answer["file"], answer["rules"], answer["diverged"]) == (file, "laok", None)
        assert answer["end"] == end["why"]
        assert [answer[key] for key in ("scores", "house", "results", "next_dealer")] == [
            end[key] for key in ("scores", "house", "results", "next_dealer")
        ]
        assert answer["payments"] == list(of_type(deal, "pay"))
        for win, event in zip(answer["wins"], of_type(deal, "win"), strict=True):
            assert list(win) == ["seat", "tile", "of", "how", "fan", "points", "items", "horses"]
            assert {key: win[key] for key in event} == event
            # laok: 6 x 2^(fan - 1).
            assert win["points"] == 6 * 2 ** (win["fan"] - 1)
    assert any(answer["wins"] for answer in answers)


def test_other_rules_one_object_a_record_and_rule_set(xuezhan, tmp_path, deals):
    file = written(tmp_path / "laok.jsonl", *deals)
    rules = ["laok:points.base=1", "laok"]
    found = xuezhan("replay", file, "--rules", rules[0], "--rules", rules[1], "--json")
    answers = [json.loads(line) for line in found.stdout.splitlines()]
    assert found.exit_code == 0
    assert [answer["rules"] for answer in answers] == rules * DEALS
    for small, large in zip(answers[::2], answers[1::2], strict=True):
        assert [6 * score for score in small["scores"]] == large["scores"]


def test_rules_that_part_from_the_record_say_where_with_status_1(xuezhan, tmp_path, deals):
    file = written(tmp_path / "laok.jsonl", deals[0])
    found = xuezhan("replay", file, "--rules", "laok:missing_suit=declared", "--json")
    answer = json.loads(found.stdout)
    assert found.exit_code == 1
    # Under `declared` every seat must name its suit before the first decision of a turn.
    decisions = ("discard", "kong", "win")
    first = next(number for number, line in enumerate(deals[0], 1) if line["type"] in decisions)
    assert answer["diverged"]["line"] == first
    assert "missing" in answer["diverged"]["why"]
    assert (answer["end"], answer["next_dealer"], answer["results"]) == ("unfinished", None, None)


def test_a_contradicted_record_names_line_record_and_rules(xuezhan, tmp_path, deals):
    changed = [dict(line) for line in deals[0]]
    place = next(number for number, line in enumerate(changed) if line["type"] == "pay")
    changed[place]["points"] += 1
    file = written(tmp_path / "changed.jsonl", deals[1], changed)
    found = xuezhan("replay", file, "--json")
    good, bad = map(json.loads, found.stdout.splitlines())
    assert found.exit_code == 1
    assert good["diverged"] is None
    assert bad["diverged"]["line"] == len(deals[1]) + place + 1
    assert f"points {changed[place]['points']}" in bad["diverged"]["why"]
    assert f"points {changed[place]['points'] - 1}" in bad["diverged"]["why"]
    people = xuezhan("replay", file)
    assert people.exit_code == 1
    assert f"Parts from the rules at line {len(deals[1]) + place + 1}: " in people.stdout


def test_people_see_wins_payments_and_scores(xuezhan, tmp_path, deals):
    file = written(tmp_path / "laok.jsonl", *deals)
    shown = xuezhan("replay", file).stdout
    line = 1
    for deal in deals:
        dealer = deal[0]["dealer"]
        assert f"{file}:{line}  laok  dealer {dealer} {deal[0]['players'][dealer]}: " in shown
        line += len(deal)
    end = deals[0][-1]
    first = shown.split(f"{file}:{len(deals[0]) + 1}")[0]
    (scores,) = (row.split()[1:] for row in first.splitlines() if row.startswith(" Score"))
    assert scores[:4] == [f"{score:+d}" if score else "0" for score in end["scores"]]
    for name in ("0 Ann", "1 Bo", "2 Cy", "3 Di"):
        assert name in first
    chinese = xuezhan("replay", file, "--lang", "zh", "--tiles", "zh").stdout
    assert "得分" in chinese
    assert "庄家" in chinese


def test_saved_forms(xuezhan, tmp_path, deals):
    file = written(tmp_path / "laok.jsonl", *deals)
    found = xuezhan("replay", file, "--save", "all.json", "--save", "all.csv", "--save", "all.md")
    assert found.exit_code == 0
    saved = json.loads((tmp_path / "all.json").read_text("utf-8"))
    assert [answer["scores"] for answer in saved] == [deal[-1]["scores"] for deal in deals]
    rows = (tmp_path / "all.csv").read_text("utf-8").splitlines()
    assert rows[0].startswith("file,rules,end,score_0,score_1,score_2,score_3,house,next_dealer,wins,")
    assert len(rows) == 1 + DEALS
    assert (tmp_path / "all.md").read_text("utf-8").count("## laok.jsonl:") == DEALS


@pytest.mark.parametrize(
    ("content", "line", "named"),
    [
        (b"", 1, "no deal"),
        (b"{\n", 1, "JSON"),
        (b"[1]\n", 1, "JSON object"),
        (b'{"type":"draw","seat":0}\n', 1, "header"),
        (b'{"type":"deal","format":"xuezhan-deal/9"}\n', 1, "xuezhan-deal/9"),
        (HEADER + b'"hands":[],"wall":"1q"}\n', 1, "wall"),
        (b"\xff\xfe\n", 1, "UTF-8"),
    ],
)
def test_what_cannot_be_read_is_one_line_with_status_2(xuezhan, tmp_path, content, line, named):
    (tmp_path / "bad.jsonl").write_bytes(content)
    found = xuezhan("replay", "bad.jsonl", "--json")
    assert (found.exit_code, found.stdout) == (2, "")
    assert found.stderr.startswith(f"bad.jsonl:{line}: ")
    assert named in found.stderr
    assert found.stderr.count("\n") == 1


def test_a_truncated_last_line(xuezhan, tmp_path, deals):
    file = written(tmp_path / "cut.jsonl", deals[0])
    whole = (tmp_path / file).read_bytes()
    (tmp_path / file).write_bytes(whole[:-20])
    found = xuezhan("replay", file)
    assert (found.exit_code, found.stdout) == (2, "")
    assert found.stderr.startswith(f"cut.jsonl:{len(deals[0])}: is broken or truncated JSON")


def test_a_missing_file_a_folder_and_the_rest(xuezhan, tmp_path, deals):
    file = written(tmp_path / "laok.jsonl", deals[0])
    (tmp_path / "folder.jsonl").mkdir()
    found = xuezhan("replay", "nowhere.jsonl", "folder.jsonl", file, "--json")
    assert found.exit_code == 2
    assert json.loads(found.stdout)["file"] == file
    assert [line.split(":")[0] for line in found.stderr.splitlines()] == ["nowhere.jsonl", "folder.jsonl"]


def test_rules_of_a_record_are_relative_to_it_and_told_once(xuezhan, tmp_path, deals):
    (tmp_path / "games").mkdir()
    (tmp_path / "games" / "house.toml").write_text('format = 1\nextends = "laok"\n', "utf-8")
    renamed = [[{**deal[0], "rules": "house.toml"}, *deal[1:]] for deal in deals]
    for deal in renamed:
        del deal[0]["rules_digest"]
    written(tmp_path / "games" / "house.jsonl", *renamed)
    assert xuezhan("replay", "games/house.jsonl").exit_code == 0
    (tmp_path / "games" / "house.toml").write_text('format = 1\nextends = "lako"\n', "utf-8")
    found = xuezhan("replay", "games/house.jsonl", "--json")
    assert (found.exit_code, found.stdout, found.stderr.count("\n")) == (2, "", 1)
    assert "did you mean laok?" in found.stderr


def test_rules_that_have_changed_are_a_warning(xuezhan, tmp_path, deals):
    old = [{**deals[0][0], "rules_digest": "0123456789abcdef"}, *deals[0][1:]]
    found = xuezhan("replay", written(tmp_path / "old.jsonl", old), "--json")
    assert found.exit_code == 0
    assert "0123456789abcdef" in found.stderr
    assert found.stderr.startswith("xuezhan: ")
    assert json.loads(found.stdout)["diverged"] is None


def test_a_records_rule_file_runs_plugins_only_when_trusted(xuezhan, tmp_path, deals):
    (tmp_path / "house.py").write_text("from pathlib import Path\nPath('ran').write_text('yes')\n", "utf-8")
    (tmp_path / "house.toml").write_text('format = 1\nplugins = ["./house.py"]\nextends = "laok"\n', "utf-8")
    record = [{**deals[0][0], "rules": "house.toml"}, *deals[0][1:]]
    file = written(tmp_path / "house.jsonl", record)
    found = xuezhan("replay", file)
    assert (found.exit_code, found.stdout) == (2, "")
    assert "--trust-plugins" in found.stderr
    assert not (tmp_path / "ran").exists()
    trusted = xuezhan("replay", file, "--trust-plugins")
    assert trusted.exit_code == 0
    assert (tmp_path / "ran").exists()


def test_a_summary_ends_several_deals(xuezhan, tmp_path, deals):
    file = written(tmp_path / "laok.jsonl", *deals)
    shown = xuezhan("replay", file)
    assert "laok: 3 deals followed." in shown.stdout
    totals = [sum(deal[-1]["scores"][seat] for deal in deals) for seat in range(4)]
    last = shown.stdout.splitlines()[-1].split()
    assert last == ["laok", *(f"{total:+,}" if total else "0" for total in totals)]
    assert "laok：3 局相符。" in xuezhan("replay", file, "--lang", "zh").stdout
    alone = written(tmp_path / "one.jsonl", deals[0])
    assert "followed" not in xuezhan("replay", alone).stdout


def test_many_deals_are_short_unless_asked(xuezhan, tmp_path, deals):
    broken = [dict(event) for event in deals[0]]
    broken[-1]["scores"] = [1, 2, 3, 4]
    many = [*deals * 3, deals[0], broken]
    file = written(tmp_path / "many.jsonl", *many)
    lines = sum(map(len, many))
    short, full = xuezhan("replay", file), xuezhan("replay", file, "--full")
    assert short.exit_code == full.exit_code == 1
    assert f"laok: 10 deals followed, 1 parted (many.jsonl line {lines})." in short.stdout.replace("\n", " ")
    assert (short.stdout.count("many.jsonl:"), full.stdout.count("many.jsonl:")) == (1, 11)
    assert short.stderr == "xuezhan: 11 deals: --full shows every one of them\n"
    assert len(xuezhan("replay", file, "--json").stdout.splitlines()) == 11


HANDS = ("1122334455667m", "123456789p2344s", "2233445566778p", "8899m112233567s")
"""Seat 0, the dealer, waits for 7m."""
OUR_HOUSE = """format = 1
plugins = ["./saturday.py"]
extends = "laok"
missing_suit = { use = "off" }
play_on = { use = "first_win" }
horses = { use = "none" }
extra = [{ use = "blind" }, { use = "declare_ready" }, { use = "lantern" }]
"""


@pytest.fixture
def house_deal(tmp_path) -> str:
    """A script under rules of our own: stakes, a declaration by the dealer, and its self-draw, the first win."""
    source = Path(__file__).parents[1] / "support" / "saturday.py"
    (tmp_path / "saturday.py").write_text(source.read_text("utf-8"), "utf-8")
    (tmp_path / "house.toml").write_text(OUR_HOUSE, "utf-8")
    drawn, last = "9p9m1p9s7m", "88s"
    left = Counter([kind for kind in range(27) for _ in range(4)])
    left -= Counter(parse_tiles("".join([*HANDS, drawn, last])))
    header = {"type": "deal", "format": "xuezhan-deal/1", "rules": "house.toml", "dealer": 0, "hands": HANDS}
    stakes = [{"type": "blind.stake", "seat": seat, "points": points} for seat, points in enumerate((0, 1, 2, 1))]
    discards = [{"type": "discard", "seat": seat, "tile": tile} for seat, tile in enumerate(("9p", "9m", "1p", "9s"))]
    deal = [
        {**header, "wall": drawn + format_tiles(left.elements()) + last},
        *stakes,
        {"type": "ready.declare", "seat": 0},
        *discards,
        {"type": "win", "seat": 0, "tile": "7m", "of": None},
    ]
    return written(tmp_path / "house.jsonl", deal)


def test_people_see_choices_before_play_plays_of_the_rules_and_tiles_turned_up(xuezhan, house_deal):
    found = xuezhan("replay", house_deal, "--trust-plugins", "--lang", "en")
    assert found.exit_code == 0
    lines = [" ".join(line.split()) for line in found.stdout.splitlines()]
    assert lines.index("Before play 0 1 2 3") + 2 == lines.index("blind.stake points 0 1 2 1")
    assert "Played: 0 ready.declare" in lines
    assert "Turned up: lantern.tiles 88s" in lines
    chinese = xuezhan("replay", house_deal, "--trust-plugins", "--lang", "zh", "--tiles", "zh").stdout
    for words in ("开局", "行牌：0 ready.declare", "翻牌：lantern.tiles 八条八条"):
        assert words in chinese


def test_rules_without_choices_plays_and_turned_up_tiles_say_nothing_of_them(xuezhan, house_deal):
    found = xuezhan("replay", house_deal, "--rules", "laok:missing_suit=off,play_on=first_win", "--lang", "en")
    assert (found.exit_code, "self-draw" in found.stdout) == (0, True)
    for words in ("Before play", "Played", "Turned up"):
        assert words not in found.stdout


def test_a_saved_page_has_the_choices_too(xuezhan, tmp_path, house_deal):
    assert xuezhan("replay", house_deal, "--trust-plugins", "--lang", "en", "--save", "deal.md").exit_code == 0
    assert "blind.stake points" in (tmp_path / "deal.md").read_text("utf-8")
