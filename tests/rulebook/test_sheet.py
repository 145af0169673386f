"""The rule sheet: every figure against arithmetic, every part there, plugins' parts too."""

from __future__ import annotations

import functools
import re
from collections.abc import Sequence

import pytest
from hypothesis import HealthCheck, given, settings
from random_rules import rule_sets
from saturday import Chows, DeclareReady, WildBirds, WildDragons
from xuezhan import (
    FanCount,
    FanItem,
    HandQuestion,
    Options,
    RuleSet,
    Says,
    Slot,
    Text,
    Variant,
    example_hands,
    hookimpl,
    parse_hand,
    parse_tiles,
    presets,
    rule_sheet,
    score,
)
from xuezhan.core.composition import rows
from xuezhan.rulebook.glossary import GLOSSARY
from xuezhan.rulebook.model import Grid, Line, Section, Sheet, Worked


def numbers(text: str) -> list[int]:
    return [int(found) for found in re.findall(r"\d+", text)]


def told(section: Section, language: str = "en") -> list[list[int]]:
    """The figures of each sentence that has any."""
    lines = [block.text.in_language(language) for block in section.blocks if not isinstance(block, Grid)]
    return [found for line in lines if (found := numbers(line))]


def grid(section: Section, name: str) -> list[list[str]]:
    (found,) = (block for block in section.blocks if isinstance(block, Grid) and block.name == name)
    return [[cell.en for cell in row] for row in found.rows]


def has_grid(section: Section, name: str) -> bool:
    return any(isinstance(block, Grid) and block.name == name for block in section.blocks)


def example(sheet: Sheet, section: str) -> Worked:
    (found,) = (block for block in sheet.section(section).blocks if isinstance(block, Worked))
    return found


@pytest.mark.parametrize("direction", ["right", "partner", "wall"])
@pytest.mark.parametrize("language", ["en", "zh"])
def test_the_tiles_of_an_exchange_are_told_once(direction, language):
    sheet = rule_sheet(RuleSet.load(f"laok:opening=exchange,opening.tiles=2,opening.direction={direction}"))
    assert told(sheet.section("opening"), language) == [[2]]


TABLE = [
    # Seats; 27 kinds four times; ranks; copies.
    [4, 27 * 4, 1, 9, 4],
    # Tiles dealt; what is left of them and the dealer's draw.
    [13, 27 * 4 - 4 * 13 - 1],
    [8],
]


def test_every_figure_of_laok() -> None:
    sheet = rule_sheet(RuleSet.load("laok"))
    expected = {
        "table": TABLE,
        "winning": [[4]],
        # The unit, the fan that is worth one; the items off are named with figures.
        "worth": [[6, 1], [2, 5, 8] * 2],
        "kongs": [[1, 1 * 6], [1, 1 * 6], [2, 2 * 6]],
        # The kong was paid; plain 1, gang flower 1, kong 1 are 3 fan; 6 x 2^2 a share; B pays for three.
        "gang_flower": [[6, 3, 1, 1, 1, 24, 3 * 24, 3 * 24]],
        "last_four": [[4]],
        "horses": [[2, 1], [1]],
        "draw": [[9, 9 * 6]],
        "leaving": [[96], [4]],
    }
    assert {section.name: told(section) for section in sheet.sections if told(section)} == expected
    worth = sheet.section("worth")
    fans = [1, 2, 3, 3, 3, 4, 4, 5, 5, 5, 6]
    priced = grid(worth, "patterns")
    assert [row[1:5] for row in priced[:11]] == [
        [str(fan), str(6 * 2 ** (fan - 1)), str(6 * 2 ** (fan - 1)), str(3 * 6 * 2 ** (fan - 1))] for fan in fans
    ]
    # Heaven and earth are self-draws: nobody discards for them.
    assert [row[1:5] for row in priced[11:]] == [["6", "–", str(6 * 2**5), str(18 * 2**5)]] * 2
    assert [row[1] for row in grid(worth, "extras")] == ["1"] * 5
    assert grid(worth, "points") == [
        [str(fan), str(6 * 2 ** (fan - 1)), str(6 * 2 ** (fan - 1)), str(18 * 2 ** (fan - 1))] for fan in range(1, 11)
    ]
    # Exposed: 1 unit by the feeder. Added: 1 unit by each of three. Concealed: 2 units by each of three.
    assert [row[1:] for row in grid(sheet.section("kongs"), "kongs")] == [
        ["6", "0", "6"],
        ["–", "6", str(3 * 6)],
        ["–", "12", str(3 * 12)],
    ]
    # A horse of rank r points at seat (dealer + r - 1) mod 4.
    assert [row[1] for row in grid(sheet.section("horses"), "horses")] == ["1, 5, 9", "2, 6", "3, 7", "4, 8"]


