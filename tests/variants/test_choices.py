"""The slots, variants, options and defaults are those of rules.md section 2, in its order."""

from __future__ import annotations

import pkgutil
from importlib import import_module

import pytest
import xuezhan.variants
from pydantic import ValidationError
from xuezhan.core.catalogue import Catalogue

MODULES = [
    import_module(f"xuezhan.variants.{module.name}")
    for module in pkgutil.iter_modules(xuezhan.variants.__path__)
    if not module.name.startswith("_")
]
CATALOGUE = Catalogue.of(*MODULES)
MUST_BE_GIVEN = object()

PATTERNS = {
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
    "double_dragon": 0,
    "triple_dragon": 0,
    "pairs_258": 0,
    "eighteen_arhats": 0,
    "flush_eighteen_arhats": 0,
    "golden_hook": 0,
    "flush_golden_hook": 0,
    "golden_hook_258": 0,
    "straight": 0,
    "earth_untouched": 0,
    "earth_discard": 0,
}
EXTRAS = dict.fromkeys(("gang_flower", "gang_discard", "rob_kong", "kong", "root"), 1) | dict.fromkeys(
    ("single_wait", "concealed", "all_simples", "last_tile", "last_discard", "middle_five"), 0
)
EXTRAS |= dict.fromkeys(("unmelded", "concealed_draw", "unmelded_draw", "last_four_draw", "last_copy", "middle_two"), 0)
EXTRAS |= {"pair_wait": 0}
FINE = {"to": "all", "hand_if_more": False, "only_if_ready": False, "excused": False}
CHECK = {"to": "live", "pigs_pay": False, "self_draw_bonus": False, "dead_wait": True, "kongs": True}

RULES = {
    "opening": {"plain": {}, "exchange": {"tiles": 3, "same_suit": True, "direction": "right"}},
    "win_shape": {
        "standard": {
            "seven_pairs": True,
            "short_pairs": False,
            "min_fan": 0,
            "min_points": 0,
            "win_on_deal": True,
            "plain_self_draw_only": False,
        }
    },
    "missing_suit": {
        "free": {},
        "declared": {"kong_before_clear": True, "must_discard": "always", "pig": "declared_suit"},
        "off": {},
    },
    "fan_table": {
        "chengdu": {"fan": PATTERNS | EXTRAS, "excludes": {}},
        "additive": {"fan": {}, "excludes": {}},
        "product": {"fan": {}, "excludes": {}},
        "linear": {"fan": {}, "adds": [], "excludes": {}},
    },
    "cap": {
        "none": {},
        "fixed": {"fan": MUST_BE_GIVEN, "over": 0},
        "points": {"points": MUST_BE_GIVEN, "bonus": "outside"},
    },
    "points": {
        "doubling": {"base": 6, "first": 1},
        "linear": {"base": 1, "step": 1},
        "table": {"base": 1, "units": [1, 2, 4, 8, 16, 32]},
    },
    "self_draw": {"plain": {}, "plus_fan": {}, "plus_base": {}, "double": {"cap": "inside", "without": []}},
    "kong": {
        "wind_rain": {
            "exposed": 1,
            "exposed_others": 0,
            "added": 1,
            "concealed": 2,
            "replacement": "front",
            "delayed_added": "pays",
            "concealed_shown": True,
        }
    },
    "gang_flower": {
        "everyone_pays": {},
        "contract": {},
        "feeder_only": {"self_draw_bonus": False},
        "everyone_plus_feeder": {},
    },
    "gang_discard": {"transfer": {"several": "each", "scope": "last"}, "refund": {}, "keep": {}},
    "rob_kong": {"as_discard": {}, "pays_for_all": {}, "forbidden": {}},
    "several_winners": {"all": {}, "nearest": {}},
    "pass_win": {"until_own_draw": {"scope": "any", "raise_allowed": False, "near_end": 0}, "free": {}},
    "pass_pung": {"free": {}, "until_own_draw": {}},
    "last_four": {"optional": {}, "forced": {"tiles": 4, "discard": True, "self_draw": True}},
    "horses": {
        "none": {},
        "dealer_count": {"tiles": 2, "fan_per_hit": 1, "units_per_hit": 0, "inside_cap": True},
        "side_bet": {"who": "all", "must": False, "covers": "wins", "horses_pay_horses": False},
    },
    "play_on": {"blood_battle": {}, "first_win": {}, "blood_flow": {"kongs": "none"}},
    "flower_pig": {"units": {"units": 9, **FINE}, "cap": FINE, "hand": {"times": 2, "excused": False}, "none": {}},
    "ready_check": {"largest": CHECK, "smallest": CHECK, "none": CHECK},
    "kong_refund": {"refund": {"when": "last"}, "keep": {}},
    "debt": {"unlimited": {}, "stake": {"points": 100}},
    "dealer": {"first_winner": {"after_change": "keep", "shared": "discarder"}, "rotate": {}, "stay": {}},
    "leaving": {
        "forbidden": {},
        "penalty": {"points": 96, "check_last": 4, "to": "each", "winner_forfeits": "wins"},
    },
    "rake": {"none": {}, "percent": {"percent": 5}, "fee": {"points": 1}},
}

