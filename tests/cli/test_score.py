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
        "  laok   5 fan  96 points a share  288 in all  each of 3 seats pays 96  full flush 3 + kong 1 + root 1",
        "  jipin  5 fan  16 points a share   48 in all  each of 3 seats pays 16  full flush 3 + kong 1 + root 1",
    ]
    in_chinese = ("--lang", "zh", "--tiles", "zh")
    chinese = xuezhan("score", FLUSH, "--rules", "laok", "--how", "self_draw", *in_chinese)
    assert chinese.stdout.splitlines() == [
        "二万三万四万五万五万四万四万[一万一万一万](九万九万九万九万)+四万",
        "  laok  5 番  每份 96 分  共 288 分  3 家各付 96 分  清一色 3 + 杠 1 + 根 1",
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
    assert f"{6 * 2**2000:,}" in shown


def test_thousands_are_set_off_alike_all_along_the_line(xuezhan):
    # Mahjong Soul's unit is 1,000: 1 fan is one, and one more for the self-draw, of three seats.
    shown = xuezhan("score", PLAIN, "--rules", "mahjong-soul", "--how", "self_draw").stdout
    assert "1 fan  2,000 points a share  6,000 in all  each of 3 seats pays 2,000" in shown


@pytest.mark.parametrize(
    ("rules", "switches", "end"),
    [
        # 1 + 2 hits of 1 fan each; a discard is one share.
        ("laok", ["--horses", "2"], "24 in all  the discarder pays 1 share  plain hand 1 + horses 2 (2 hit)"),
        ("laok", ["--horses", "1"], "12 in all  the discarder pays 1 share  plain hand 1 + horses 1 (1 hit)"),
        # A self-draw fan: 2 fan are 12 points.
        (
            "laok:self_draw.use=plus_fan",
            ["--how", "self_draw", "--live", "2"],
            "24 in all  each of 2 seats pays 12  plain hand 1 + self-draw 1",
        ),
        # One unit of 6 beside the 6 of 1 fan.
        (
            "laok:self_draw.use=plus_base",
            ["--how", "self_draw", "--live", "1"],
            "12 in all  1 seat pays 12  plain hand 1; on each share 1 unit for the self-draw",
        ),
        # 1 + 2 = 3 fan, capped at 2: 12 points.
        (
            "laok:cap.use=fixed,cap.fan=2",
            ["--horses", "2"],
            "12 in all  the discarder pays 1 share  plain hand 1 + horses 2 (2 hit) = 3, capped at 2",
        ),
        # The horses' fan come after the cap: 1 + 2 = 3 fan, 24 points.
        (
            "laok:cap.use=fixed,cap.fan=2,horses.inside_cap=false",
            ["--horses", "2"],
            "24 in all  the discarder pays 1 share  plain hand 1, then horses 2 (2 hit)",
        ),
        # 2 hits of 3 units of 6 on top of the 6 of 1 fan.
        (
            "laok:horses.fan_per_hit=0,horses.units_per_hit=3",
            ["--horses", "2"],
            "42 in all  the discarder pays 1 share  plain hand 1; on each share 6 units for 2 horses",
        ),
        # A gang flower is 2 fan, 12 points; the feeder covers three shares, or each seat pays its own.
        (
            "laok",
            ["--how", "self_draw", "--after-kong", "exposed"],
            "36 in all  the feeder pays 3 shares  plain hand 1 + gang flower 1",
        ),
        (
            "laok:gang_flower.use=everyone_pays",
            ["--how", "self_draw", "--after-kong", "exposed"],
            "36 in all  each of 3 seats pays 12  plain hand 1 + gang flower 1",
        ),
        # The feeder pays an exposed kong's two units of 6 once more.
        (
            "laok:gang_flower.use=everyone_plus_feeder,kong.exposed=2",
            ["--how", "self_draw", "--after-kong", "exposed"],
            "48 in all  each of 3 seats pays 12, the feeder 12 more  plain hand 1 + gang flower 1",
        ),
        (
            "laok:rob_kong.use=pays_for_all",
            ["--how", "rob_kong"],
            "36 in all  the robbed seat pays 3 shares  plain hand 1 + robbed kong 1",
        ),
        ("jipin", [], "1 fan  1 point a share  1 in all  the discarder pays 1 share  plain hand 1"),
    ],
)
def test_the_sum_adds_up_and_says_who_pays(xuezhan, rules, switches, end):
    line = xuezhan("score", PLAIN, "--rules", rules, *switches).stdout.splitlines()[1]
    assert line.endswith(end), line


HOUSE_PLUGIN = """
from xuezhan import Award, FanItem, Text, Variant, hookimpl


class Twice(Variant):
    slot, name = "horses", "twice"
    text = Text("A 1 pays the share once more.", "")

    @hookimpl
    def xuezhan_win_award(self, take):
        tiles = take(2)
        hits = len([tile for tile in tiles if tile % 9 == 0])
        return Award(tiles, hits, factor=1 + hits)


class Vow(Variant):
    name, text = "vow", Text("Who vows wins more.", "")
    fan_items = (FanItem("vow", "extra", "vow", "誓", 2, times=lambda hand, _: "vow" in hand.situation.marks),)
"""


@pytest.fixture
def house(tmp_path):
    """A rule file with horses that multiply the share, and two fan for a winner marked `vow`."""
    (tmp_path / "house.py").write_text(HOUSE_PLUGIN, encoding="utf-8")
    rules = tmp_path / "house.toml"
    rules.write_text(
        'format = 1\nextends = "laok"\nplugins = ["./house.py"]\n[horses]\nuse = "twice"\n[[extra]]\nuse = "vow"\n'
    )
    return str(rules)


def test_horses_that_multiply_the_share(xuezhan, house):
    found = xuezhan("score", PLAIN, "--rules", house, "--trust-plugins", "--horses", "2")
    # 1 fan is 6 points, and two hits make it three times that.
    assert found.stdout.splitlines()[1].endswith(
        "18 in all  the discarder pays 1 share  plain hand 1; 3 times the share for 2 horses"
    )


def test_marks_on_the_winner_and_on_the_tiles_seat(xuezhan, house):
    (marked,) = worth(xuezhan, PLAIN, "--rules", house, "--trust-plugins", "--mark", "oath", "--mark", "vow")
    assert marked["items"] == [["plain", 1], ["vow", 2]]
    idle = xuezhan("score", PLAIN, "--rules", "laok", "--mark", "vow", "--source-mark", "vow")
    assert idle.stderr.splitlines() == [
        "xuezhan: --mark changes nothing under laok",
        "xuezhan: --source-mark changes nothing under laok",
    ]


def test_hands_tell_the_marks(xuezhan, house, tmp_path):
    plugin = tmp_path / "house.py"
    plugin.write_text(HOUSE_PLUGIN.replace(".situation.marks)", '.situation.marks, marks=("vow",))'), encoding="utf-8")
    data = json.loads(xuezhan("hands", house, "--trust-plugins", "--json").stdout)
    (vow,) = [hand for hand in data["hands"] if hand["name"] == "vow"]
    assert (vow["marks"], vow["source_marks"]) == (["vow"], [])
    document = xuezhan("hands", house, "--trust-plugins", "--save", str(tmp_path / "hands.md"))
    assert document.exit_code == 0
    assert "the winner marked vow" in (tmp_path / "hands.md").read_text("utf-8")


def test_what_changes_nothing_is_told(xuezhan):
    found = xuezhan("score", PLAIN, "--rules", "laok", "--rules", "jipin", "--horses", "3", "--live", "2")
    assert found.exit_code == 0
    # jipin has no horses, a discard is paid by one seat, and laok shows two tiles.
    assert found.stderr.splitlines() == [
        "xuezhan: --live changes nothing under laok, jipin",
        "xuezhan: --horses changes nothing under jipin",
        "xuezhan: --horses 3: at most 2 can hit under laok",
    ]
    effective = ("--how", "self_draw", "--live", "2", "--horses", "2")
    assert xuezhan("score", PLAIN, "--rules", "laok", *effective).stderr == ""
    free = xuezhan("score", PLAIN, "--rules", "laok", "--missing", "s", "--lang", "zh")
    assert free.stderr == "xuezhan: --missing 对 laok 没有影响\n"
    assert xuezhan("score", PLAIN, "--rules", "jipin", "--horses", "1", "--json").stderr == ""


def test_why_a_hand_does_not_win_in_chinese(xuezhan):
    found = xuezhan("score", "123m456p789s11m22m+2m", "123m", "--rules", "laok", "--lang", "zh")
    assert "不能和：手牌有 3 门花色，和牌最多 2 门" in found.stdout
    assert "不能和：手牌有 3 张（碰、杠算三张），和牌要 14 张" in found.stdout
