"""Faults of rule files: every one at once, each at its line and column (config.md, errors)."""

import math
from pathlib import Path

import pytest
import xuezhan
from xuezhan.core.config import load
from xuezhan.core.errors import RuleError

SLOTS = (
    "opening, win_shape, missing_suit, fan_table, cap, points, self_draw, kong, gang_flower, gang_discard, "
    "rob_kong, several_winners, pass_win, pass_pung, last_four, horses, play_on, flower_pig, ready_check, "
    "kong_refund, debt, dealer, leaving and rake"
)
*SHIPPED, LAST = sorted(path.stem for path in (Path(xuezhan.__file__).parent / "configs").glob("*.toml"))
NO_PRESET = (
    f'there is no preset "lako"; presets are {", ".join(SHIPPED)} and {LAST}, '
    "and a file's path ends in .toml; did you mean laok?"
)
FAN_OF_NONE = "[cap.fan] belongs to fixed, but cap uses none; leave it out, or set cap.use to fixed"
KONG = "exposed, exposed_others, added, concealed, replacement, delayed_added and concealed_shown"


@pytest.fixture
def faults(tmp_path):
    """Faults of a rule file with this content: (line, column, message) each."""

    def read(content):
        path = tmp_path / "rules.toml"
        path.write_text(content, encoding="utf-8")
        with pytest.raises(RuleError) as caught:
            load(path)
        found = caught.value.problems
        for problem in found:
            assert problem.file == str(path)
            assert "\n" not in problem.message
        assert str(caught.value).splitlines() == [
            f"{each.file}:{each.line}:{each.column}: error: {each.message}" for each in found
        ]
        return [(each.line, each.column, each.message) for each in found]

    return read