LARGEST_OF_OTHERS = 1_000_000
LIMITS = {
    ("win_shape", "standard", "min_fan"): (0, 1000),
    ("win_shape", "standard", "min_points"): (0, LARGEST_OF_OTHERS),
    ("cap", "fixed", "fan"): (1, 1000),
    ("cap", "fixed", "over"): (0, 1000),
    ("cap", "points", "points"): (1, LARGEST_OF_OTHERS),
    ("points", "doubling", "base"): (1, LARGEST_OF_OTHERS),
    ("points", "doubling", "first"): (0, 1000),
    ("points", "linear", "base"): (1, LARGEST_OF_OTHERS),
    ("points", "linear", "step"): (0, LARGEST_OF_OTHERS),
    ("points", "table", "base"): (1, LARGEST_OF_OTHERS),
    ("kong", "wind_rain", "exposed"): (0, 1000),
    ("kong", "wind_rain", "exposed_others"): (0, 1000),
    ("kong", "wind_rain", "added"): (0, 1000),
    ("kong", "wind_rain", "concealed"): (0, 1000),
    ("opening", "exchange", "tiles"): (1, 4),
    ("pass_win", "until_own_draw", "near_end"): (0, LARGEST_OF_OTHERS),
    ("last_four", "forced", "tiles"): (0, LARGEST_OF_OTHERS),
    ("horses", "dealer_count", "tiles"): (0, LARGEST_OF_OTHERS),
    ("horses", "dealer_count", "fan_per_hit"): (0, 1000),
    ("horses", "dealer_count", "units_per_hit"): (0, 1000),
    ("flower_pig", "units", "units"): (0, 1000),
    ("flower_pig", "hand", "times"): (1, 1000),
    ("debt", "stake", "points"): (1, LARGEST_OF_OTHERS),
    ("leaving", "penalty", "points"): (0, LARGEST_OF_OTHERS),
    ("leaving", "penalty", "check_last"): (0, LARGEST_OF_OTHERS),
    ("rake", "percent", "percent"): (1, 100),
    ("rake", "fee", "points"): (1, LARGEST_OF_OTHERS),
}
NEEDED = {("cap", "fixed"): {"fan": 3}, ("cap", "points"): {"points": 64}}
VARIANTS = [(slot, name) for slot, choices in RULES.items() for name in choices]


def test_slots_and_variants_in_the_order_of_the_rules():
    assert [(slot, list(choices)) for slot, choices in CATALOGUE.variants.items()] == [
        (slot, list(choices)) for slot, choices in RULES.items()
    ]


def test_the_first_variant_is_the_default():
    assert {slot.name: slot.default for slot in CATALOGUE.slots.values()} == {
        slot: next(iter(choices)) for slot, choices in RULES.items()
    }


def test_a_module_is_named_as_its_slot():
    assert {module.__name__.rpartition(".")[2]: module.SLOT.name for module in MODULES} == {
        slot: slot for slot in RULES
    }


@pytest.mark.parametrize(("slot", "name"), VARIANTS)
def test_options_and_their_defaults(slot, name):
    model = CATALOGUE.variants[slot][name].Options
    given = NEEDED.get((slot, name), {})
    assert {option for option, info in model.model_fields.items() if info.is_required()} == set(given)
    assert model(**given).model_dump() | dict.fromkeys(given, MUST_BE_GIVEN) == RULES[slot][name]


@pytest.mark.parametrize(("place", "limits"), LIMITS.items())
def test_numbers_have_a_range(place, limits):
    slot, name, option = place
    model = CATALOGUE.variants[slot][name].Options
    low, high = limits
    needed = NEEDED.get((slot, name), {})
    for number in limits:
        assert getattr(model(**needed | {option: number}), option) == number
    for number in (low - 1, high + 1, True, float(high), str(high)):
        with pytest.raises(ValidationError):
            model(**needed | {option: number})


def test_every_number_is_in_the_list_of_ranges():
    numbers = {
        (slot, name, option)
        for slot, choices in RULES.items()
        for name, options in choices.items()
        for option, default in options.items()
        if default is MUST_BE_GIVEN or (isinstance(default, int) and not isinstance(default, bool))
    }
    assert numbers == set(LIMITS)


@pytest.mark.parametrize(("slot", "name"), VARIANTS)
def test_everything_is_said_in_both_languages(slot, name):
    variant = CATALOGUE.variants[slot][name]
    for text in (variant.text, CATALOGUE.slots[slot].question):
        assert text.en.isascii()
        assert len(text.en) > 5
        assert not text.zh.isascii()
    for info in variant.Options.model_fields.values():
        assert info.description.isascii()
        assert not info.json_schema_extra["zh"].isascii()


@pytest.mark.parametrize(("slot", "name"), VARIANTS)
def test_unknown_options_are_errors(slot, name):
    with pytest.raises(ValidationError):
        CATALOGUE.variants[slot][name].Options(**NEEDED.get((slot, name), {}), nothing=1)
