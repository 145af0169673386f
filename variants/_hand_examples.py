"""What a hand may be and what it is worth: examples of the built-in variants.

A seed is the first one found whose deal comes out differently under each setting; `core/variant_examples.py`
says what the rest means.
"""

from __future__ import annotations

from collections.abc import Mapping

from ..core.score import Switches
from ..core.variant_examples import DealExample, HandExample, VariantExample

__all__ = ["EXAMPLES"]

EXAMPLES: Mapping[str, tuple[VariantExample, ...]] = {
    "win_shape.standard": (
        HandExample(
            "seven_pairs",
            "laok",
            ("win_shape.seven_pairs=true", "win_shape.seven_pairs=false"),
            "11m33m55m77m22p44p6p+6p",
        ),
        HandExample(
            "short_pairs",
            "laok:table.hand=7",
            ("win_shape.short_pairs=false", "win_shape.short_pairs=true"),
            "11m33m55p7p+7p",
        ),
        HandExample("min_fan", "tfmj", ("win_shape.min_fan=0", "win_shape.min_fan=1"), "234m567m888p345p9p+9p"),
        HandExample(
            "win_on_deal",
            "tfmj",
            ("win_shape.win_on_deal=true", "win_shape.win_on_deal=false"),
            "234m567m888p345p9p+9p",
            Switches(how="self_draw", first_draw=True, dealer=True),
        ),
        HandExample(
            "min_points", "tfmj", ("win_shape.min_points=0", "win_shape.min_points=2"), "234m567m888p345p9p+9p"
        ),
        DealExample(
            "plain_self_draw_only",
            "tfmj:missing_suit=free",
            ("win_shape.plain_self_draw_only=true", "win_shape.plain_self_draw_only=false"),
            seed=1,
        ),
    ),
    "missing_suit": (
        DealExample(
            "use", "laok:horses=none", ("missing_suit=free", "missing_suit=off", "missing_suit=declared"), seed=2
        ),
    ),
    "missing_suit.declared": (
        DealExample(
            "kong_before_clear",
            "chengdu-contract:horses=none",
            ("missing_suit.kong_before_clear=true", "missing_suit.kong_before_clear=false"),
            seed=4,
            player="trial",
        ),
        DealExample(
            "must_discard",
            "chengdu-contract:horses=none",
            ("missing_suit.must_discard=always", "missing_suit.must_discard=first", "missing_suit.must_discard=never"),
            seed=5,
            player="trial",
        ),
        DealExample(
            "pig",
            "chengdu-everyone:horses=none,table.suits=mp",
            ("missing_suit.pig=three_suits", "missing_suit.pig=declared_suit"),
            seed=1,
        ),
    ),
    "fan_table": (
        HandExample(
            "use",
            "laok:points=linear",
            (
                "fan_table=chengdu",
                "fan_table=additive",
                "fan_table=product,fan_table.fan={ all_pungs = 2, full_flush = 4 }",
                "fan_table=linear,fan_table.fan={ flush_pungs = 10 }",
            ),
            "222m444m666m777m9m+9m",
        ),
    ),
    "fan_table.chengdu": (
        HandExample(
            "fan.root",
            "laok",
            ("fan_table.fan.root=1", "fan_table.fan.root=0", "fan_table.fan.root=2"),
            "222234m567m888p9p+9p",
        ),
        HandExample(
            "excludes",
            "laok:fan_table.fan.concealed=1",
            ("fan_table.excludes={}", 'fan_table.excludes={ seven_pairs = ["concealed"] }'),
            "11m33m55m77m22p44p6p+6p",
        ),
    ),
    "fan_table.additive": (
        HandExample(
            "fan.all_pungs",
            "laok:fan_table=additive",
            ("fan_table.fan.all_pungs=2", "fan_table.fan.all_pungs=3"),
            "222m444m666p88p55p+5p",
        ),
        HandExample(
            "excludes",
            "laok:fan_table=additive,fan_table.fan.all_pungs=1,fan_table.fan.full_flush=2",
            ("fan_table.excludes={}", 'fan_table.excludes={ full_flush = ["all_pungs"] }'),
            "222m444m666m777m9m+9m",
        ),
    ),
    "fan_table.product": (
        HandExample(
            "fan.root",
            "laok:points=linear,fan_table=product,fan_table.fan={ full_flush = 4 }",
            ("fan_table.fan.root=2", "fan_table.fan.root=3"),
            "2222333345679m+9m",
        ),
        HandExample(
            "excludes",
            "laok:points=linear,fan_table=product,fan_table.fan={ all_pungs = 2, full_flush = 4 }",
            ("fan_table.excludes={}", 'fan_table.excludes={ full_flush = ["all_pungs"] }'),
            "222m444m666m777m9m+9m",
        ),
    ),
    "fan_table.linear": (
        HandExample(
            "fan.root",
            "laok:points=linear,fan_table=linear,fan_table.fan={ plain = 2 }",
            ("fan_table.fan.root=1", "fan_table.fan.root=2"),
            "222234m567m888p9p+9p",
        ),
        HandExample(
            "adds",
            "laok:points=linear,fan_table=linear,fan_table.fan={ plain = 2, all_simples = 1 }",
            ('fan_table.adds=["all_simples"]', "fan_table.adds=[]"),
            "234m567m888p345p7p+7p",
        ),
        HandExample(
            "excludes",
            "laok:points=linear,fan_table=linear,fan_table.fan={ seven_pairs = 6, concealed = 1 }",
            ("fan_table.excludes={}", 'fan_table.excludes={ seven_pairs = ["concealed"] }'),
            "11m33m55m77m22p44p6p+6p",
        ),
    ),
    "cap": (
        HandExample(
            "use", "laok", ("cap=none", "cap=fixed,cap.fan=2", "cap=points,cap.points=20"), "222m444m666m777m9m+9m"
        ),
    ),
    "cap.fixed": (
        HandExample("fan", "laok:cap=fixed", ("cap.fan=3", "cap.fan=2", "cap.fan=1"), "222m444m666m777m9m+9m"),
        HandExample("over", "laok:cap=fixed,cap.fan=2", ("cap.over=0", "cap.over=4"), "222m444m666m777m9m+9m"),
    ),
    "cap.points": (
        HandExample("points", "laok:cap=points", ("cap.points=20", "cap.points=40"), "222m444m666m777m9m+9m"),
        HandExample(
            "bonus",
            "laok:cap=points,cap.points=20,self_draw=plus_base",
            ("cap.bonus=outside", "cap.bonus=inside"),
            "222m444m666m777m9m+9m",
            Switches(how="self_draw"),
        ),
    ),
    "points": (
        HandExample("use", "laok", ("points=doubling", "points=linear", "points=table"), "11m33m55m77m22p44p6p+6p"),
    ),
    "points.doubling": (
        HandExample("base", "laok", ("points.base=6", "points.base=2"), "11m33m55m77m22p44p6p+6p"),
        HandExample("first", "laok", ("points.first=1", "points.first=0"), "11m33m55m77m22p44p6p+6p"),
    ),
    "points.linear": (
        HandExample("base", "laok:points=linear", ("points.base=1", "points.base=5"), "11m33m55m77m22p44p6p+6p"),
        HandExample("step", "laok:points=linear", ("points.step=1", "points.step=4"), "11m33m55m77m22p44p6p+6p"),
    ),
    "points.table": (
        HandExample("base", "laok:points=table", ("points.base=1", "points.base=3"), "11m33m55m77m22p44p6p+6p"),
        HandExample(
            "units",
            "laok:points=table",
            ("points.units=[1, 2, 4]", "points.units=[1, 2]", "points.units=[5]"),
            "11m33m55m77m22p44p6p+6p",
        ),
    ),
    "self_draw": (
        HandExample(
            "use",
            "tfmj",
            ("self_draw=plain", "self_draw=plus_fan", "self_draw=plus_base"),
            "222m444m666p88p55p+5p",
            Switches(how="self_draw"),
        ),
        HandExample(
            "use",
            "tfmj",
            ("self_draw=plain", "self_draw=double", "self_draw=plus_base"),
            "222m444m666p88p55p+5p",
            Switches(how="self_draw"),
        ),
    ),
    "self_draw.double": (
        HandExample(
            "cap",
            "tfmj:self_draw=double",
            ("self_draw.cap=inside", "self_draw.cap=outside"),
            "(2222m)444m666m777m9m+9m",
            Switches(how="self_draw"),
        ),
        HandExample(
            "without",
            "tfmj:self_draw=double",
            ("self_draw.without=[]", 'self_draw.without=["all_pungs"]'),
            "222m444m666p88p55p+5p",
            Switches(how="self_draw"),
        ),
    ),
    "horses": (
        DealExample("use", "laok", ("horses=dealer_count", "horses=none", "horses=side_bet"), seed=5, player="trial"),
    ),
    "horses.side_bet": (
        DealExample("who", "laok:horses=side_bet", ("horses.who=all", "horses.who=dealer"), seed=5, player="trial"),
        DealExample("must", "laok:horses=side_bet", ("horses.must=true", "horses.must=false"), seed=1, player="trial"),
        DealExample(
            "covers",
            "laok:horses=side_bet",
            ("horses.covers=wins", "horses.covers=everything"),
            seed=16,
            player="trial",
        ),
        DealExample(
            "horses_pay_horses",
            "laok:horses=side_bet,horses.must=true",
            ("horses.horses_pay_horses=true", "horses.horses_pay_horses=false"),
            seed=2,
            player="trial",
        ),
    ),
    "horses.dealer_count": (
        DealExample(
            "fan_per_hit", "laok", ("horses.fan_per_hit=1", "horses.fan_per_hit=2", "horses.fan_per_hit=0"), seed=1
        ),
        DealExample("units_per_hit", "laok", ("horses.units_per_hit=0", "horses.units_per_hit=1"), seed=1),
        DealExample("tiles", "laok", ("horses.tiles=2", "horses.tiles=1"), seed=1, player="trial"),
        DealExample(
            "inside_cap", "laok:cap=fixed,cap.fan=2", ("horses.inside_cap=true", "horses.inside_cap=false"), seed=5
        ),
    ),
}
"""By slot those that show the choice of a variant, by slot and variant those that show its options."""
