"""The presets against the table of rules.md section 3, typed again here."""

import re
from pathlib import Path

import pytest
from xuezhan import RuleSet
from xuezhan.core.catalogue import Catalogue
from xuezhan.core.config import dump_toml, load, presets, rows
from xuezhan.core.layers import Problems
from xuezhan.core.rule_files import read_layers

FAN = {
    "plain": 1,
    "all_pungs": 2,
    "full_flush": 3,
    "terminals": 3,
    "seven_pairs": 3,
    "flush_pungs": 4,
    "pungs_258": 4,
    "dragon_seven_pairs": 5,
    "flush_seven_pairs": 5,
    "flush_terminals": 5,
    "flush_dragon_seven_pairs": 6,
    "heaven": 6,
    "earth": 6,
    "gang_flower": 1,
    "gang_discard": 1,
    "rob_kong": 1,
    "kong": 1,
    "root": 1,
}
OFF = (
    "double_dragon",
    "triple_dragon",
    "pairs_258",
    "eighteen_arhats",
    "flush_eighteen_arhats",
    "golden_hook",
    "flush_golden_hook",
    "golden_hook_258",
    "straight",
    "single_wait",
    "concealed",
    "all_simples",
    "last_tile",
    "last_discard",
    "middle_five",
    "unmelded",
    "concealed_draw",
    "unmelded_draw",
    "middle_two",
)
CHENGDU = {"use": "chengdu", "excludes": {}, "fan": FAN | dict.fromkeys(OFF, 0)}
COMPETITION = {
    "use": "chengdu",
    "excludes": {},
    "fan": dict.fromkeys((*FAN, *OFF), 0)
    | {"plain": 0, "all_pungs": 1, "full_flush": 2, "seven_pairs": 2}
    | {"single_wait": 1, "last_tile": 1, "last_discard": 1}
    | {"gang_flower": 1, "gang_discard": 1, "rob_kong": 1, "kong": 1, "root": 1},
}
TABLE = {"seats": 4, "suits": "mps", "hand": 13, "deals": 8, "first_dealer": "random"}
WIN_SHAPE = {"use": "standard", "seven_pairs": True, "min_fan": 0, "plain_self_draw_only": False}
FREE = {"use": "free"}


def doubling(base, first):
    return {"use": "doubling", "base": base, "first": first}


def kong(exposed, added, concealed, replacement, delayed_added="pays", concealed_shown=True):
    return {
        "use": "wind_rain",
        "exposed": exposed,
        "exposed_others": 0,
        "added": added,
        "concealed": concealed,
        "replacement": replacement,
        "delayed_added": delayed_added,
        "concealed_shown": concealed_shown,
    }


def transfer(several, scope="last"):
    return {"use": "transfer", "several": several, "scope": scope}


def until_own_draw(raise_allowed=False, near_end=0):
    return {"use": "until_own_draw", "scope": "any", "raise_allowed": raise_allowed, "near_end": near_end}


def largest(pigs_pay=False):
    return {"use": "largest", "pigs_pay": pigs_pay, "self_draw_bonus": False, "dead_wait": True}


FORCED = {"use": "forced", "tiles": 4, "discard": True, "self_draw": True}
HORSES = {"use": "dealer_count", "tiles": 2, "fan_per_hit": 1, "units_per_hit": 0, "inside_cap": True}
PIGS_9 = {"use": "units", "units": 9, "to": "all", "excused": False}


def penalty(winner_forfeits):
    return {"use": "penalty", "points": 96, "check_last": 4, "to": "each", "winner_forfeits": winner_forfeits}


def first_winner(after_change="keep"):
    return {"use": "first_winner", "after_change": after_change}


def use(name):
    return {"use": name}


