"""How a deal ends, who deals next, who leaves: examples of the built-in variants.

A seed is the first one found whose deal comes out differently under each setting; `core/variant_examples.py`
says what the rest means.
"""

from __future__ import annotations

from collections.abc import Mapping

from ..core.variant_examples import DealExample, Leaving, NoEffect, VariantExample

__all__ = ["EXAMPLES"]

EXAMPLES: Mapping[str, tuple[VariantExample, ...]] = {
    "play_on": (
        DealExample(
            "use",
            "laok:horses=none,last_four=optional",
            ("play_on=blood_flow", "play_on=blood_battle", "play_on=first_win"),
            seed=2,
        ),
    ),
    "play_on.blood_flow": (
        DealExample(
            "kongs",
            "laok:horses=none,last_four=optional,play_on=blood_flow",
            ("play_on.kongs=same_waits", "play_on.kongs=none"),
            seed=10,
        ),
    ),
    "flower_pig": (
        DealExample(
            "use",
            "jipin",
            ("flower_pig=cap", "flower_pig=units", "flower_pig=none", "flower_pig=hand"),
            seed=5,
            player="trial",
        ),
    ),
    "flower_pig.cap": (
        DealExample(
            "only_if_ready",
            "jipin",
            ("flower_pig.only_if_ready=true", "flower_pig.only_if_ready=false"),
            seed=3,
            player="random",
        ),
        DealExample(
            "hand_if_more",
            "jipin:cap.fan=2,self_draw=plus_base,ready_check.self_draw_bonus=true",
            ("flower_pig.hand_if_more=false", "flower_pig.hand_if_more=true"),
            seed=6,
            player="trial",
        ),
        DealExample(
            "to",
            "jipin",
            ("flower_pig.to=all", "flower_pig.to=live", "flower_pig.to=winners_and_ready", "flower_pig.to=house"),
            seed=32,
            player="trial",
        ),
        DealExample(
            "excused",
            "chengdu-contract:horses=none,flower_pig=cap",
            ("flower_pig.excused=true", "flower_pig.excused=false"),
            seed=33,
            player="random",
        ),
    ),
    "flower_pig.hand": (
        DealExample(
            "times", "jipin:flower_pig=hand", ("flower_pig.times=2", "flower_pig.times=3"), seed=5, player="trial"
        ),
        DealExample(
            "excused",
            "chengdu-contract:horses=none,flower_pig=hand",
            ("flower_pig.excused=true", "flower_pig.excused=false"),
            seed=677,
            player="trial",
        ),
    ),
    "flower_pig.units": (
        DealExample(
            "only_if_ready",
            "laok:horses=none",
            ("flower_pig.only_if_ready=true", "flower_pig.only_if_ready=false"),
            seed=7,
            player="random",
        ),
        DealExample(
            "hand_if_more",
            "laok:horses=none,flower_pig.units=1",
            ("flower_pig.hand_if_more=false", "flower_pig.hand_if_more=true"),
            seed=15,
            player="trial",
        ),
        DealExample(
            "to",
            "laok:horses=none",
            ("flower_pig.to=all", "flower_pig.to=live", "flower_pig.to=winners_and_ready", "flower_pig.to=house"),
            seed=6,
            player="trial",
        ),
        DealExample("units", "laok:horses=none", ("flower_pig.units=9", "flower_pig.units=2"), seed=6, player="trial"),
        DealExample(
            "excused",
            "chengdu-contract:horses=none",
            ("flower_pig.excused=true", "flower_pig.excused=false"),
            seed=33,
            player="random",
        ),
    ),
    "ready_check": (
        DealExample(
            "use", "laok:horses=none", ("ready_check=largest", "ready_check=smallest", "ready_check=none"), seed=27
        ),
    ),
    "ready_check.largest": (
        DealExample(
            "to",
            "laok:horses=none,ready_check=largest",
            ("ready_check.to=live", "ready_check.to=winners_too"),
            seed=11,
        ),
        DealExample(
            "pigs_pay",
            "laok:horses=none,ready_check=largest",
            ("ready_check.pigs_pay=false", "ready_check.pigs_pay=true"),
            seed=7,
            player="trial",
        ),
        DealExample(
            "self_draw_bonus",
            "tfmj:missing_suit=free,ready_check=largest",
            ("ready_check.self_draw_bonus=true", "ready_check.self_draw_bonus=false"),
            seed=3,
            player="trial",
        ),
        DealExample(
            "dead_wait",
            "laok:horses=none,ready_check=largest",
            ("ready_check.dead_wait=true", "ready_check.dead_wait=false"),
            seed=15,
            player="trial",
        ),
        DealExample(
            "kongs",
            "laok:horses=none,ready_check=largest",
            ("ready_check.kongs=true", "ready_check.kongs=false"),
            seed=11,
            player="trial",
        ),
    ),
    "ready_check.smallest": (
        DealExample(
            "to",
            "laok:horses=none,ready_check=smallest",
            ("ready_check.to=live", "ready_check.to=winners_too"),
            seed=11,
        ),
        DealExample(
            "pigs_pay",
            "laok:horses=none,ready_check=smallest",
            ("ready_check.pigs_pay=false", "ready_check.pigs_pay=true"),
            seed=7,
            player="trial",
        ),
        DealExample(
            "self_draw_bonus",
            "tfmj:missing_suit=free,ready_check=smallest",
            ("ready_check.self_draw_bonus=true", "ready_check.self_draw_bonus=false"),
            seed=3,
            player="trial",
        ),
        DealExample(
            "dead_wait",
            "laok:horses=none,ready_check=smallest",
            ("ready_check.dead_wait=true", "ready_check.dead_wait=false"),
            seed=15,
            player="trial",
        ),
        DealExample(
            "kongs",
            "laok:horses=none,ready_check=smallest",
            ("ready_check.kongs=true", "ready_check.kongs=false"),
            seed=11,
            player="trial",
        ),
    ),
    "kong_refund": (
        DealExample(
            "use", "laok:table.suits=mp,horses=none", ("kong_refund=keep", "kong_refund=refund"), seed=7, player="trial"
        ),
    ),
    "kong_refund.refund": (
        DealExample(
            "when",
            "laok:horses=none,debt=stake,debt.points=20",
            ("kong_refund.when=last", "kong_refund.when=first"),
            seed=6,
            player="trial",
        ),
    ),
    "debt": (DealExample("use", "laok:horses=none", ("debt=unlimited", "debt=stake,debt.points=20"), seed=13),),
    "debt.stake": (
        DealExample("points", "laok:horses=none,debt=stake", ("debt.points=20", "debt.points=30"), seed=13),
    ),
    "dealer": (
        DealExample(
            "use", "laok:horses=none,play_on=first_win", ("dealer=first_winner", "dealer=rotate", "dealer=stay"), seed=2
        ),
    ),
    "dealer.first_winner": (
        DealExample("after_change", "laok", ("dealer.after_change=keep", "dealer.after_change=random"), seed=1),
        DealExample("shared", "laok:horses=none", ("dealer.shared=discarder", "dealer.shared=nearest"), seed=78),
    ),
    "leaving": (
        DealExample("use", "jipin", ("leaving=forbidden", "leaving=penalty"), seed=1, leaving=Leaving(seat=0, after=8)),
    ),
    "leaving.penalty": (
        DealExample(
            "check_last",
            "laok:horses=none,leaving.points=1",
            ("leaving.check_last=4", "leaving.check_last=60"),
            leaving=Leaving(seat=0, after=30),
        ),
        DealExample(
            "points",
            "laok:horses=none",
            ("leaving.points=96", "leaving.points=10"),
            seed=1,
            leaving=Leaving(seat=0, after=8),
        ),
        DealExample(
            "to", "laok:horses=none", ("leaving.to=each", "leaving.to=split"), seed=1, leaving=Leaving(seat=0, after=8)
        ),
        DealExample(
            "winner_forfeits",
            "laok:horses=none",
            ("leaving.winner_forfeits=none", "leaving.winner_forfeits=wins", "leaving.winner_forfeits=total"),
            seed=3,
            player="trial",
            leaving=Leaving(seat=0, after=60),
        ),
    ),
    "rake": (
        DealExample("use", "laok:horses=none,play_on=first_win", ("rake=none", "rake=percent", "rake=fee"), seed=5),
    ),
    "rake.fee": (
        DealExample(
            "points", "laok:horses=none,play_on=first_win,rake=fee", ("rake.points=1", "rake.points=5"), seed=5
        ),
    ),
    "rake.percent": (
        DealExample(
            "percent", "laok:horses=none,play_on=first_win,rake=percent", ("rake.percent=5", "rake.percent=50"), seed=1
        ),
    ),
    "ready_check.none": (
        NoEffect("to", "without a ready check there is nothing that it could change"),
        NoEffect("pigs_pay", "without a ready check there is nothing that it could change"),
        NoEffect("self_draw_bonus", "without a ready check there is nothing that it could change"),
        NoEffect("dead_wait", "without a ready check there is nothing that it could change"),
        NoEffect("kongs", "without a ready check there is nothing that it could change"),
    ),
}
"""By slot those that show the choice of a variant, by slot and variant those that show its options."""