@pytest.mark.parametrize(
    ("text", "line", "column", "message"),
    [
        ("format = 2\n", 1, 10, "[format] wants 1, got 2"),
        ("\nformat = true\n", 2, 10, "[format] wants 1, got true"),
        ("format = 1.0\n", 1, 10, "[format] wants 1, got 1.0"),
        ("name = 3\n", 1, 8, "[name] wants a text, got 3"),
        ('summary = ["a"]\n', 1, 11, '[summary] wants a text, got ["a"]'),
        ("source = 1979-05-27\n", 1, 10, "[source] wants a text, got 1979-05-27"),
        (
            "[gang_flowr]\n",
            1,
            2,
            "[gang_flowr] is no slot and no other key of a rule file; did you mean gang_flower?",
        ),
        (
            'sumary = "x"\n',
            1,
            1,
            "[sumary] is no slot and no other key of a rule file; did you mean summary?",
        ),
        (
            "[xyzzy]\n",
            1,
            2,
            f"[xyzzy] is no slot and no other key of a rule file; slots are {SLOTS}",
        ),
        (
            "base = 2\n",
            1,
            1,
            "[base] is no slot and no other key of a rule file; base is an option of [points]",
        ),
        (
            "players = 3\n",
            1,
            1,
            "[players] is no slot and no other key of a rule file; write it as [table] seats",
        ),
        (
            '["封顶"]\n',
            1,
            2,
            "[封顶] is no slot and no other key of a rule file; did you mean cap?",
        ),
        (
            "cap = 3\n",
            1,
            7,
            "[cap] wants a table, with `use` for the variant, got 3; "
            'write [cap], and below it use = "fixed" and fan = 3, or use = "points" and points = 3',
        ),
        (
            'gang_flower = "contract"\n',
            1,
            15,
            '[gang_flower] wants a table, with `use` for the variant, got "contract"; '
            'write [gang_flower], and below it use = "contract"',
        ),
        ("[[cap]]\n", 1, 3, "[cap] wants a table, with `use` for the variant, got [{}]"),
        ('[cap]\nuse = "fixd"\n', 2, 7, '[cap] use wants "none", "fixed" or "points", got "fixd"; did you mean fixed?'),
        ("[cap]\nuse = 3\n", 2, 7, '[cap] use wants "none", "fixed" or "points", got 3'),
        ('[cap]\n  use = "fixed"\n', 2, 9, "[cap.fan] must be given: a whole number of 1 to 1,000"),
        (
            '[cap]\nuse = "fixed"\nfun = 3\nfan = 4\n',
            3,
            1,
            "[cap.fun] is no option of fixed; did you mean fan?",
        ),
        ('[cap]\nuse = "none"\nfan = 3\n', 3, 1, FAN_OF_NONE),
        (
            '[pass_pung]\nuse = "until_own_draw"\nscope = 1\n',
            3,
            1,
            "[pass_pung.scope] is no option of until_own_draw; scope is an option of [gang_discard] and [pass_win]",
        ),
        (
            '[pass_pung]\nuse = "until_own_draw"\nxyzzy = 1\n',
            3,
            1,
            "[pass_pung.xyzzy] is no option of until_own_draw, which has none",
        ),
        (
            "[kong]\nxyzzy = 1\n",
            2,
            1,
            f"[kong.xyzzy] is no option of wind_rain; its options are {KONG}",
        ),
        (
            "[kong]\nexposd = 1\n",
            2,
            1,
            "[kong.exposd] is no option of wind_rain; did you mean exposed?",
        ),
        ("[kong]\nexposed = -1\n", 2, 11, "[kong.exposed] wants a whole number of 0 to 1,000, got -1"),
        ("[kong]\nexposed = true\n", 2, 11, "[kong.exposed] wants a whole number of 0 to 1,000, got true"),
        ("[kong]\nexposed = 1.0\n", 2, 11, "[kong.exposed] wants a whole number of 0 to 1,000, got 1.0"),
        ("[kong]\nexposed = nan\n", 2, 11, "[kong.exposed] wants a whole number of 0 to 1,000, got nan"),
        ("[kong]\nexposed = {}\n", 2, 11, "[kong.exposed] wants a whole number of 0 to 1,000, got {}"),
        (
            "[kong]\nexposed = 0xffffffffffffffffff\n",
            2,
            11,
            "[kong.exposed] is 4722366482869645213695; whole numbers have 64 bits at the most",
        ),
        (
            '[kong]\nreplacement = "bck"\n',
            2,
            15,
            '[kong.replacement] wants "front", "back" or "back_for_exposed", got "bck"; did you mean back?',
        ),
        ("[kong]\nconcealed_shown = 1\n", 2, 19, "[kong.concealed_shown] wants true or false, got 1"),
        (
            '[points]\nbase = "three"\n',
            2,
            8,
            '[points.base] wants a whole number of 1 to 1,000,000, got "three"',
        ),
        ("points.base = 0\n", 1, 15, "[points.base] wants a whole number of 1 to 1,000,000, got 0"),
        (
            '[rake]\nuse = "percent"\npercent = 101\n',
            3,
            11,
            "[rake.percent] wants a whole number of 1 to 100, got 101",
        ),
        (
            '[points]\nuse = "table"\nunits = [1,\n  "x"]\n',
            4,
            3,
            '[points.units[1]] wants a whole number of 0 to 1,000, got "x"',
        ),
        (
            '[points]\nuse = "table"\nunits = []\n',
            3,
            9,
            "[points.units] wants an array of at least 1 entry, each a whole number of 0 to 1,000, got []",
        ),
        (
            "[fan_table]\nfan = { root = 1001 }\n",
            2,
            16,
            "[fan_table.fan.root] wants a whole number of 0 to 1,000, got 1001",
        ),
        ("[table]\nseats = 5\n", 2, 9, "[table.seats] wants 2, 3 or 4, got 5"),
        ("[table]\nseats = true\n", 2, 9, "[table.seats] wants 2, 3 or 4, got true"),
        (
            '[table]\nsuits = "mm"\n',
            2,
            9,
            '[table.suits] wants one to three different letters of "mps" (m 万, p 筒, s 条), got "mm"',
        ),
        (
            '[table]\nsuits = ""\n',
            2,
            9,
            '[table.suits] wants one to three different letters of "mps" (m 万, p 筒, s 条), got ""',
        ),
        (
            '[table]\nsuits = ["m"]\n',
            2,
            9,
            '[table.suits] wants one to three different letters of "mps" (m 万, p 筒, s 条), got ["m"]',
        ),
        ("[table]\nhand = 11\n", 2, 8, "[table.hand] wants 13, 10 or 7 tiles, got 11"),
        ("[table]\ndeals = 0\n", 2, 9, "[table.deals] wants a whole number of 1 to 1,000,000, got 0"),
        (
            '[table]\nfirst_dealer = "east"\n',
            2,
            16,
            '[table.first_dealer] wants a seat (0 to seats - 1) or "random", got "east"',
        ),
        (
            "[table]\nfirst_dealer = 3\nseats = 3\n",
            2,
            16,
            "[table.first_dealer] wants a seat of 0 to 2, got 3",
        ),
        (
            "[table]\nsuit = 1\n",
            2,
            1,
            "[table.suit] is no setting; did you mean suits?",
        ),
        ("table = 1\n", 1, 9, "[table] wants a table, got 1"),
        (
            '[table]\nsuits = "m"\nhand = 10\n',
            3,
            8,
            "[table] 4 seats with 10 tiles each leave no wall: 40 of 36 tiles are dealt, "
            "and the dealer's first draw needs one more",
        ),
        ("plugins = 3\n", 1, 11, "[plugins] wants an array of texts, got 3"),
        ("plugins = [3]\n", 1, 12, "[plugins] wants a path or a module's name in quotes, got 3"),
        ("extends = 3\n", 1, 11, "[extends] wants a preset's name or a path in quotes, got 3"),
        (
            'extends = "lako"\n',
            1,
            11,
            NO_PRESET,
        ),
        ("extra = 3\n", 1, 9, "[extra] wants [[extra]] entries, got 3"),
        ("extra = [3]\n", 1, 10, "[extra] wants a table, got 3"),
        ("[[extra]]\npoints = 1\n", 1, 3, "[extra] wants `use`, or the `id` of an inherited extra"),
        ("[[extra]]\nid = 3\n", 2, 6, "[extra] id wants a name in quotes, got 3"),
        (
            '[[extra]]\nuse = "tea"\n',
            2,
            7,
            '[extra.tea] use wants an extra, of which none is installed, got "tea"',
        ),
        ('[[extra]]\nuse = "fixed"\n', 2, 7, '[extra.fixed] "fixed" is no extra; it answers slot cap'),
        (
            '[[extra]]\nid = "tea"\n',
            1,
            3,
            "[extra.tea] is no inherited extra, and a new one wants `use`; none is inherited",
        ),
    ],
)
def test_a_fault_and_its_place(faults, text, line, column, message):
    assert faults(text) == [(line, column, message)]


