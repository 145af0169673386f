"""The presets from published games and tournaments, typed again from what their files name as their source.

What a table does not say stands at its slot's default.
"""

from __future__ import annotations

from typing import Any

from preset_tables import (
    FAN,
    FORCED,
    FREE,
    SAME,
    SOURCES,
    WIN_SHAPE,
    doubling,
    fan,
    first_winner,
    kong,
    largest,
    transfer,
    until_own_draw,
    use,
)

ROOM_FAN = {"all_pungs": 1, "full_flush": 2, "seven_pairs": 2, "gang_flower": 1, "gang_discard": 1, "rob_kong": 1}
ROOM_FAN |= {"kong": 1, "root": 1, "single_wait": 1, "last_tile": 1, "last_discard": 1}
ROOM = SAME | {
    "missing_suit": {"use": "declared", "kong_before_clear": True, "pig": "declared_suit"},
    "fan_table": {"use": "additive", "fan": fan(**ROOM_FAN)},
    "cap": {"use": "fixed", "fan": 3},
    "points": doubling(1, 0),
    "self_draw": use("plus_base"),
    "kong": kong(2, 1, 2, "front"),
    "gang_flower": use("everyone_pays"),
    "gang_discard": transfer("each"),
    "pass_win": until_own_draw(scope="same_tile", near_end=1),
    "last_four": use("optional"),
    "horses": use("none"),
    "flower_pig": use("none"),
    "ready_check": largest(pigs_pay=True),
    "dealer": first_winner(),
    "leaving": use("forbidden"),
}
TWO_SUITS = ROOM | {
    "missing_suit": use("off"),
    "win_shape": WIN_SHAPE | {"seven_pairs": False},
    "fan_table": {"use": "additive", "fan": fan(**ROOM_FAN | {"seven_pairs": 0, "middle_two": 0})},
    "ready_check": largest(),
}

