"""The presets of the source documents, typed again from the table of rules.md section 3.

What a table does not say stands at its slot's default.
"""

from __future__ import annotations

from typing import Any

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
    "single_wait",
    "concealed",
    "all_simples",
    "last_tile",
    "last_discard",
    "middle_five",
)
CHENGDU = {"use": "chengdu", "fan": FAN | dict.fromkeys(OFF, 0)}
COMPETITION = {
    "use": "chengdu",
    "fan": dict.fromkeys((*FAN, *OFF), 0)
    | {"plain": 0, "all_pungs": 1, "full_flush": 2, "seven_pairs": 2}
    | {"single_wait": 1, "last_tile": 1, "last_discard": 1}
    | {"gang_flower": 1, "gang_discard": 1, "rob_kong": 1, "kong": 1, "root": 1},
}
TABLE = {"seats": 4, "suits": "mps", "hand": 13, "deals": 8, "first_dealer": "random"}
WIN_SHAPE = {"use": "standard", "seven_pairs": True, "min_fan": 0, "plain_self_draw_only": False}
FREE = {"use": "free"}


def fan(**values: int) -> dict[str, int]:
    """The values given, and 0 for every other pattern and extra."""
    return dict.fromkeys((*FAN, *OFF), 0) | values


def doubling(base: int, first: int) -> dict[str, Any]:
    return {"use": "doubling", "base": base, "first": first}


def kong(
    exposed: int,
    added: int,
    concealed: int,
    replacement: str,
    delayed_added: str = "pays",
    concealed_shown: bool = True,
    exposed_others: int = 0,
) -> dict[str, Any]:
    return {
        "use": "wind_rain",
        "exposed": exposed,
        "exposed_others": exposed_others,
        "added": added,
        "concealed": concealed,
        "replacement": replacement,
        "delayed_added": delayed_added,
        "concealed_shown": concealed_shown,
    }


def transfer(several: str, scope: str = "last") -> dict[str, Any]:
    return {"use": "transfer", "several": several, "scope": scope}


def until_own_draw(raise_allowed: bool = False, near_end: int = 0, scope: str = "any") -> dict[str, Any]:
    return {"use": "until_own_draw", "scope": scope, "raise_allowed": raise_allowed, "near_end": near_end}


def largest(pigs_pay: bool = False) -> dict[str, Any]:
    return {"use": "largest", "pigs_pay": pigs_pay, "self_draw_bonus": False, "dead_wait": True}


FORCED = {"use": "forced", "tiles": 4, "discard": True, "self_draw": True}
HORSES = {"use": "dealer_count", "tiles": 2, "fan_per_hit": 1, "units_per_hit": 0, "inside_cap": True}
PIGS_9 = {"use": "units", "units": 9, "to": "all", "excused": False}


def penalty(winner_forfeits: str) -> dict[str, Any]:
    return {"use": "penalty", "points": 96, "check_last": 4, "to": "each", "winner_forfeits": winner_forfeits}


def first_winner(after_change: str = "keep") -> dict[str, Any]:
    return {"use": "first_winner", "after_change": after_change}


def use(name: str) -> dict[str, Any]:
    return {"use": name}


SAME = {
    "opening": use("plain"),
    "win_shape": WIN_SHAPE,
    "rob_kong": use("as_discard"),
    "several_winners": use("all"),
    "pass_pung": use("free"),
    "play_on": use("blood_battle"),
    "kong_refund": use("refund"),
    "debt": use("unlimited"),
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
LAOK = SAME | {
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
}
SOURCES: dict[str, dict[str, Any]] = {
    "laok": LAOK,
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
    "laok-normal": LAOK | {"play_on": use("first_win")},
    "chengdu-normal": CONTRACT
    | {"gang_flower": use("everyone_pays"), "play_on": use("first_win"), "leaving": penalty("wins")},
    "chengdu-plus": CONTRACT | {"gang_flower": use("everyone_plus_feeder")},
}
