"""What seats may do and what kongs bring: examples of the built-in variants.

A seed is the first one found whose deal comes out differently under each setting; `core/variant_examples.py`
says what the rest means.
"""

from __future__ import annotations

from collections.abc import Mapping

from ..core.variant_examples import DealExample, VariantExample

__all__ = ["EXAMPLES"]

EXAMPLES: Mapping[str, tuple[VariantExample, ...]] = {
    "opening": (DealExample("use", "jipin:last_four=optional", ("opening=exchange", "opening=plain"), seed=1),),
    "opening.exchange": (
        DealExample(
            "tiles", "jipin:last_four=optional,opening=exchange", ("opening.tiles=3", "opening.tiles=2"), seed=1
        ),
        DealExample(
            "same_suit",
            "jipin:last_four=optional,opening=exchange",
            ("opening.same_suit=true", "opening.same_suit=false"),
            seed=2,
            player="random",
        ),
        DealExample(
            "direction",
            "jipin:last_four=optional,opening=exchange",
            ("opening.direction=left", "opening.direction=right", "opening.direction=across"),
            seed=1,
        ),
        DealExample(
            "direction",
            "jipin:last_four=optional,opening=exchange",
            ("opening.direction=random", "opening.direction=left"),
            seed=3,
        ),
        DealExample(
            "direction",
            "jipin:last_four=optional,opening=exchange",
            ("opening.direction=wall", "opening.direction=partner", "opening.direction=left"),
            seed=1,
        ),
    ),
    "kong.wind_rain": (
        DealExample("exposed", "laok:horses=none", ("kong.exposed=1", "kong.exposed=3"), seed=1),
        DealExample("exposed_others", "laok:horses=none", ("kong.exposed_others=0", "kong.exposed_others=1"), seed=1),
        DealExample(
            "concealed", "laok:horses=none", ("kong.concealed=2", "kong.concealed=5", "kong.concealed=0"), seed=11
        ),
        DealExample("added", "laok:horses=none", ("kong.added=1", "kong.added=2"), seed=5),
        DealExample(
            "replacement",
            "laok:horses=none",
            ("kong.replacement=back_for_exposed", "kong.replacement=front", "kong.replacement=back"),
            seed=13,
        ),
        DealExample(
            "replacement",
            "chengdu-contract:horses=none,missing_suit=free",
            ("kong.replacement=front", "kong.replacement=back_for_exposed", "kong.replacement=back"),
            seed=13,
        ),
        DealExample(
            "delayed_added",
            "chengdu-contract:horses=none,missing_suit=free",
            ("kong.delayed_added=unpaid", "kong.delayed_added=pays", "kong.delayed_added=forbidden"),
            seed=37,
            player="trial",
        ),
        DealExample(
            "concealed_shown",
            "jipin:ready_check.dead_wait=false",
            ("kong.concealed_shown=false", "kong.concealed_shown=true"),
            seed=16,
        ),
    ),
    "gang_flower": (
        DealExample(
            "use",
            "tfmj:missing_suit=free",
            (
                "gang_flower=everyone_pays",
                "gang_flower=contract",
                "gang_flower=feeder_only",
                "gang_flower=everyone_plus_feeder",
            ),
            seed=5,
            player="trial",
        ),
    ),
    "gang_flower.feeder_only": (
        DealExample(
            "self_draw_bonus",
            "tfmj:missing_suit=free,gang_flower=feeder_only",
            ("gang_flower.self_draw_bonus=true", "gang_flower.self_draw_bonus=false"),
            seed=5,
            player="trial",
        ),
    ),
    "gang_discard": (
        DealExample(
            "use", "laok:horses=none", ("gang_discard=transfer", "gang_discard=refund", "gang_discard=keep"), seed=1
        ),
    ),
    "gang_discard.transfer": (
        DealExample(
            "several",
            "tfmj:missing_suit=free",
            ("gang_discard.several=split", "gang_discard.several=each", "gang_discard.several=none"),
            seed=1,
        ),
        DealExample(
            "scope",
            "tfmj:missing_suit=free",
            ("gang_discard.scope=last", "gang_discard.scope=turn"),
            seed=2959,
            player="trial",
            dealer=3,
        ),
        DealExample("scope", "laok:horses=none", ("gang_discard.scope=turn", "gang_discard.scope=all"), seed=41),
    ),
    "rob_kong": (
        DealExample(
            "use", "laok:horses=none", ("rob_kong=as_discard", "rob_kong=pays_for_all", "rob_kong=forbidden"), seed=249
        ),
    ),
    "several_winners": (
        DealExample("use", "tfmj:missing_suit=free", ("several_winners=all", "several_winners=nearest"), seed=1),
    ),
    "pass_win": (
        DealExample("use", "laok:horses=none", ("pass_win=free", "pass_win=until_own_draw"), seed=6, player="trial"),
    ),
    "pass_win.until_own_draw": (
        DealExample(
            "scope", "laok:horses=none", ("pass_win.scope=same_tile", "pass_win.scope=any"), seed=6, player="trial"
        ),
        DealExample(
            "raise_allowed",
            "jipin",
            ("pass_win.raise_allowed=true", "pass_win.raise_allowed=false"),
            seed=792,
            player="random",
        ),
        DealExample(
            "near_end",
            "jipin:table.suits=ms",
            ("pass_win.near_end=4", "pass_win.near_end=3"),
            seed=352,
            player="random",
        ),
    ),
    "pass_pung": (
        DealExample(
            "use", "laok:horses=none", ("pass_pung=free", "pass_pung=until_own_draw"), seed=33, player="random"
        ),
    ),
    "last_four": (
        DealExample(
            "use",
            "laok:table.suits=mp,horses=none",
            ("last_four=forced", "last_four=optional"),
            seed=15,
            player="trial",
        ),
    ),
    "last_four.forced": (
        DealExample(
            "tiles",
            "laok:table.suits=mp,horses=none",
            ("last_four.tiles=4", "last_four.tiles=3"),
            seed=21,
            player="trial",
        ),
        DealExample(
            "discard",
            "laok:table.suits=mp,horses=none",
            ("last_four.discard=true", "last_four.discard=false"),
            seed=18,
            player="trial",
        ),
        DealExample(
            "self_draw",
            "laok:table.suits=ps,horses=none",
            ("last_four.self_draw=false", "last_four.self_draw=true"),
            seed=15,
            player="trial",
        ),
    ),
}
"""By slot those that show the choice of a variant, by slot and variant those that show its options."""