SAME = {
    "opening": use("plain"),
    "win_shape": WIN_SHAPE,
    "rob_kong": use("as_discard"),
    "several_winners": use("all"),
    "pass_pung": use("free"),
    "play_on": use("blood_battle"),
    "kong_refund": use("refund"),
    "rake": use("none"),
}
CONTRACT = SAME | {
    "missing_suit": {"use": "declared", "kong_before_clear": True, "pig": "three_suits"},
    "fan_table": CHENGDU,
    "cap": {"use": "fixed", "fan": 6},
    "points": doubling(6, 1),
    "self_draw": use("plain"),
    "kong": kong(1, 1, 2, "front", delayed_added="unpaid"),
    "gang_flower": use("contract"),
    "gang_discard": transfer("each"),
    "pass_win": until_own_draw(raise_allowed=True),
    "last_four": use("optional"),
    "horses": HORSES,
    "flower_pig": PIGS_9,
    "ready_check": largest(),
    "dealer": first_winner("random"),
    "leaving": penalty("none"),
}
PRESETS = {
    "laok": SAME
    | {
        "missing_suit": FREE,
        "fan_table": CHENGDU,
        "cap": use("none"),
        "points": doubling(6, 1),
        "self_draw": use("plain"),
        "kong": kong(1, 1, 2, "back"),
        "gang_flower": use("contract"),
        "gang_discard": transfer("each"),
        "pass_win": until_own_draw(),
        "last_four": FORCED,
        "horses": HORSES,
        "flower_pig": PIGS_9,
        "ready_check": largest(),
        "dealer": first_winner(),
        "leaving": penalty("wins"),
    },
    "jipin": SAME
    | {
        "missing_suit": FREE,
        "fan_table": CHENGDU,
        "cap": {"use": "fixed", "fan": 7},
        "points": doubling(1, 1),
        "self_draw": use("plain"),
        "kong": kong(1, 1, 2, "front", concealed_shown=False),
        "gang_flower": use("feeder_only"),
        "gang_discard": transfer("each"),
        "pass_win": until_own_draw(raise_allowed=True, near_end=4),
        "last_four": FORCED,
        "horses": use("none"),
        "flower_pig": {"use": "cap", "to": "all", "excused": False},
        "ready_check": largest(),
        "dealer": first_winner(),
        "leaving": use("forbidden"),
    },
    "chengdu-contract": CONTRACT,
    "chengdu-everyone": CONTRACT | {"gang_flower": use("everyone_pays")},
    "tfmj": SAME
    | {
        "missing_suit": {"use": "declared", "kong_before_clear": True, "pig": "declared_suit"},
        "fan_table": COMPETITION,
        "cap": {"use": "fixed", "fan": 3},
        "points": doubling(1, 0),
        "self_draw": use("plus_base"),
        "kong": kong(2, 1, 2, "back", delayed_added="forbidden"),
        "gang_flower": use("everyone_pays"),
        "gang_discard": transfer("split", "turn"),
        "pass_win": until_own_draw(raise_allowed=True),
        "last_four": use("optional"),
        "horses": use("none"),
        "flower_pig": use("none"),
        "ready_check": largest(pigs_pay=True),
        "dealer": first_winner(),
        "leaving": use("forbidden"),
    },
}


def values(composition):
    return {slot: {"use": chosen.id, **chosen.values()} for slot, chosen in composition.slots.items()}


@pytest.mark.parametrize("name", PRESETS)
def test_a_preset_is_what_the_table_says(name):
    """What the table does not say, such as an option that came later, stands at its default."""
    found, told = load(name), RuleSet.load({"table": TABLE, **PRESETS[name]}).composition
    assert found.table == told.table
    assert values(found) == values(told)
    assert found.extras == ()
    assert found.name == name


def test_the_table_covers_every_preset_and_every_slot():
    assert sorted(preset.name for preset in presets()) == sorted(PRESETS)
    for slots in PRESETS.values():
        assert sorted(slots) == sorted(Catalogue.installed().slots)


def test_what_presets_say_of_themselves():
    for preset in presets():
        found = load(preset.name)
        assert (preset.title, preset.summary) == (found.title, found.summary)
        assert preset.title != preset.name
        assert preset.summary.endswith(".")
        assert found.source
        assert found.files[0] == preset.path
        assert Path(preset.path).name == f"{preset.name}.toml"


@pytest.mark.parametrize("name", PRESETS)
def test_every_value_is_written_out(name):
    """No value of a preset comes from a default: each stands in its file or in the one that it extends."""
    assert [(row.table, row.key) for row in rows(load(name)) if row.origin.kind != "file"] == []


@pytest.mark.parametrize("name", PRESETS)
def test_every_value_has_a_comment_with_its_source(name):
    """Each value's line names its source's line ("S0 27", "T 6"), or says that the source leaves it open."""
    mark = {"laok": "S0", "jipin": "S1", "tfmj": "T"}.get(name, "S3")
    (layer, *_) = reversed(read_layers(name, None, Problems()))
    text = layer.places.text.splitlines()
    known = re.compile(rf"{mark} \d+|[Nn]ot stated there|not in T \d+|{mark} knows no ")
    for path in layer.places.values:
        if path[0] in ("format", "name", "summary", "source"):
            continue
        line = text[layer.places.value(path)[0] - 1]
        assert known.search(line.partition("#")[2]), line


def test_the_cap_of_a_chengdu_room_is_told():
    (layer, *_) = reversed(read_layers("chengdu-contract", None, Problems()))
    assert "chengdu-contract:cap.fan=3" in layer.places.text
    assert [load(f"chengdu-contract:cap.fan={fan}").slots["cap"].values()["fan"] for fan in (3, 4, 5)] == [
        3,
        4,
        5,
    ]


@pytest.mark.parametrize("name", PRESETS)
def test_a_dumped_preset_loads_to_itself(name, tmp_path):
    path = tmp_path / "dump.toml"
    path.write_text(dump_toml(load(name)), encoding="utf-8")
    assert load(path) == load(name)