def test_every_figure_of_tfmj() -> None:
    sheet = rule_sheet(RuleSet.load("tfmj"))
    expected = {
        "table": TABLE,
        "winning": [[4]],
        # The cap, twice; the unit and the fan that is worth one; a unit more for a self-draw.
        "worth": [[3, 3], [1, 0], [1], [2, 5, 8] * 3],
        "kongs": [[2, 2 * 1], [1, 1 * 1], [2, 2 * 1]],
        # The kong brought 2; plain 0, gang flower 1, kong 1 are 2 fan: 2^2 and one unit for the self-draw.
        "gang_flower": [[2, 2, 0, 1, 1, 2**2 + 1, 2**2 + 1, 2**2 + 1, 2**2 + 1, 3 * (2**2 + 1)]],
    }
    assert {section.name: told(section) for section in sheet.sections if told(section)} == expected
    rows_of = {row[0].split()[0]: row[1:5] for row in grid(sheet.section("worth"), "patterns")}
    for name, fan in (("plain", 0), ("all", 1), ("full", 2), ("seven", 2)):
        share = 2**fan
        assert rows_of[name] == [str(fan), str(share), str(share + 1), str(3 * (share + 1))]
    assert [row[0] for row in grid(sheet.section("worth"), "points")] == ["0", "1", "2", "3 and more"]
    assert grid(sheet.section("worth"), "points")[-1][1:] == [str(2**3), str(2**3 + 1), str(3 * (2**3 + 1))]
    assert not has_grid(sheet.section("horses"), "horses")


def test_the_pig_at_the_cap_pays_the_points_of_the_cap() -> None:
    # S1: cap of seven fan, base 1: 2^6.
    assert told(rule_sheet(RuleSet.load("jipin")).section("draw"))[0] == [2**6]


@pytest.mark.parametrize(
    ("variant", "paid"),
    [
        # Three fan: 6 x 2^2 = 24 a share. B fed the kong.
        ("everyone_pays", "B pays 24, C pays 24, D pays 24; A gets 72"),
        ("contract", "B pays 72; A gets 72"),
        ("feeder_only", "B pays 24; A gets 24"),
        # The kong's two units of six once more: 24 + 12.
        ("everyone_plus_feeder", "B pays 36, C pays 24, D pays 24; A gets 84"),
    ],
)
def test_who_pays_a_gang_flower_is_worked(variant: str, paid: str) -> None:
    sheet = rule_sheet(RuleSet.load(f"laok:gang_flower={variant},kong.exposed=2"))
    assert paid in example(sheet, "gang_flower").text.en


def test_three_seats_and_ten_tiles() -> None:
    sheet = rule_sheet(RuleSet.load("laok:table.seats=3,table.hand=10,kong.exposed_others=1"))
    assert told(sheet.section("table"))[1] == [10, 108 - 30 - 1]
    assert told(sheet.section("winning")) == [[3]]
    # One feeder and one other: 6 each.
    assert grid(sheet.section("kongs"), "kongs")[0][1:] == ["6", "6", "12"]
    assert [row[1] for row in grid(sheet.section("horses"), "horses")] == ["1, 4, 7", "2, 5, 8", "3, 6, 9"]
    assert "the others 6 each" in example(sheet, "gang_flower").text.en


@functools.cache
def sheet_of(preset: str) -> Sheet:
    return rule_sheet(RuleSet.load(preset))


@pytest.mark.parametrize("preset", [preset.name for preset in presets()])
def test_both_languages_say_the_same(preset: str) -> None:
    sheet = sheet_of(preset)
    for section in sheet.sections:
        assert section.title.en
        assert section.title.zh
        for block in section.blocks:
            if isinstance(block, Grid):
                for row in block.rows:
                    assert len(row) == len(block.heads)
                    assert all(bool(cell.en) == bool(cell.zh) for cell in row)
            else:
                # Ranks and small numbers are words in Chinese sentences; no figure is there that English lacks.
                assert set(numbers(block.text.zh)) <= set(numbers(block.text.en)), block.text