@pytest.mark.parametrize(
    ("text", "line", "column", "start"),
    [
        (
            '[opening]\nuse = "exchange"\ndirection = "across"\n[table]\nseats = 3\n',
            3,
            1,
            "[opening.direction] ",
        ),
        ('[missing_suit]\nuse = "declared"\n[table]\nsuits = "m"\nhand = 7\n', 2, 1, "[missing_suit] "),
        ('\n[flower_pig]\nuse = "cap"\n', 3, 1, "[flower_pig] "),
        ("fan_table.fan.rooot = 1\n", 1, 15, "[fan_table.fan.rooot] "),
        (
            '[fan_table]\nuse = "additive"\n[fan_table.excludes]\nplain = ["rooot"]\n',
            4,
            1,
            "[fan_table.excludes.plain] ",
        ),
    ],
)
def test_faults_that_a_variant_tells(faults, text, line, column, start):
    ((found_line, found_column, message),) = faults(text)
    assert (found_line, found_column) == (line, column)
    assert message.startswith(start)


def test_a_misspelt_pattern_gets_a_suggestion(faults):
    ((_, _, message),) = faults("fan_table.fan.rooot = 1\n")
    assert message.endswith("did you mean root?")


def test_two_items_that_exclude_each_other(faults):
    text = '[fan_table]\nuse = "additive"\n[fan_table.excludes]\nplain = ["root"]\nroot = ["plain"]\n'
    ((line, _, message),) = faults(text)
    assert line in (4, 5)
    assert "plain" in message
    assert "root" in message


def test_all_faults_come_at_once_and_in_order(faults):
    text = """\
format = 1
[leaving]
use = "penalty"
points = -1
too = "each"
[kong]
exposed = "x"
added = "y"
[cap]
use = "fixd"
[flower_pig]
use = "cap"
[table]
seats = 9
[capp]
"""
    found = faults(text)
    assert [(line, column) for line, column, _ in found] == [
        (4, 10),
        (5, 1),
        (7, 11),
        (8, 9),
        (10, 7),
        (14, 9),
        (15, 2),
    ]


def test_an_empty_file_is_the_slots_own_defaults(tmp_path):
    path = tmp_path / "empty.toml"
    path.write_text("")
    found = load(path)
    assert found.title == "empty"
    assert (found.summary, found.source) == ("", None)
    assert found == load({"name": "empty"})
    assert [found.slots[slot].id for slot in ("cap", "horses", "fan_table")] == ["none", "none", "chengdu"]


def test_suits_come_in_the_order_of_the_tiles(tmp_path):
    assert load({"table": {"suits": "sm"}}).table.suits == "ms"


@pytest.mark.parametrize("seats_hand_suits", [(2, 13, "m"), (4, 7, "p"), (3, 10, "s"), (4, 13, "mp")])
def test_tables_that_leave_a_wall(seats_hand_suits):
    seats, hand, suits = seats_hand_suits
    assert load({"table": {"seats": seats, "hand": hand, "suits": suits}}).table.hand == hand


@pytest.mark.parametrize(
    ("rules", "message"),
    [
        (
            "lako",
            NO_PRESET,
        ),
        ("nowhere.toml", "nowhere.toml cannot be read: is not there"),
    ],
)
def test_rules_that_are_not_there(rules, message):
    with pytest.raises(RuleError) as caught:
        load(rules)
    assert str(caught.value) == f"{rules}:1:1: error: {message}"


def test_a_folder_is_no_file(tmp_path):
    folder = tmp_path / "x.toml"
    folder.mkdir()
    with pytest.raises(RuleError) as caught:
        load(folder)
    assert str(caught.value) == f"{folder}:1:1: error: {folder} cannot be read: is no file"


