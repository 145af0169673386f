"""`xuezhan score` (record.md): forms, switches, languages. What hands are worth is tested with the core."""

from __future__ import annotations

import json

import pytest

FLUSH = "234m55m[111m](9999m)44m+4m"
"""Full flush 3, a kong 1, and 4m four times without a kong (444m and 234m), a root 1: 5 fan."""
PLAIN = "123m345m789p99p66m+6m"


def worth(xuezhan, *args):
    found = xuezhan("score", *args, "--json")
    assert found.exit_code == 0, found.stderr
    return [json.loads(line) for line in found.stdout.splitlines()]


def test_the_object_of_record_md(xuezhan):
    found = xuezhan("score", FLUSH, "--rules", "laok", "--how", "self_draw", "--json")
    # 6 x 2^(5 - 1) = 96 a share, three seats pay.
    assert found.stdout == (
        '{"hand":"234m55m[111m](9999m)44m+4m","rules":"laok","complete":true,"pattern":"full_flush","fan":5,'
        '"points":96,"items":[["full_flush",3],["kong",1],["root",1]],"total":288}\n'
    )


def test_all_presets_unless_some_are_named(xuezhan):
    names = [json.loads(line)["name"] for line in xuezhan("presets", "--json").stdout.splitlines()]
    assert [answer["rules"] for answer in worth(xuezhan, FLUSH)] == names
    named = worth(xuezhan, FLUSH, "--rules", "jipin", "--rules", "laok:points.base=1", "--rules", "jipin")
    assert [answer["rules"] for answer in named] == ["jipin", "laok:points.base=1", "jipin"]
    # Base 1: 2^4 = 16 under both.
    assert [answer["points"] for answer in named] == [16, 16, 16]


def test_hands_that_are_no_win_say_why_with_status_0(xuezhan):
    three, short = worth(xuezhan, "123m456p789s11m22m+2m", "123m", "--rules", "laok")[:2]
    assert (three["complete"], short["complete"]) == (False, False)
    assert "suits" in three["why"]
    assert "3 tiles" in short["why"]
    assert set(three) == {"hand", "rules", "complete", "why"}


@pytest.mark.parametrize(
    ("switches", "fan", "points", "total"),
    [
        # A plain hand: 1 fan, 6 points, paid once on a discard and by three on a self-draw.
        ([], 1, 6, 6),
        (["--how", "self_draw"], 1, 6, 18),
        (["--how", "self_draw", "--live", "2"], 1, 6, 12),
        (["--how", "rob_kong"], 2, 12, 12),
        (["--after-kong", "concealed"], 2, 12, 12),
        (["--how", "self_draw", "--after-kong", "added"], 2, 12, 36),
        # laok: the feeder of an exposed kong covers all three shares.
        (["--how", "self_draw", "--after-kong", "exposed"], 2, 12, 36),
        # heaven and earth are 6 fan: 6 x 2^5.
        (["--how", "self_draw", "--first-draw", "--dealer"], 6, 192, 576),
        (["--how", "self_draw", "--first-draw"], 6, 192, 576),
        (["--first-draw"], 1, 6, 6),
        (["--horses", "2"], 3, 24, 24),
        (["--missing", "s"], 1, 6, 6),
        (["--wall-left", "0"], 1, 6, 6),
    ],
)
def test_switches(xuezhan, switches, fan, points, total):
    (answer,) = worth(xuezhan, PLAIN, "--rules", "laok", *switches)
    assert (answer["fan"], answer["points"], answer["total"]) == (fan, points, total)


def test_a_missing_suit_that_the_hand_holds(xuezhan):
    (answer,) = worth(xuezhan, PLAIN, "--rules", "chengdu-everyone", "--missing", "p")
    assert answer["complete"] is False
    assert "missing suit p" in answer["why"]


def test_standard_input_is_answered_line_by_line(xuezhan):
    lines = f"{FLUSH}\nxx\n{PLAIN}\n"
    found = xuezhan("score", "-", "--rules", "laok", "--rules", "jipin", "--json", input=lines)
    answers = [json.loads(line) for line in found.stdout.splitlines()]
    assert found.exit_code == 2
    assert [answer["hand"] for answer in answers] == [FLUSH, FLUSH, "xx", PLAIN, PLAIN]
    assert set(answers[2]) == {"hand", "error"}


def test_people_read_lines_in_columns(xuezhan):
    found = xuezhan("score", FLUSH, "--rules", "laok", "--rules", "jipin", "--how", "self_draw")
    assert found.stdout.splitlines() == [
        FLUSH,
        "  laok   5 fan  96 points a share  288 in all  full flush 3 + kong 1 + root 1",
        "  jipin  5 fan  16 points a share   48 in all  full flush 3 + kong 1 + root 1",
    ]
    in_chinese = ("--lang", "zh", "--tiles", "zh")
    chinese = xuezhan("score", FLUSH, "--rules", "laok", "--how", "self_draw", *in_chinese)
    assert chinese.stdout.splitlines() == [
        "二万三万四万五万五万四万四万[一万一万一万](九万九万九万九万)+四万",
        "  laok  5 番  每份 96 分  共 288 分  清一色 3 + 杠 1 + 根 1",
    ]
    assert "no win: the hand has 3 tiles" in xuezhan("score", "123m", "--rules", "laok").stdout


def test_unreadable_hands_are_one_line_each(xuezhan):
    found = xuezhan("score", "1x", FLUSH, "12345", "--rules", "laok")
    assert found.exit_code == 2
    assert [line.split(":")[:2] for line in found.stderr.splitlines()] == [
        ["xuezhan", " 1x"],
        ["xuezhan", " 12345"],
    ]
    assert "288" not in found.stdout
    assert "96 in all" in found.stdout


def test_bad_rules_are_told_all_at_once_and_nothing_is_printed(xuezhan):
    found = xuezhan("score", FLUSH, "--rules", "lako", "--rules", "laok:cap.fn=1", "--json")
    assert (found.exit_code, found.stdout) == (2, "")
    first, second = found.stderr.splitlines()
    assert first.startswith("lako:1:1: ")
    assert "did you mean laok?" in first
    assert second.startswith("laok:cap.fn=1:1:10: ")


def test_a_hand_without_any_cap_may_be_worth_very_much(xuezhan):
    # 1,000 fan a horse, two hits: 6 x 2^2000, over 600 digits.
    (answer,) = worth(xuezhan, PLAIN, "--rules", "laok:horses.fan_per_hit=1000", "--horses", "2")
    assert answer["points"] == 6 * 2**2000
    shown = xuezhan("score", PLAIN, "--rules", "laok:horses.fan_per_hit=1000", "--horses", "2").stdout
    assert str(6 * 2**2000) in shown
