"""Warnings: one rule set for every kind of them, one beside it that has none, and where they stand."""

from __future__ import annotations

import ast
import inspect
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from random_rules import rule_sets
from xuezhan.core.config import presets
from xuezhan.core.ruleset import RuleSet
from xuezhan.core.variant import Text, Variant
from xuezhan.rulebook import odd_ends, odd_fan, odd_play
from xuezhan.rulebook.contrast import Trials, deal_contrast, hand_contrast
from xuezhan.rulebook.warnings import RuleWarning, rule_warnings


def told(rules: str) -> set[tuple[str, str]]:
    return {(each.code, each.where) for each in rule_warnings(RuleSet.load(rules))}


# Each line: RULES with the oddity, its code and place, and the same RULES put right.
CASES = [
    # laok's largest fan is 6 (heaven), so a cap of 5 cuts it and one of 6 does not.
    ("laok:cap=fixed,cap.fan=5", "fan_above_cap", "cap.fan", "laok:cap=fixed,cap.fan=6"),
    ("tfmj:fan_table.fan.heaven=4", "fan_above_cap", "fan_table.fan.heaven", "tfmj:fan_table.fan.heaven=3"),
    # A flush of pungs is a full flush (3) and all pungs (2).
    (
        "laok:fan_table.fan.flush_pungs=2",
        "pattern_below_its_part",
        "fan_table.fan.flush_pungs",
        "laok:fan_table.fan.flush_pungs=3",
    ),
    # Seven pairs (3) and the root (1) that the dragon absorbs make 4.
    (
        "laok:fan_table.fan.dragon_seven_pairs=3",
        "pattern_below_its_part",
        "fan_table.fan.dragon_seven_pairs",
        "laok:fan_table.fan.dragon_seven_pairs=4",
    ),
    # The larger part changed, not the pattern itself.
    (
        "laok:fan_table.fan.all_pungs=5,fan_table.fan.pungs_258=6",
        "pattern_below_its_part",
        "fan_table.fan.all_pungs",
        "laok:fan_table.fan.all_pungs=4",
    ),
    (
        "tfmj:fan_table=additive,fan_table.fan={flush_pungs=1,all_pungs=2},"
        "fan_table.excludes={flush_pungs=['all_pungs']}",
        "pattern_below_its_part",
        "fan_table.fan.flush_pungs",
        # Nothing swallowed, they are added.
        "tfmj:fan_table=additive,fan_table.fan={flush_pungs=1,all_pungs=2}",
    ),
    ("tfmj:fan_table=additive", "nothing_counts", "fan_table", "tfmj:fan_table=additive,fan_table.fan.root=1"),
    # The largest pattern is 6 fan; eleven extras, of which five count 1 fan, each at most four times: 26.
    ("laok:win_shape.min_fan=27", "no_hand_wins", "win_shape.min_fan", "laok:win_shape.min_fan=26"),
    ("laok:cap=fixed,cap.fan=1", "cap_evens_out", "cap.fan", "laok:cap=fixed,cap.fan=2"),
    # 0 fan count as 1 where first is 1.
    ("laok:fan_table.fan.plain=0", "points_stand_still", "fan_table.fan.plain", "laok"),
    ("laok:points=linear,points.step=0", "points_stand_still", "points.step", "laok:points=linear"),
    # 4 units for 3 fan and more, with a cap at 6.
    (
        "jipin:points=table,points.units=[1,2,4]",
        "points_stand_still",
        "points.units",
        "jipin:points=table,points.units=[1,2,4,8,16,32,64]",
    ),
    (
        "laok:points=table,points.units=[1,3,2]",
        "points_fall",
        "points.units",
        # A table that ends is its own cap where there is no other.
        "laok:points=table,points.units=[1,2,3]",
    ),
    (
        "tfmj:fan_table=additive,fan_table.fan={root=1},fan_table.excludes={kong=['root']}",
        "no_effect",
        "fan_table.excludes.kong",
        "tfmj:fan_table=additive,fan_table.fan={root=1,kong=1},fan_table.excludes={kong=['root']}",
    ),
    ("laok:table.hand=10", "seven_pairs_never", "table.hand", "laok:table.hand=10,win_shape.seven_pairs=false"),
    (
        "laok:win_shape.min_fan=2,win_shape.plain_self_draw_only=true",
        "no_effect",
        "win_shape.plain_self_draw_only",
        "laok:win_shape.min_fan=1,win_shape.plain_self_draw_only=true",
    ),
    (
        "laok:rob_kong=forbidden,fan_table.fan.rob_kong=2",
        "no_effect",
        "fan_table.fan.rob_kong",
        "laok:fan_table.fan.rob_kong=2",
    ),
    # 36 - 4 x 7 - 1 = 7 tiles for four seats; 72 - 28 - 1 = 43.
    ("laok:table.suits=m,table.hand=7", "short_wall", "table.hand", "laok:table.suits=mp,table.hand=7"),
    # Seven tiles of three suits may be 3, 2, 2.
    (
        "laok:opening=exchange,opening.tiles=4,table.hand=7",
        "exchange_of_any_tiles",
        "opening.tiles",
        "laok:opening=exchange,opening.tiles=3,table.hand=7",
    ),
    (
        "laok:table.seats=2,opening=exchange,opening.direction=left",
        "no_effect",
        "opening.direction",
        "laok:table.seats=3,opening=exchange,opening.direction=left",
    ),
    ("laok:kong.concealed=1,kong.added=2", "kongs_pay_odd_amounts", "kong.concealed", "laok:kong.added=2"),
    (
        "laok:kong.exposed=0,kong.added=0,kong.concealed=0,gang_discard.scope=all",
        "no_effect",
        "gang_discard.scope",
        "laok:kong.exposed=0,kong.added=0,gang_discard.scope=all",
    ),
    (
        "laok:gang_flower=everyone_plus_feeder,kong.exposed=0",
        "feeder_pays_no_more",
        "gang_flower",
        "laok:gang_flower=everyone_plus_feeder",
    ),
    (
        "laok:several_winners=nearest,gang_discard.several=none",
        "no_effect",
        "gang_discard.several",
        "laok:gang_discard.several=none",
    ),
    (
        "laok:table.seats=2,gang_discard.several=none",
        "no_effect",
        "gang_discard.several",
        "laok:table.seats=3,gang_discard.several=none",
    ),
    ("laok:table.seats=2", "no_effect", "table.seats", "laok:table.seats=3"),
    # 108 - 4 x 13 - 1 = 55 tiles.
    ("laok:pass_win.near_end=56", "beyond_the_wall", "pass_win.near_end", "laok:pass_win.near_end=55"),
    ("laok:last_four.tiles=55", "beyond_the_wall", "last_four.tiles", "laok:last_four.tiles=54"),
    ("laok:leaving.check_last=55", "beyond_the_wall", "leaving.check_last", "laok:leaving.check_last=54"),
    (
        "laok:last_four.discard=false,last_four.self_draw=false",
        "nothing_forced",
        "last_four.self_draw",
        "laok:last_four.discard=false",
    ),
    ("laok:horses.fan_per_hit=0", "horses_bring_nothing", "horses.fan_per_hit", "laok:horses.fan_per_hit=2"),
    ("laok:horses.tiles=0", "horses_bring_nothing", "horses.tiles", "laok:horses.tiles=1"),
    ("laok:horses.tiles=55", "horses_take_the_wall", "horses.tiles", "laok:horses.tiles=4"),
    (
        "laok:horses.inside_cap=false",
        "no_effect",
        "horses.inside_cap",
        "chengdu-contract:horses.inside_cap=false",
    ),
    (
        "chengdu-contract:horses.inside_cap=false,horses.fan_per_hit=0,horses.units_per_hit=1",
        "no_effect",
        "horses.inside_cap",
        "chengdu-contract:horses.inside_cap=false,horses.units_per_hit=1",
    ),
    ("laok:missing_suit=off", "no_pigs", "missing_suit", "laok"),
    ("laok:table.suits=mp", "no_pigs", "table.suits", "laok:table.suits=mp,flower_pig=none"),
    (
        "laok:missing_suit=off,flower_pig=none,ready_check.pigs_pay=true",
        "no_effect",
        "ready_check.pigs_pay",
        "laok:flower_pig=none,ready_check.pigs_pay=true",
    ),
    ("laok:flower_pig=none", "pigs_get_off", "flower_pig", "laok:flower_pig=none,ready_check.pigs_pay=true"),
    (
        "laok:flower_pig.excused=true",
        "no_effect",
        "flower_pig.excused",
        "chengdu-contract:flower_pig.excused=true",
    ),
    (
        "laok:ready_check=none,ready_check.dead_wait=false",
        "no_effect",
        "ready_check.dead_wait",
        "laok:ready_check.dead_wait=false",
    ),
    (
        "laok:ready_check=none,ready_check.kongs=false",
        "no_effect",
        "ready_check.kongs",
        "laok:ready_check.kongs=false",
    ),
    (
        "laok:ready_check.self_draw_bonus=true",
        "no_effect",
        "ready_check.self_draw_bonus",
        "laok:ready_check.self_draw_bonus=true,self_draw=plus_fan",
    ),
    (
        "jipin:gang_flower.self_draw_bonus=true",
        "no_effect",
        "gang_flower.self_draw_bonus",
        "jipin:gang_flower.self_draw_bonus=true,self_draw=plus_base",
    ),
    (
        "laok:ready_check.to=winners_too,play_on=blood_flow",
        "no_effect",
        "ready_check.to",
        "laok:ready_check.to=winners_too",
    ),
    (
        "laok:ready_check.to=winners_too,play_on=first_win",
        "no_effect",
        "ready_check.to",
        "laok:ready_check.to=winners_too",
    ),
    (
        "laok:flower_pig.hand_if_more=true,ready_check=none",
        "no_effect",
        "flower_pig.hand_if_more",
        "laok:flower_pig.hand_if_more=true",
    ),
    (
        "laok:flower_pig.hand_if_more=true,flower_pig.to=house",
        "no_effect",
        "flower_pig.hand_if_more",
        "laok:flower_pig.hand_if_more=true,flower_pig.to=live",
    ),
    (
        "laok:dealer.shared=nearest,several_winners=nearest",
        "no_effect",
        "dealer.shared",
        "laok:dealer.shared=nearest",
    ),
    (
        "laok:dealer.shared=nearest,table.seats=2",
        "no_effect",
        "dealer.shared",
        "laok:dealer.shared=nearest,table.seats=3",
    ),
    ("laok:horses=side_bet,table.seats=2", "no_effect", "horses", "laok:horses=side_bet,table.seats=3"),
    (
        "laok:horses=side_bet,horses.who=dealer,horses.horses_pay_horses=true",
        "no_effect",
        "horses.horses_pay_horses",
        "laok:horses=side_bet,horses.horses_pay_horses=true",
    ),
    ("laok:flower_pig.units=0", "pays_nothing", "flower_pig.units", "laok:flower_pig.units=1"),
    ("laok:leaving.points=0", "pays_nothing", "leaving.points", "laok:leaving.points=1"),
    (
        "laok:play_on=first_win,leaving.winner_forfeits=total",
        "no_effect",
        "leaving.winner_forfeits",
        "laok:leaving.winner_forfeits=total",
    ),
    (
        "laok:play_on=blood_flow,leaving.winner_forfeits=total",
        "no_effect",
        "leaving.winner_forfeits",
        "laok:play_on=blood_flow",
    ),
    ("laok:table.deals=1,dealer=rotate", "no_effect", "dealer", "laok:table.deals=2,dealer=rotate"),
    (
        "laok:table.deals=1,dealer.after_change=random",
        "no_effect",
        "dealer.after_change",
        "laok:table.deals=2,dealer.after_change=random",
    ),
    ("laok:rake=percent,rake.percent=100", "rake_of_nothing_or_all", "rake.percent", "laok:rake=percent"),
    # 3 x (8 + 1) = 27 points, of which 3 % are 0.81.
    ("tfmj:rake=percent,rake.percent=3", "rake_of_nothing_or_all", "rake.percent", "tfmj:rake=percent"),
]