def test_a_relative_path_is_relative_to_base(tmp_path):
    (tmp_path / "x.toml").write_text('name = "here"\n')
    assert load("x.toml", base=tmp_path).title == "here"
    found = load("x.toml:cap.use=fixed,cap.fan=3", base=tmp_path)
    assert found.name == "x.toml:cap.use=fixed,cap.fan=3"
    assert found.files == (str(tmp_path / "x.toml"),)


@pytest.mark.parametrize(
    ("rules", "faults"),
    [
        ({"cap": {"use": "fixd"}}, ['[cap] use wants "none", "fixed" or "points", got "fixd"; did you mean fixed?']),
        ({1: 2}, ["every name is a text, got 1"]),
        (
            {"kong": {"exposed": 10**400}},
            ["[kong.exposed] is a number of more than 60 digits; whole numbers have 64 bits at the most"],
        ),
        ({"kong": {"exposed": None}}, ["[kong.exposed] wants a whole number of 0 to 1,000, got a NoneType"]),
        ({"kong": {"exposed": math.inf}}, ["[kong.exposed] wants a whole number of 0 to 1,000, got inf"]),
        ({"kong": object}, ["[kong] wants a table, with `use` for the variant, got a type"]),
    ],
)
def test_a_mapping_is_checked_like_a_file(rules, faults):
    with pytest.raises(RuleError) as caught:
        load(rules)
    assert [str(each) for each in caught.value.problems] == [f"<mapping>:1:1: error: {each}" for each in faults]


def test_a_mapping_that_holds_itself():
    rules = {"name": "x"}
    rules["cap"] = rules
    with pytest.raises(RuleError, match="nested more than 50 deep"):
        load(rules)


def test_tuples_in_a_mapping_are_arrays():
    found = load({"points": {"use": "table", "units": (1, 2)}})
    assert found.slots["points"].values()["units"] == [1, 2]


def test_faults_of_quick_changes_stand_in_the_text():
    rules = "laok:cap.fan=3,kong.exposed=x,laok.x=1,summary=x,cap"
    with pytest.raises(RuleError) as caught:
        load(rules)
    found = caught.value.problems
    assert {(each.file, each.line) for each in found} == {(rules, 1)}
    assert [each.column for each in found] == [10, 29, 31, 40, 50]
    assert [each.message.partition(";")[0] for each in found] == [
        "[cap.fan] belongs to fixed, but cap uses none",
        '[kong.exposed] wants a whole number of 0 to 1,000, got "x"',
        "[laok] is no slot and no other key of a rule file",
        "[summary] cannot be changed here, only slots, table and extra can",
        "`cap` wants `=` and a value",
    ]


def test_lists_of_names_are_told_once(faults):
    found = faults("qqq = 1\nwww = 1\n[kong]\nqqq = 1\nwww = 1\n[table]\nqqq = 1\nwww = 1\n")
    messages = [message for _, _, message in found]
    assert [("slots are" in each, "options are" in each, "settings are" in each) for each in messages] == [
        (True, False, False),
        (False, False, False),
        (False, True, False),
        (False, False, False),
        (False, False, True),
        (False, False, False),
    ]


def test_no_suggestion_is_a_name_of_another_variant():
    # `none` has no options at all: fan is an option of `fixed`.
    with pytest.raises(RuleError) as caught:
        load("laok:cap.use=none,cap.fa=3")
    assert "did you mean" not in str(caught.value)


@pytest.mark.parametrize(
    ("rules", "zh"),
    [
        ("laok:cap.use=fixd", '[cap] use 应为 "none"、"fixed" 或 "points"，而这里是 "fixd"；是不是想写 fixed？'),
        ("laok:cap.use=fixed", "[cap.fan] 必须给出：整数（1 到 1,000）"),
        ("laok:table.hand=12", "[table.hand] 应为 13、10 或 7 张，而这里是 12"),
        ("laok:players=3", "[players] 不是规则项，也不是规则文件里的其他名字；应写在 [table] 下：seats"),
        ("laok:fan_table.fan.rooot=3", "[fan_table.fan.rooot] 没有番种 'rooot'；是不是想写 root？"),
        ("laok:flower_pig.use=cap", '[flower_pig] "cap" 要有封顶，而 cap.use 是 "none"'),
        ("laok:cap", "`cap` 后面应有 `=` 和值；快速修改写作 slot.option=value[,…]"),
    ],
)
def test_faults_in_chinese(rules, zh):
    with pytest.raises(RuleError) as caught:
        load(rules)
    [problem] = caught.value.problems
    assert problem.zh == zh
    assert caught.value.in_language("zh") == f"{problem.file}:{problem.line}:{problem.column}: 错误：{zh}"
    assert caught.value.in_language("en") == str(caught.value)
