"""What passing a win costs (过水)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Literal

from pydantic import Field

from ..core.contexts import Chance, DealView
from ..core.tiles import tile_name
from ..core.variant import Options, Says, Slot, Text, Variant, hookimpl
from ..core.variant_examples import VariantExample
from ._examples import examples_of

__all__ = ["SLOT", "Free", "UntilOwnDraw"]

SLOT = Slot(
    name="pass_win",
    default="until_own_draw",
    order=130,
    question=Text(
        "May a seat that passed a win still win on another's tile?", "过水之后还能不能和别家的牌？"
    ),
)

_ANY = -1
"""Key of what was passed where the tile does not matter."""


class UntilOwnDrawOptions(Options):
    """Options of `until_own_draw`."""

    scope: Literal["any", "same_tile"] = Field(
        default="any",
        description="What is barred: wins on any tile, or only on the tile that was passed.",
        json_schema_extra={"zh": "限制范围：任何牌，或只限放过的那种牌。"},
    )
    raise_allowed: bool = Field(
        default=False,
        description="A win worth more fan than the largest passed one is allowed.",
        json_schema_extra={"zh": "比放过的番数更大时可以和（加番可和）。"},
    )
    near_end: int = Field(
        default=0,
        ge=0,
        le=1_000_000,
        description="No restriction while the wall holds fewer than this many tiles.",
        json_schema_extra={"zh": "牌墙剩下不足这么多张时不受限制。"},
    )


@dataclass(slots=True)
class _Passed:
    """Largest fan passed by tile since the seat's draw number `draws`."""

    draws: int
    fan: dict[int, int] = field(default_factory=dict)


class UntilOwnDraw(Variant):
    """After passing a win none on others' tiles until the next own draw 过水 (rules.md 2 pass_win)."""

    slot = "pass_win"
    name = "until_own_draw"
    text = Text(
        "A seat that passed a win may not win on others' tiles until its next own draw.",
        "过水：放过和牌后，到自己下次摸牌之前不能和别家的牌。",
    )
    Options = UntilOwnDrawOptions
    options: UntilOwnDrawOptions
    says = (
        Says(
            "use",
            "A seat that could win and did not may not win on others' tiles until its next own draw. "
            "A self-draw is always allowed.",
            "过水：能和而没有和，到自己下次摸牌之前不能和别家的牌；自摸不受限制。",
        ),
        Says(
            "scope",
            values={
                "any": Text(
                    "This holds for every tile, not only the one that was passed.", "任何牌都受限制。"
                ),
                "same_tile": Text("Only the kind of tile that was passed is barred.", "只限放过的那种牌。"),
            },
        ),
        Says(
            "raise_allowed",
            values={
                True: Text(
                    "A win worth more fan than the largest one passed is allowed all the same.",
                    "番数比放过的更大时可以和。",
                ),
                False: Text("Not even a win worth more fan is allowed.", "番数更大也不能和。"),
            },
        ),
        Says(
            "near_end",
            "It is lifted while the wall holds fewer than {value:tile|tiles}.",
            "牌墙剩下不足{value}张时不受限制。",
            values={0: None},
        ),
    )

    @hookimpl
    def xuezhan_passed_win(self, deal: DealView, chance: Chance) -> None:
        """Note the largest fan passed since the seat's last draw."""
        notes = self._notes(deal)
        draws = deal.seats[chance.seat].draws
        passed = notes.get(chance.seat)
        if passed is None or passed.draws != draws:
            passed = notes[chance.seat] = _Passed(draws)
        key = self._key(chance)
        passed.fan[key] = max(chance.fan, passed.fan.get(key, 0))

    @hookimpl
    def xuezhan_win_filter(self, deal: DealView, chance: Chance) -> str | None:
        """Refuse wins on others' tiles after a passed one; a self-draw is never refused."""
        if chance.how == "self_draw":
            return None
        notes = deal.memory(self)
        if not notes:
            return None
        passed = self._notes(deal).get(chance.seat)
        if passed is None or passed.draws != deal.seats[chance.seat].draws:
            return None
        bar = passed.fan.get(self._key(chance))
        if bar is None or chance.wall_left < self.options.near_end:
            return None
        what = f"a win on {tile_name(chance.tile)}" if self.options.scope == "same_tile" else "a win"
        if not self.options.raise_allowed:
            return f"the seat passed {what} and has not drawn since"
        if chance.fan > bar:
            return None
        return (
            f"the seat passed {what} of {bar} fan and has not drawn since; this one is worth {chance.fan} fan"
        )

    def _notes(self, deal: DealView) -> dict[int, _Passed]:
        notes: dict[int, _Passed] = deal.memory(self).setdefault("passed", {})
        return notes

    def _key(self, chance: Chance) -> int:
        return chance.tile if self.options.scope == "same_tile" else _ANY

    @classmethod
    def examples(cls) -> Sequence[VariantExample]:
        """The choice of this variant and each of its options."""
        return examples_of(cls)


class Free(Variant):
    """Passing a win costs nothing (rules.md 2 pass_win)."""

    slot = "pass_win"
    name = "free"
    text = Text("Passing a win restricts nothing.", "过水没有限制。")

    @classmethod
    def examples(cls) -> Sequence[VariantExample]:
        """The choice of this variant and each of its options."""
        return examples_of(cls)