@pytest.mark.parametrize(("odd", "code", "where", "fine"), CASES, ids=lambda value: str(value)[:60])
def test_each_oddity_is_told_and_its_cure_is_not(odd: str, code: str, where: str, fine: str) -> None:
    assert (code, where) in told(odd)
    assert (code, where) not in told(fine)
    assert code == "no_effect" or code not in {found for found, _ in told(fine)}


def codes_in(module: object) -> set[str]:
    """The codes that stand in the module's text."""
    found = set()
    for node in ast.walk(ast.parse(inspect.getsource(module))):  # type: ignore[arg-type]
        if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "Oddity":
            code = node.args[0]
            found.add(code.value if isinstance(code, ast.Constant) else "no_effect")
    return found


def test_every_code_has_a_case() -> None:
    codes = set().union(*(codes_in(module) for module in (odd_ends, odd_fan, odd_play)))
    assert {code for _, code, _, _ in CASES} == codes


@pytest.mark.parametrize("name", [preset.name for preset in presets()])
def test_presets_have_no_warning(name: str) -> None:
    assert rule_warnings(RuleSet.load(name)) == ()


def test_defaults_have_no_warning() -> None:
    assert rule_warnings(RuleSet.load({})) == ()
    # Whoever plays with ten tiles and says nothing of seven pairs has asked for nothing that cannot be.
    assert rule_warnings(RuleSet.load({"table": {"hand": 10}, "win_shape": {"seven_pairs": False}})) == ()