@pytest.mark.parametrize("preset", [preset.name for preset in presets()])
def test_every_slot_has_its_sentence(preset: str) -> None:
    rules, sheet = RuleSet.load(preset), sheet_of(preset)
    assert set(rules.composition.slots) <= {line.table for line in sheet.lines()}
    # A line names a value that is there.
    known = {(row.table, row.key.partition(".")[0]) for row in rows(rules.composition)}
    assert all((line.table, line.key) in known for line in sheet.lines() if line.table)


# design.md "Words".
WORDS = """deal match seat live wall river meld pung kong feeder fan extra root unit points cap pig ready pair run
triplet leaving horses"""
TERMS = """exposed kong|added kong|concealed kong|missing suit|ready check|gang flower|gang discard|rob a kong|
pass a win|last four|blood battle|blood flow|drawn deal|to feed a kong|normal room"""
CHINESE = "盘 局 引杠者 番 根 定缺 花猪 听 下叫 查大叫 过水 买马 将牌 坎 荒庄 逃跑 引杠 普通场 血战场 极品 滚滚番 包大"


def test_the_words_of_the_sheet_are_explained() -> None:
    words = grid(rule_sheet(RuleSet.load("laok")).section("words"), "words")
    assert {*WORDS.split(), *TERMS.replace("\n", "").split("|")} <= {row[0] for row in words}
    everything = " ".join(cell for row in words for cell in row)
    everything += " ".join(zh for word, meaning in GLOSSARY for zh in (word.zh, meaning.zh))
    assert all(word in everything for word in CHINESE.split())
    assert all(row[2] for row in words)


def test_nothing_is_said_that_switches_off() -> None:
    sheet = rule_sheet(RuleSet.load("laok:missing_suit=off,rob_kong=forbidden,last_four=optional,play_on=first_win"))
    draw = " ".join(block.text.en for block in sheet.section("draw").blocks if isinstance(block, Line))
    assert "The fine goes" not in draw
    assert len(sheet.section("rob_kong").blocks) == len(sheet.section("last_four").blocks) == 1
    assert len(sheet.section("play_on").blocks) == 1


TEA = Slot("tea", "none", 900, Text("Who buys tea?", "谁请喝茶？"))


class NoTea(Variant):
    slot, name, text = "tea", "none", Text("Nobody buys tea.", "没人请客。")


class BiscuitOptions(Options):
    points: int = 2


class Biscuits(Variant):
    name, text = "biscuits", Text("There are biscuits.", "有饼干。")
    Options = BiscuitOptions
    says = (Says("points", "They cost {value:point|points}.", "每份{value}分。"),)
    fan_items = (
        FanItem(
            "sweet",
            "extra",
            "sweet hand",
            "甜牌",
            3,
            times=lambda hand, reading: 1,
            meaning=Text("Every hand is sweet.", "每手牌都甜。"),
        ),
    )

    @hookimpl
    def xuezhan_pay_reasons(self) -> Sequence[str]:
        return ("biscuits",)


def test_what_plugins_bring_is_there() -> None:
    rules = RuleSet.load({"extends": "laok", "extra": [{"use": "biscuits"}]}, plugins=[TEA, NoTea, Biscuits])
    sheet = rule_sheet(rules)
    assert sheet.section("tea").blocks == [Line(NoTea.text, "tea", "use")]
    assert [block.text.en for block in sheet.section("extra").blocks if isinstance(block, Line)] == [
        "There are biscuits.",
        "They cost 2 points.",
    ]
    assert ["sweet hand 甜牌", "3", "Every hand is sweet."] in grid(sheet.section("worth"), "extras")
    assert sheet.sections[-1].name == "words"


class BareTable(Variant):
    """A fan table of somebody's own, without values in its options."""

    slot, name, text = "fan_table", "bare", Text("Every hand is worth two fan.", "")
    fan_items = (FanItem("any", "pattern", "any hand", "", 2), FanItem("honour", "extra", "honour", "字牌", 1))

    @hookimpl
    def xuezhan_fan(self, hand: HandQuestion) -> FanCount:
        extra = (("honour", 1),) if any(meld.kind >= 27 for meld in hand.melds) else ()
        return FanCount("any", 2 + len(extra), (("any", 2), *extra))


class Honours(Variant):
    name, text = "honours", Text("White dragons are in play.", "加白板。")

    @hookimpl
    def xuezhan_tiles(self) -> Sequence[int]:
        return (31,)