CONTEST = SAME | {
    "missing_suit": {"use": "declared", "must_discard": "first", "pig": "declared_suit"},
    "fan_table": {
        "use": "additive",
        "fan": {
            "plain": 0,
            "all_pungs": 1,
            "full_flush": 2,
            "seven_pairs": 2,
            "heaven": 0,
            "earth": 0,
            "gang_flower": 1,
            "gang_discard": 1,
            "rob_kong": 1,
            "kong": 1,
            "root": 1,
            "single_wait": 0,
            "pair_wait": 1,
            "last_tile": 1,
            "last_discard": 1,
        },
    },
    "cap": {"use": "fixed", "fan": 3},
    "points": doubling(1, 0),
    "self_draw": use("plus_base"),
    "kong": kong(2, 1, 2, "back", delayed_added="unpaid"),
    "gang_flower": use("everyone_pays"),
    "gang_discard": use("refund"),
    "pass_win": until_own_draw(raise_allowed=True),
    "last_four": use("optional"),
    "horses": use("none"),
    "flower_pig": {"use": "units", "units": 48, "to": "house", "excused": True},
    "ready_check": largest(pigs_pay=True) | {"kongs": False},
    "dealer": first_winner(),
    "leaving": use("forbidden"),
}
EXCHANGE = {"use": "exchange", "tiles": 3, "same_suit": True, "direction": "random"}
ALONE = ["all_pungs", "terminals", "pungs_258", "seven_pairs", "pairs_258", "straight", "full_flush", "concealed"]
ALONE += ["all_simples", "root", "middle_five", "middle_two", "last_copy"]
PUBLISHED: dict[str, dict[str, Any]] = {
    "roomcard": ROOM,
    "three-player-two-suits": TWO_SUITS
    | {
        "table": {"seats": 3, "suits": "ps"},
        "win_shape": WIN_SHAPE | {"plain_self_draw_only": True},
        "fan_table": {"use": "additive", "fan": fan(**ROOM_FAN)},
    },
    "two-suits-7": TWO_SUITS
    | {
        "table": {"suits": "ps", "hand": 7},
        "win_shape": WIN_SHAPE | {"seven_pairs": False, "short_pairs": True},
        "fan_table": {"use": "additive", "fan": fan(**ROOM_FAN | {"middle_two": 0})},
    },
    "two-suits-10": TWO_SUITS | {"table": {"suits": "ps", "hand": 10}},
    "sbr": CONTEST,
    "sbr-russia": CONTEST | {"cap": {"use": "fixed", "fan": 4}},
    "wmt": CONTEST
    | {
        "missing_suit": {"use": "declared", "pig": "declared_suit"},
        "fan_table": {"use": "additive", "fan": CONTEST["fan_table"]["fan"] | {"heaven": 3, "earth": 3}},
        "pass_pung": use("until_own_draw"),
    },
    "sichuan-app": SAME
    | {
        "missing_suit": {"use": "declared", "pig": "three_suits"},
        "fan_table": {
            "use": "chengdu",
            "fan": fan(**FAN | {"earth": 0, "single_wait": 1, "last_tile": 1})
            | {"earth_untouched": 6, "earth_discard": 6},
        },
        "cap": {"use": "fixed", "fan": 6},
        "points": doubling(1, 1),
        "self_draw": use("plus_base"),
        "kong": kong(2, 1, 2, "front", exposed_others=1),
        "gang_flower": use("everyone_pays"),
        "gang_discard": transfer("each"),
        "pass_win": until_own_draw(),
        "last_four": FORCED,
        "horses": use("none"),
        "flower_pig": {"use": "units", "units": 16, "to": "live"},
        "ready_check": largest(),
        "debt": {"use": "stake", "points": 100},
        "dealer": first_winner(),
        "leaving": use("forbidden"),
        "rake": {"use": "fee", "points": 1},
    },
    "mahjong-soul": SAME
    | {
        "opening": EXCHANGE,
        "missing_suit": {"use": "declared", "pig": "declared_suit"},
        "fan_table": {
            "use": "chengdu",
            "fan": fan(**FAN | {"dragon_seven_pairs": 4, "last_tile": 1, "last_discard": 1})
            | {"earth": 0, "earth_untouched": 6, "golden_hook": 3, "flush_golden_hook": 5},
        },
        "cap": {"use": "fixed", "fan": 6},
        "points": doubling(1000, 1),
        "self_draw": use("plus_base"),
        "kong": kong(2, 1, 2, "front", delayed_added="unpaid"),
        "gang_flower": use("everyone_pays"),
        "gang_discard": use("keep"),
        "pass_win": until_own_draw(),
        "last_four": use("optional"),
        "horses": use("none"),
        "flower_pig": {"use": "units", "units": 8, "to": "live", "hand_if_more": True, "only_if_ready": True},
        "ready_check": largest(),
        "dealer": {"use": "first_winner", "shared": "nearest"},
        "leaving": use("forbidden"),
    },
    "xueliu-m2": SAME
    | {
        "missing_suit": FREE,
        "fan_table": {
            "use": "chengdu",
            "fan": fan(**FAN | {"single_wait": 1, "all_simples": 1}) | {"unmelded_draw": 1},
        },
        "cap": use("none"),
        "points": doubling(1, 1),
        "self_draw": use("plain"),
        "kong": kong(2, 1, 2, "front"),
        "gang_flower": use("everyone_pays"),
        "gang_discard": transfer("each", "all"),
        "pass_win": until_own_draw(),
        "last_four": use("optional"),
        "horses": use("none"),
        "play_on": {"use": "blood_flow", "kongs": "none"},
        "flower_pig": {"use": "units", "units": 64, "to": "all"},
        "ready_check": largest(),
        "dealer": first_winner(),
        "leaving": use("forbidden"),
    },
    "xueliu-om": SAME
    | {
        "table": {"deals": 16},
        "opening": EXCHANGE,
        "win_shape": WIN_SHAPE | {"win_on_deal": False},
        "missing_suit": {"use": "declared", "pig": "declared_suit"},
        "fan_table": {
            "use": "linear",
            "adds": ["concealed", "all_simples"],
            "excludes": {"seven_pairs": ["concealed"], "flush_seven_pairs": ["concealed"]},
            "fan": {
                "plain": 2,
                "all_pungs": 4,
                "full_flush": 6,
                "seven_pairs": 6,
                "golden_hook": 8,
                "flush_pungs": 10,
                "flush_seven_pairs": 12,
                "flush_golden_hook": 16,
            }
            | dict.fromkeys(("concealed", "all_simples", "kong", "root"), 1)
            | dict.fromkeys(("gang_flower", "gang_discard", "rob_kong", "last_tile"), 1),
        },
        "cap": use("none"),
        "points": {"use": "linear", "base": 1, "step": 1},
        "self_draw": use("plain"),
        "kong": kong(3, 1, 2, "front"),
        "gang_flower": use("everyone_pays"),
        "gang_discard": use("keep"),
        "pass_win": until_own_draw(raise_allowed=True),
        "last_four": use("optional"),
        "horses": use("none"),
        "play_on": {"use": "blood_flow", "kongs": "same_waits"},
        "flower_pig": {"use": "hand", "times": 2},
        "ready_check": largest(),
        "kong_refund": use("keep"),
        "dealer": first_winner(),
        "leaving": use("forbidden"),
    },
    "gongfu": SAME
    | {
        "table": {"first_dealer": 0},
        "opening": EXCHANGE,
        "missing_suit": {"use": "declared", "pig": "declared_suit"},
        "fan_table": {
            "use": "product",
            "excludes": {
                "terminals": ["all_pungs"],
                "pungs_258": ["all_pungs"],
                "golden_hook": ["all_pungs", "terminals"],
                "golden_hook_258": ["all_pungs", "pungs_258", "golden_hook"],
                "pairs_258": ["seven_pairs"],
                "heaven": ALONE,
                "earth_untouched": ALONE,
                "earth_discard": ALONE,
            },
            "fan": {"plain": 1, "all_pungs": 2, "pungs_258": 8, "pairs_258": 16, "golden_hook_258": 16}
            | dict.fromkeys(("full_flush", "terminals", "seven_pairs", "golden_hook", "straight"), 4)
            | {"heaven": 32, "earth_untouched": 32, "earth_discard": 32, "last_copy": 2}
            | dict.fromkeys(("gang_flower", "gang_discard", "rob_kong", "kong", "root", "concealed"), 2)
            | dict.fromkeys(("all_simples", "last_tile", "last_discard", "middle_five", "middle_two"), 2),
        },
        "cap": {"use": "fixed", "fan": 32},
        "points": {"use": "linear", "base": 2, "step": 2},
        "self_draw": {"use": "double", "cap": "inside", "without": ["heaven", "earth_untouched"]},
        "kong": kong(2, 1, 2, "front", exposed_others=1),
        "gang_flower": use("everyone_pays"),
        "gang_discard": transfer("each"),
        "several_winners": use("nearest"),
        "pass_win": until_own_draw(raise_allowed=True),
        "pass_pung": use("until_own_draw"),
        "last_four": use("optional"),
        "horses": use("none"),
        "flower_pig": {"use": "cap", "to": "live"},
        "ready_check": largest(),
        "kong_refund": {"use": "refund", "when": "first"},
        "dealer": first_winner(),
        "leaving": use("forbidden"),
    },
}
PRESETS = SOURCES | PUBLISHED
MARKS = {
    "laok": "S0",
    "laok-normal": "S0",
    "jipin": "S1",
    "tfmj": "T",
    "roomcard": "RC|NANO|RJ",
    "three-player-two-suits": "RC|NANO",
    "two-suits-7": "RC|RJ",
    "two-suits-10": "RC",
    "sbr": "ARCH|AUDIT",
    "sbr-russia": "AUDIT",
    "wmt": "WMT|AUDIT|ARCH",
    "sichuan-app": "BOY",
    "mahjong-soul": "MS",
    "xueliu-m2": "M2",
    "xueliu-om": "OM",
    "gongfu": "GF",
}
"""What the sources of a preset are called in its comments; S3 where nothing else stands."""