def test_every_warning_is_told_in_both_languages() -> None:
    for odd, *_ in CASES:
        for each in rule_warnings(RuleSet.load(odd)):
            assert each.text.en != each.text.zh
            assert any("一" <= char <= "鿿" for char in each.text.zh)
            assert not each.text.en.endswith(".")


def write(path: Path, text: str) -> str:
    path.write_text(text, "utf-8")
    return str(path)


def test_a_warning_stands_at_the_line_that_the_own_file_adds(tmp_path: Path) -> None:
    write(tmp_path / "parent.toml", 'extends = "laok"\n[table]\nhand = 10\n')
    own = write(tmp_path / "own.toml", 'extends = "parent.toml"\n\n[cap]\nuse = "fixed"\n  fan = 3\n')
    found = {each.code: each for each in rule_warnings(RuleSet.load(own))}
    cap, pairs = found["fan_above_cap"], found["seven_pairs_never"]
    # Fan values are the preset's; the cap is the own file's.
    assert (cap.file, cap.line, cap.column) == (own, 5, 3)
    # Seven pairs are the preset's; the hand is the nearer file's.
    assert (pairs.file, pairs.line, pairs.where) == (str(tmp_path / "parent.toml"), 3, "table.hand")


def test_warnings_come_in_the_order_of_lines(tmp_path: Path) -> None:
    own = write(
        tmp_path / "own.toml",
        'extends = "laok"\n[horses]\nfan_per_hit = 0\n[rake]\nuse = "percent"\npercent = 100\n[cap]\n'
        'use = "fixed"\nfan = 1\n',
    )
    lines = [each.line for each in rule_warnings(RuleSet.load(own))]
    assert lines == sorted(lines)
    assert {3, 6, 9} <= set(lines)