def test_a_fan_table_and_tiles_of_ones_own() -> None:
    rules = RuleSet.load(
        {"extends": "laok", "fan_table": {"use": "bare"}, "extra": [{"use": "honours"}]}, plugins=[BareTable, Honours]
    )
    sheet = rule_sheet(rules)
    assert "4 each of 5z" in sheet.section("table").blocks[0].text.en  # type: ignore[union-attr]
    assert told(sheet.section("table"))[0][:2] == [4, 112]
    # The file cannot say what these are worth, so the list leaves it open; the table of points is there.
    assert grid(sheet.section("worth"), "patterns") == [["any hand", "", "", "", "", ""]]
    assert has_grid(sheet.section("worth"), "points")
    found = {example.item.name: example for example in example_hands(rules)}
    assert found["any"].found is not None
    # They make no set, in the hand or laid out, so that no hand shows what one is worth.
    assert found["honour"].found is None
    assert not score("555z123456789m1m+1m", rules).complete
    assert not score("123456789m1m[555z]+1m", rules).complete


@pytest.mark.parametrize(("variant", "wild"), [(WildBirds, "1s"), (WildDragons, "7z")])
def test_hands_with_wild_tiles_are_among_the_examples(variant: type[Variant], wild: str) -> None:
    class Four(variant):  # type: ignore[misc, valid-type]
        name = "four"
        fan_items = (FanItem("four", "extra", "four wild", "四张", 1, times=lambda hand, _: len(hand.wilds) // 4),)

    rules = RuleSet.load({"extends": "laok", "extra": [{"use": "four"}]}, plugins=[Four])
    found = {example.item.name: example for example in example_hands(rules)}
    assert found["four"].found is not None
    assert sum(kind == parse_tiles(wild)[0] for kind in parse_hand(found["four"].found.hand).tiles) == 4


@settings(max_examples=25, deadline=None, suppress_health_check=list(HealthCheck))
@given(rule_sets())
def test_every_rule_set_has_a_sheet(rules: RuleSet) -> None:
    sheet = rule_sheet(rules)
    assert all(line.text.en and line.text.zh for line in sheet.lines())
    assert "{" not in "".join(line.text.en + line.text.zh for line in sheet.lines())
    assert sheet.digest == rules.digest


@pytest.mark.parametrize(
    ("variant", "english", "chinese"),
    [
        (WildBirds, "no honours or flowers; 1s is wild.", "没有字牌和花牌；1s是癞子。"),
        (WildDragons, "and 4 each of 7z; 7z is wild.", "另有7z各4张；7z是癞子。"),
    ],
)
def test_the_table_says_which_tiles_are_wild(variant: type[Variant], english: str, chinese: str) -> None:
    rules = RuleSet.load({"extends": "laok", "extra": [{"use": variant.name}]}, plugins=[variant])
    (table,) = [section for section in rule_sheet(rules).sections if section.name == "table"]
    for language, said in (("en", english), ("zh", chinese)):
        words = [block.text.in_language(language) for block in table.blocks if isinstance(block, Line)]
        assert any(line.endswith(said) for line in words), words


def test_the_sheet_does_not_deny_what_rules_add() -> None:
    denial = "Runs cannot be made"
    assert "nobody declares that it is ready" in text_of(RuleSet.load("laok"))
    declaring = RuleSet.load({"extends": "laok", "extra": [{"use": "declare_ready"}]}, plugins=[DeclareReady])
    assert denial in text_of(declaring)
    assert "nobody declares" not in text_of(declaring)
    assert denial not in text_of(RuleSet.load({"extends": "laok", "extra": [{"use": "chows"}]}, plugins=[Chows]))


@pytest.mark.parametrize(
    ("preset", "early"), [("gongfu", True), ("gongfu:kong_refund.when=last", False), ("laok", False)]
)
def test_the_order_at_the_end_of_the_wall_is_the_one_that_is_played(preset: str, early: bool) -> None:
    """GF SETTLEMENT-038: 退税→查花猪→查大叫, though the refund stands last."""
    said = text_of(RuleSet.load(preset))
    assert "settled in the order in which it stands here" in said
    assert ("but first of all what says that it comes before the others" in said) is early
    assert ("That comes before the fines of pigs and the ready check." in said) is early


def text_of(rules: RuleSet) -> str:
    """Every English sentence of the sheet."""
    blocks = [block for section in rule_sheet(rules).sections for block in section.blocks]
    return "\n".join(block.text.en for block in blocks if isinstance(block, Line))
