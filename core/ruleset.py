"""A composed rule set: the chosen variants behind one typed face, each hook resolved once.

Variants are registered on a plugin manager of the rule set's own, so any number of rule sets live
side by side. What the deal loop calls are plain functions; only a hook that somebody wraps goes
through pluggy itself.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias

from .answers import known_once
from .composition import Composition, digest
from .config import load
from .contexts import Chance, DealView, HandQuestion, Kong, TakeTiles, Win
from .contributions import STAGES, FanItem, PayReason, Settlement
from .errors import PluginError
from .events import DERIVED
from .flat import COPY_OF, SUIT_MASK, SUIT_OF, WILD_SUIT, suits_beside
from .hands import Meld, MeldForms
from .money import Entry, Payment
from .opening import OpeningStep
from .outcome import DealOutcome
from .plays import ClaimPlay, Play, TurnPlay
from .registry import Registry
from .shares import Shares
from .terms import (
    Award,
    Bonus,
    FanCount,
    KongPrice,
    KongTerms,
    KongType,
    Liability,
    PlayOn,
    RobTerms,
    ShareLimits,
    SuitLimit,
    WinShape,
)
from .tiles import COPIES, SUITS, tile_name
from .variant import Options, TableSettings, Text
from .win_shapes import Shape

if TYPE_CHECKING:
    from .tracing import Listener, Tracer

__all__ = ["CORE_REASONS", "RuleSet"]

Drawn: TypeAlias = Callable[[DealView, int, int], None]
Discarded: TypeAlias = Callable[[DealView, int, int], Sequence[Payment] | None]
ForTheLoop: TypeAlias = tuple[
    tuple[int, ...],
    tuple[int, ...],
    tuple[Drawn, ...],
    tuple[Discarded, ...],
    tuple[TurnPlay, ...],
    tuple[ClaimPlay, ...],
]
ForASeat: TypeAlias = tuple[int, bool, int | None, bool, int]

ForAHand: TypeAlias = tuple[int | None, bool, bool, bool, tuple[int, ...]]
"""The most suits (None: any number), whether one is declared, seven pairs (without melds), wide rules, wild tiles."""

MOST_WILDS = 2
"""Kinds that may be wild: a hand of eight wild tiles takes seconds to price, and each tile more several times that."""

CORE_REASONS = (
    "win",
    "kong",
    "gang_flower",
    "kong_transfer",
    "flower_pig",
    "ready_check",
    "kong_refund",
    "horses",
    "leave",
    "forfeit",
    "rake",
)
"""Payment reasons of record.md, in the order in which reports list them."""


class RuleSet:
    """House rules ready to play: what `load` made of a name or a file.

    Values asked for once are attributes; questions that depend on the deal are methods and tuples
    of plain functions. Nothing in it changes once it is made.
    """

    def __init__(self, composition: Composition, listener: Listener | None = None) -> None:
        self.composition = composition
        self.name = composition.name
        self.title = composition.title
        self.table: TableSettings = composition.table
        self.digest = digest(composition)
        self.pay_reasons: tuple[str, ...] = CORE_REASONS
        self._registry = Registry(composition, self, None if listener is None else _tracer(listener))
        self._resolve_data()
        self._resolve_questions()

    @classmethod
    def load(
        cls,
        rules: str | os.PathLike[str] | Mapping[str, Any],
        *,
        trust_plugins: bool = False,
        plugins: Sequence[Any] = (),
        base: Path | None = None,
    ) -> RuleSet:
        """The rule set that RULES names (config.md): a preset, a TOML file, either with quick changes.

        `plugins` are modules or Variant classes to choose from beside the installed ones; modules
        that the file itself names run only with `trust_plugins`. Raises RuleError with every fault.
        """
        return cls(load(rules, trust_plugins=trust_plugins, plugins=plugins, base=base))

    def traced(self, listener: Listener) -> RuleSet:
        """The same rules, with `listener` told of every call of a hook; results are the same, and slower to come by.

        The hooks that are asked once, when rules are composed, are told before this returns.
        """
        return RuleSet(self.composition, listener)

    def answered_by(self, hook: str) -> tuple[str, ...]:
        """The variants ("cap.fixed", "extra.tea") that answer a hook, in the order in which they are asked."""
        return tuple(who.plugin for who in self._registry.answerers(hook))

    def __repr__(self) -> str:
        return f"<RuleSet {self.name} {self.digest}>"

    def __deepcopy__(self, memo: dict[int, object]) -> RuleSet:
        """The same: nothing in it changes, and deals keep what rules note by whose note it is."""
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        return (RuleSet, (self.composition,))

    def _resolve_data(self) -> None:
        self.shape: WinShape = self._data("xuezhan_win_shape")
        self.suit_limit: SuitLimit = self._data("xuezhan_suit_limit")
        self.unit: int = self._data("xuezhan_unit")
        self.cap: int | None = self._data("xuezhan_cap")
        limits = self._at_most_one("xuezhan_share_limits")
        self.share_limits: ShareLimits = ShareLimits() if limits is None else limits()
        self.self_draw_bonus: Bonus = self._data("xuezhan_self_draw_bonus")
        self.kong_terms: KongTerms = self._data("xuezhan_kong_terms")
        self.rob_terms: RobTerms = self._data("xuezhan_rob_terms")
        self.winners_per_tile: int | None = self._data("xuezhan_winners_per_tile")
        self.play_on: PlayOn = self._data("xuezhan_play_on")
        steps: tuple[OpeningStep, ...] = self._collected("xuezhan_opening_steps")
        self.opening_steps = tuple(sorted(steps, key=lambda step: (not step.before_deal, step.order)))
        self.tiles = self._tile_set()
        # Those of the three suits, also where they are not in play, and those that rules add.
        self.kinds = bytes(sorted({*range(3 * 9), *self.tiles}))
        self.packed_tiles = tuple(
            sum(COPY_OF[kind] for kind in self.tiles if SUIT_OF[kind] == suit) for suit in range(len(SUIT_MASK))
        )
        self.wilds = self._wild_tiles()
        self.suit_of, self.power_of = suits_beside(self.wilds)
        self.suit_count = WILD_SUIT + 1 if self.wilds else max(3, *(SUIT_OF[kind] + 1 for kind in self.tiles))
        self.shapes: tuple[Shape, ...] = self._collected("xuezhan_shapes")
        self.turn_plays: tuple[TurnPlay, ...] = self._collected("xuezhan_turn_plays")
        self.claim_plays: tuple[ClaimPlay, ...] = self._collected("xuezhan_claim_plays")
        plays: tuple[Play, ...] = (*self.turn_plays, *self.claim_plays)
        self.plays = {play.name: play for play in plays}
        self.meld_forms = MeldForms(frozenset(self.wilds), any("run" in play.melds for play in plays))
        self.secrets = {name: fields for name, fields in self._secrets(steps, plays) if fields}
        self.wide = bool(self.wilds or self.shapes or self.plays)
        self.fan_items = self._items()
        reasons = self._reasons()
        self.pay_reasons = (*CORE_REASONS, *[reason.name for reason in reasons])
        self.reason_texts: dict[str, Text] = {reason.name: reason.text for reason in reasons}
        settlements: tuple[Settlement, ...] = self._collected("xuezhan_settlements")
        self.settlements: dict[str, tuple[Settlement, ...]] = {
            stage: tuple(s for s in settlements if s.stage == stage) for stage in STAGES
        }
        self.derived = (*DERIVED, *[s.turn_up.name for s in settlements if s.turn_up is not None])
        self._no_twins("decision", [step.name for step in steps] + [play.name for play in plays])
        self._no_twins("fan item", [item.name for item in self.fan_items])
        self._no_twins("payment reason", list(self.pay_reasons))
        self._no_twins("event type", list(self.derived))

    def _resolve_questions(self) -> None:
        one, maybe, every = self._one, self._at_most_one, self._functions
        self.fan: Callable[[HandQuestion], FanCount] = one("xuezhan_fan")
        self.points = known_once(one("xuezhan_points"))
        self.shares = Shares(self)
        self.is_pig: Callable[[DealView, int], bool] = one("xuezhan_is_pig")
        self.dead_kinds: Callable[[DealView], int] = maybe("xuezhan_dead_kinds") or _no_kinds
        self.ready_worth: Callable[[DealView, int], int] = maybe("xuezhan_ready_worth") or _no_worth
        self.gang_flower: Callable[[DealView, Win], Liability] = one("xuezhan_gang_flower")
        self.next_dealer: Callable[[DealOutcome, bool], int | None] = one("xuezhan_next_dealer")
        self.must_win: Callable[[DealView, Chance], bool] | None = maybe("xuezhan_must_win")
        self.win_award: Callable[[DealView, int, TakeTiles], Award | None] | None = maybe("xuezhan_win_award")
        self.gang_discard: Callable[[DealView, Sequence[Win]], Sequence[Payment]] | None = maybe(
            "xuezhan_gang_discard"
        )
        self.win_payments: tuple[Callable[[DealView, Win], Sequence[Payment]], ...] = every("xuezhan_win_payments")
        self.drawn: tuple[Drawn, ...] = every("xuezhan_drawn")
        self.discarded: tuple[Discarded, ...] = every("xuezhan_discarded")
        self.kong_price: Callable[[DealView, Kong], KongPrice | None] | None = self._only("xuezhan_kong_price")
        self.melded: tuple[Callable[[DealView, int, Meld], Sequence[Payment] | None], ...] = every("xuezhan_melded")
        self.konged: tuple[Callable[[DealView, Kong], Sequence[Payment] | None], ...] = every("xuezhan_konged")
        self.payable: Callable[[DealView, Payment], int] | None = maybe("xuezhan_payable")
        self.surcharges: tuple[Callable[[DealView, Entry], Sequence[Payment]], ...] = every("xuezhan_surcharges")
        self.ended: tuple[Callable[[DealView, DealOutcome], None], ...] = every("xuezhan_ended")
        self.leaving: Callable[[DealView, int], Sequence[Payment]] | None = maybe("xuezhan_leaving")
        self.kong_filters: tuple[Callable[[DealView, int, int, KongType], str | None], ...] = every(
            "xuezhan_kong_filter"
        )
        self.pung_filters: tuple[Callable[[DealView, int, int], str | None], ...] = every("xuezhan_pung_filter")
        self.win_filters: tuple[Callable[[DealView, Chance], str | None], ...] = every("xuezhan_win_filter")
        self.passed_win: tuple[Callable[[DealView, Chance], None], ...] = every("xuezhan_passed_win")
        self.passed_pung: tuple[Callable[[DealView, int, int], None], ...] = every("xuezhan_passed_pung")
        self._asked = {name: self._own(name) for name in self._registry.own_hooks}
        # What is needed for every seat, every hand that is priced and every tile: each taken up with one look-up.
        limit = self.suit_limit
        seven_pairs = self.shape.seven_pairs and self.table.hand == 13
        self.for_a_seat: ForASeat = (
            self.table.sets,
            seven_pairs,
            limit.most,
            limit.declared,
            -1 if limit.owed is None else limit.owed,
        )
        self.for_a_hand: ForAHand = (limit.most, limit.declared, seven_pairs, self.wide, self.wilds)
        self.for_the_loop: ForTheLoop = (
            self.suit_of,
            self.power_of,
            self.drawn,
            self.discarded,
            self.turn_plays,
            self.claim_plays,
        )

    def _tile_set(self) -> tuple[int, ...]:
        own = [kind for kind in range(3 * 9) if SUITS[SUIT_OF[kind]] in self.table.suits]
        added = list(self._collected("xuezhan_tiles"))
        self._no_twins("tile", [tile_name(kind) for kind in added])
        return tuple(kind for kind in (*own, *sorted(added)) for _ in range(COPIES))

    def _secrets(self, steps: Sequence[OpeningStep], plays: Sequence[Play]) -> Iterator[tuple[str, tuple[str, ...]]]:
        """Which fields of a decision's event stay with the seat that made it, by the event's type."""
        for step in steps:
            yield step.name, step.secret
        shown = self.kong_terms.concealed_shown
        for play in plays:
            yield play.name, play.secret if shown else (*play.secret, *play.covered)

    def _wild_tiles(self) -> tuple[int, ...]:
        wilds: tuple[int, ...] = self._collected("xuezhan_wild_tiles")
        for kind in wilds:
            if kind not in self.tiles:
                raise PluginError(f"xuezhan_wild_tiles names kind {kind!r}, which is not in play; see xuezhan_tiles")
        if len(wilds) > MOST_WILDS:
            names = ", ".join(tile_name(kind) for kind in wilds)
            raise PluginError(
                f"{len(wilds)} kinds are wild ({names}); at most {MOST_WILDS} may be: what more of them in one hand "
                "could stand for cannot be counted in time"
            )
        self._no_twins("wild tile", [tile_name(kind) for kind in wilds])
        return tuple(sorted(wilds))

    def _items(self) -> tuple[FanItem, ...]:
        """Every pattern and extra, the fan table's own first; the table is told of the others."""
        table = self.composition.slots["fan_table"].variant
        own = {id(item) for item in table.fan_items}
        further = tuple(item for item in self._registry.fan_items() if id(item) not in own)
        tell = self._at_most_one("xuezhan_further_items")
        if further and tell is None:
            names = ", ".join(item.name for item in further)
            raise PluginError(f"the fan table {table.name} counts no items of others, so not {names}")
        if further and tell is not None:
            tell(further)
        return (*table.fan_items, *further)

    def capped(self, fan: int) -> int:
        """`fan` under the cap."""
        return fan if self.cap is None or fan < self.cap else self.cap

    @property
    def most_points(self) -> int | None:
        """Points of one share of the dearest hand, without a self-draw's bonus; None: nothing holds them.

        What fan above the cap add is left aside.
        """
        capped = None if self.cap is None else self.points(self.cap)
        found = [each for each in (capped, self.share_limits.points) if each is not None]
        return min(found, default=None)

    def share_points(self, fan: int, bonus: Bonus | None = None) -> int:
        """Points of one share of a hand of `fan` fan before bonus and cap; `bonus` None: without one."""
        return self.shares.of(fan, bonus).points

    def ask(self, hook: str) -> Callable[..., Any]:
        """A hook that a chosen variant brought (`Variant.hooks`), to be called with its arguments in their order.

        Answers come as its `answers` say: None where there is none, a list for "all". LookupError for another name.
        """
        return self._asked[hook]

    def slot_options(self, slot: str) -> Options:
        """The options of the variant that answers `slot`."""
        return self.composition.slots[slot].options

    def uses(self, slot: str) -> str:
        """The name of the variant that answers `slot`."""
        return self.composition.slots[slot].variant.name

    def _data(self, name: str) -> Any:
        return self._one(name)()

    def _collected(self, name: str) -> tuple[Any, ...]:
        return tuple(answer for function in self._functions(name) for answer in function())

    def _reasons(self) -> tuple[PayReason, ...]:
        """Payment reasons of the variants; one variant chosen twice, as an extra may be, names them once."""
        places = [who.place for who in self._registry.answerers("xuezhan_pay_reasons")]
        named = self._collected("xuezhan_pay_reasons")
        reasons = tuple([each if isinstance(each, PayReason) else PayReason(each, Text(each, each)) for each in named])
        return reasons if len(set(places)) == len(places) else tuple(dict.fromkeys(reasons))

    def _one(self, name: str) -> Callable[..., Any]:
        found = self._functions(name)
        if not found:
            raise self._registry.missing(name)
        return found[0]

    def _only(self, name: str) -> Callable[..., Any] | None:
        found = self._functions(name)
        if len(found) < 2:
            return found[0] if found else None

        def ask(*given: Any) -> Any:
            answers = [function(*given) for function in found]
            told = [answer for answer in answers if answer is not None]
            if len(told) > 1:
                raise self._registry.two_answers(name, answers)
            return told[0] if told else None

        return ask

    def _own(self, name: str) -> Callable[..., Any]:
        match self._registry.own_hooks[name].answers:
            case "one":
                return self._one(name)
            case "at_most_one":
                return self._at_most_one(name) or _no_answer
            case "only":
                return self._only(name) or _no_answer
            case "first":
                found = self._functions(name)
                return lambda *given: next((a for f in found if (a := f(*given)) is not None), None)
            case "all":
                found = self._functions(name)
                return lambda *given: [item for function in found for item in function(*given) or ()]
            case "told":
                found = self._functions(name)
                return lambda *given: [function(*given) for function in found] and None

    def _at_most_one(self, name: str) -> Callable[..., Any] | None:
        found = self._functions(name)
        return found[0] if found else None

    def _functions(self, name: str) -> tuple[Callable[..., Any], ...]:
        return self._registry.functions(name)

    def _no_twins(self, what: str, names: list[str]) -> None:
        twins = sorted({name for name in names if names.count(name) > 1})
        if twins:
            raise PluginError(f"{what} {', '.join(twins)} is added by two of the chosen variants")


def _tracer(listener: Listener) -> Tracer:
    # Few commands listen.
    from .tracing import Tracer

    return Tracer(listener)


def _no_answer(*given: Any) -> None:
    return None


def _no_kinds(deal: DealView) -> int:
    return 0


def _no_worth(deal: DealView, seat: int) -> int:
    return 0