class Tea(Variant):
    """Buys tea."""

    name = "tea"
    text = Text("The winner buys tea.", "和牌者请喝茶。")

    @classmethod
    def warnings(cls, options, table, chosen):  # type: ignore[no-untyped-def]
        assert chosen["cap"][0] == "none"
        assert chosen.fan_items
        return [("use", Text(f"{table.seats} seats drink a lot", "人多茶多"))]


class Broken(Variant):
    """Fails."""

    name = "broken"

    @classmethod
    def warnings(cls, options, table, chosen):  # type: ignore[no-untyped-def]
        raise ZeroDivisionError("oh")


def test_a_variant_of_a_plugin_warns_too() -> None:
    rules = RuleSet.load({"extends": "laok", "extra": [{"use": "tea"}]}, plugins=[Tea])
    (found,) = rule_warnings(rules)
    assert isinstance(found, RuleWarning)
    assert (found.code, found.slot, found.option) == ("variant", "extra.tea", "use")
    assert found.text == Text("4 seats drink a lot", "人多茶多")


def test_a_warning_that_fails_is_told_as_one() -> None:
    rules = RuleSet.load({"extends": "laok", "extra": [{"use": "broken"}]}, plugins=[Broken])
    (found,) = rule_warnings(rules)
    assert "ZeroDivisionError: oh" in found.text.en


def without_effect() -> list[tuple[str, str, str]]:
    return [
        (odd, where.partition(".")[0], where.partition(".")[2]) for odd, code, where, _ in CASES if code == "no_effect"
    ]


@pytest.mark.parametrize(("odd", "slot", "option"), without_effect(), ids=str)
def test_what_has_no_effect_has_none(odd: str, slot: str, option: str) -> None:
    """The option as it is by itself pays every hand alike, and a hundred deals come out the same."""
    rules = RuleSet.load(odd)
    chosen = rules.composition.slots.get(slot)
    name, _, key = option.partition(".")
    if chosen is None or not name:
        # A table's setting, or the answer itself: with two seats a contract is what everybody pays.
        other = RuleSet.load(f"{odd},gang_flower=everyone_pays") if slot == "table" else None
    else:
        fields = type(chosen.options).model_fields
        value = fields[name].get_default(call_default_factory=True)
        if key:
            usual, held = value, getattr(chosen.options, name)
            value = {inner: item for inner, item in held.items() if inner != key}
            value |= {key: usual[key]} if key in usual else {}
        options = chosen.options.model_copy(update={name: value})
        slots = {**rules.composition.slots, slot: replace(chosen, options=options)}
        other = RuleSet(replace(rules.composition, slots=slots))
    if other is None:
        return
    assert other.digest != rules.digest
    trials = Trials(100)
    assert hand_contrast([rules, other], trials) is None
    assert deal_contrast([rules, other], trials, slot=slot) is None


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much])
@given(rule_sets())
def test_any_rule_set_can_be_looked_at(rules: RuleSet) -> None:
    for each in rule_warnings(rules):
        assert each.text.en
        assert each.text.zh
        assert each.line >= 1
        assert each.where.partition(".")[0] in (*rules.composition.slots, "table")


@pytest.mark.parametrize("content", ["", "# nothing\n", 'format = 1\nname = "Ours"\n', "[cap]\n"])
def test_a_file_that_chooses_nothing_says_so(tmp_path: Path, content: str) -> None:
    file = tmp_path / "empty.toml"
    file.write_text(content, "utf-8")
    [warning] = rule_warnings(RuleSet.load(file))
    assert (warning.code, warning.file, warning.line) == ("empty", str(file), 1)
    assert "nothing is chosen in this file" in warning.text.en
    assert "什么也没有选" in warning.text.zh


def test_a_file_that_chooses_something_is_not_called_empty(tmp_path: Path) -> None:
    for content in ('extends = "laok"\n', "[table]\nseats = 3\n", '[horses]\nuse = "none"\n'):
        (tmp_path / "some.toml").write_text(content, "utf-8")
        assert "empty" not in {each.code for each in rule_warnings(RuleSet.load(tmp_path / "some.toml"))}
