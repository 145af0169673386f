"""Public face of xuezhan; names load on first use (PEP 562), so that importing it costs nothing."""

from __future__ import annotations

import os as _os
from typing import TYPE_CHECKING

if _os.environ.get("XUEZHAN_PURE"):
    from .core.engine import prefer_source as _prefer_source

    _prefer_source(__name__)

if TYPE_CHECKING:
    from .compare.by_slot import BySlot as BySlot
    from .compare.by_slot import BySlotStopped as BySlotStopped
    from .compare.by_slot import PricedBySlot as PricedBySlot
    from .compare.by_slot import RecordedBySlot as RecordedBySlot
    from .compare.by_slot import by_slot as by_slot
    from .compare.by_slot import records_by_slot as records_by_slot
    from .compare.by_slot import settlement_by_slot as settlement_by_slot
    from .compare.comparison import Comparison as Comparison
    from .compare.comparison import ComparisonStopped as ComparisonStopped
    from .compare.comparison import compare as compare
    from .compare.deal_table import DealTable as DealTable
    from .compare.errors import SimulationError as SimulationError
    from .compare.from_records import RecordedComparison as RecordedComparison
    from .compare.from_records import RecordedStopped as RecordedStopped
    from .compare.from_records import compare_records as compare_records
    from .compare.from_records import settle_records as settle_records
    from .compare.in_bulk import DealTableStopped as DealTableStopped
    from .compare.in_bulk import deal_table as deal_table
    from .compare.merging import Merged as Merged
    from .compare.merging import merge_runs as merge_runs
    from .compare.settlement_only import PricedComparison as PricedComparison
    from .compare.settlement_only import PricedStopped as PricedStopped
    from .compare.settlement_only import settlement_only as settlement_only
    from .compare.simulate import Simulation as Simulation
    from .compare.simulate import SimulationStopped as SimulationStopped
    from .compare.simulate import simulate as simulate
    from .compare.sweep import Sweep as Sweep
    from .compare.sweep import SweepStopped as SweepStopped
    from .compare.sweep import sweep as sweep
    from .core.actions import Decision as Decision
    from .core.analysis import (
        HandPrice as HandPrice,
    )
    from .core.analysis import (
        hand_complete as hand_complete,
    )
    from .core.analysis import (
        hand_price as hand_price,
    )
    from .core.analysis import (
        hand_shanten as hand_shanten,
    )
    from .core.analysis import (
        hand_spare as hand_spare,
    )
    from .core.analysis import (
        hand_useful as hand_useful,
    )
    from .core.analysis import (
        hand_waits as hand_waits,
    )
    from .core.analysis import (
        nearest_discards as nearest_discards,
    )
    from .core.bulk import hands_complete as hands_complete
    from .core.bulk import hands_shanten as hands_shanten
    from .core.bulk import hands_useful as hands_useful
    from .core.bulk import hands_waits as hands_waits
    from .core.catalogue import Catalogue as Catalogue
    from .core.composition import Composition as Composition
    from .core.composition import dump_toml as dump_toml
    from .core.config import PresetInfo as PresetInfo
    from .core.config import presets as presets
    from .core.contexts import (
        Chance as Chance,
    )
    from .core.contexts import (
        DealView as DealView,
    )
    from .core.contexts import (
        HandQuestion as HandQuestion,
    )
    from .core.contexts import (
        Kong as Kong,
    )
    from .core.contexts import (
        RulesView as RulesView,
    )
    from .core.contexts import (
        SeatStanding as SeatStanding,
    )
    from .core.contexts import (
        Situation as Situation,
    )
    from .core.contexts import (
        TakeTiles as TakeTiles,
    )
    from .core.contexts import (
        Win as Win,
    )
    from .core.contributions import FanItem as FanItem
    from .core.contributions import PayReason as PayReason
    from .core.contributions import Settlement as Settlement
    from .core.contributions import TurnUp as TurnUp
    from .core.deal import Deal as Deal
    from .core.errors import (
        DecisionError as DecisionError,
    )
    from .core.errors import (
        HookError as HookError,
    )
    from .core.errors import (
        PlayerError as PlayerError,
    )
    from .core.errors import (
        PluginError as PluginError,
    )
    from .core.errors import (
        Problem as Problem,
    )
    from .core.errors import (
        RecordError as RecordError,
    )
    from .core.errors import (
        RuleError as RuleError,
    )
    from .core.errors import (
        XuezhanError as XuezhanError,
    )
    from .core.flat import kinds_in as kinds_in
    from .core.hands import (
        HandText as HandText,
    )
    from .core.hands import (
        Meld as Meld,
    )
    from .core.hands import (
        format_hand as format_hand,
    )
    from .core.hands import (
        parse_hand as parse_hand,
    )
    from .core.hooks import OwnHook as OwnHook
    from .core.legal import Legal as Legal
    from .core.match import Match as Match
    from .core.money import HOUSE as HOUSE
    from .core.money import Entry as Entry
    from .core.money import Payment as Payment
    from .core.named_rules import own_folder as own_folder
    from .core.opening import Move as Move
    from .core.opening import OpeningEffect as OpeningEffect
    from .core.opening import OpeningStep as OpeningStep
    from .core.outcome import DealOutcome as DealOutcome
    from .core.plays import MELD_RANK as MELD_RANK
    from .core.plays import ClaimPlay as ClaimPlay
    from .core.plays import Offer as Offer
    from .core.plays import Play as Play
    from .core.plays import PlayEffect as PlayEffect
    from .core.plays import TurnPlay as TurnPlay
    from .core.readings import Reading as Reading
    from .core.records import (
        Record as Record,
    )
    from .core.records import (
        header_of as header_of,
    )
    from .core.records import (
        read_records as read_records,
    )
    from .core.records import (
        record_lines as record_lines,
    )
    from .core.replay import Replayed as Replayed
    from .core.replay import replay as replay
    from .core.rng import Stream as Stream
    from .core.ruleset import RuleSet as RuleSet
    from .core.score import Score as Score
    from .core.score import Switches as Switches
    from .core.score import score as score
    from .core.seat import SeatView as SeatView
    from .core.terms import (
        Award as Award,
    )
    from .core.terms import (
        Bonus as Bonus,
    )
    from .core.terms import (
        FanCount as FanCount,
    )
    from .core.terms import (
        KongPrice as KongPrice,
    )
    from .core.terms import (
        KongTerms as KongTerms,
    )
    from .core.terms import (
        Liability as Liability,
    )
    from .core.terms import (
        PlayOn as PlayOn,
    )
    from .core.terms import (
        RobTerms as RobTerms,
    )
    from .core.terms import (
        ShareLimits as ShareLimits,
    )
    from .core.terms import (
        SuitLimit as SuitLimit,
    )
    from .core.terms import (
        WinShape as WinShape,
    )
    from .core.tiles import KINDS as KINDS
    from .core.tiles import RANKS as RANKS
    from .core.tiles import SUITS as SUITS
    from .core.tiles import (
        TileError as TileError,
    )
    from .core.tiles import (
        codes_of as codes_of,
    )
    from .core.tiles import (
        format_tiles as format_tiles,
    )
    from .core.tiles import (
        parse_tiles as parse_tiles,
    )
    from .core.tiles import (
        tile_name as tile_name,
    )
    from .core.variant import (
        AnyOptions as AnyOptions,
    )
    from .core.variant import (
        ChosenRules as ChosenRules,
    )
    from .core.variant import (
        NoOptions as NoOptions,
    )
    from .core.variant import (
        Options as Options,
    )
    from .core.variant import (
        Says as Says,
    )
    from .core.variant import (
        Slot as Slot,
    )
    from .core.variant import (
        TableSettings as TableSettings,
    )
    from .core.variant import (
        Text as Text,
    )
    from .core.variant import (
        Variant as Variant,
    )
    from .core.variant import (
        hookimpl as hookimpl,
    )
    from .core.variant_examples import DealExample as DealExample
    from .core.variant_examples import HandExample as HandExample
    from .core.variant_examples import Leaving as Leaving
    from .core.variant_examples import NoEffect as NoEffect
    from .core.variant_examples import VariantExample as VariantExample
    from .core.waits import Waits as Waits
    from .core.waits import waits as waits
    from .core.win_shapes import Shape as Shape
    from .core.win_shapes import ShapeHand as ShapeHand
    from .players.protocol import Player as Player
    from .players.registry import PLAYERS as PLAYERS
    from .rulebook.differences import Difference as Difference
    from .rulebook.differences import differences as differences
    from .rulebook.differences import differences_by_example as differences_by_example
    from .rulebook.editing import Edited as Edited
    from .rulebook.editing import EditError as EditError
    from .rulebook.editing import edit_rule_file as edit_rule_file
    from .rulebook.examples import Example as Example
    from .rulebook.examples import example_hands as example_hands
    from .rulebook.model import Sheet as Sheet
    from .rulebook.schema import rule_schema as rule_schema
    from .rulebook.sheet import rule_sheet as rule_sheet
    from .rulebook.warnings import RuleWarning as RuleWarning
    from .rulebook.warnings import rule_warnings as rule_warnings
    from .rulebook.writing import NewFile as NewFile
    from .rulebook.writing import new_rule_file as new_rule_file

_PLACES = {
    "compare.by_slot": (
        "BySlot",
        "BySlotStopped",
        "PricedBySlot",
        "RecordedBySlot",
        "by_slot",
        "records_by_slot",
        "settlement_by_slot",
    ),
    "compare.comparison": ("Comparison", "ComparisonStopped", "compare"),
    "compare.deal_table": ("DealTable",),
    "compare.errors": ("SimulationError",),
    "compare.from_records": ("RecordedComparison", "RecordedStopped", "compare_records", "settle_records"),
    "compare.in_bulk": ("DealTableStopped", "deal_table"),
    "compare.merging": ("Merged", "merge_runs"),
    "compare.settlement_only": ("PricedComparison", "PricedStopped", "settlement_only"),
    "compare.simulate": ("Simulation", "SimulationStopped", "simulate"),
    "compare.sweep": ("Sweep", "SweepStopped", "sweep"),
    "core.actions": ("Decision",),
    "core.analysis": (
        "HandPrice",
        "hand_complete",
        "hand_price",
        "hand_shanten",
        "hand_spare",
        "hand_useful",
        "hand_waits",
        "nearest_discards",
    ),
    "core.bulk": ("hands_complete", "hands_shanten", "hands_useful", "hands_waits"),
    "core.catalogue": ("Catalogue",),
    "core.composition": ("Composition", "dump_toml"),
    "core.config": ("PresetInfo", "presets"),
    "core.contexts": (
        "Chance",
        "DealView",
        "HandQuestion",
        "Kong",
        "RulesView",
        "SeatStanding",
        "Situation",
        "TakeTiles",
        "Win",
    ),
    "core.deal": ("Deal",),
    "core.errors": (
        "DecisionError",
        "HookError",
        "PlayerError",
        "PluginError",
        "Problem",
        "RecordError",
        "RuleError",
        "XuezhanError",
    ),
    "core.flat": ("kinds_in",),
    "core.hands": ("HandText", "Meld", "format_hand", "parse_hand"),
    "core.hooks": ("OwnHook",),
    "core.legal": ("Legal",),
    "core.match": ("Match",),
    "core.money": ("HOUSE", "Entry", "Payment"),
    "core.named_rules": ("own_folder",),
    "core.opening": ("Move", "OpeningEffect", "OpeningStep"),
    "core.outcome": ("DealOutcome",),
    "core.plays": ("MELD_RANK", "ClaimPlay", "Offer", "Play", "PlayEffect", "TurnPlay"),
    "core.readings": ("Reading",),
    "core.records": ("Record", "header_of", "read_records", "record_lines"),
    "core.replay": ("Replayed", "replay"),
    "core.rng": ("Stream",),
    "core.ruleset": ("RuleSet",),
    "core.score": ("Score", "Switches", "score"),
    "core.seat": ("SeatView",),
    "core.contributions": ("FanItem", "PayReason", "Settlement", "TurnUp"),
    "core.terms": (
        "Award",
        "Bonus",
        "FanCount",
        "KongPrice",
        "KongTerms",
        "Liability",
        "PlayOn",
        "RobTerms",
        "ShareLimits",
        "SuitLimit",
        "WinShape",
    ),
    "core.tiles": ("KINDS", "RANKS", "SUITS", "TileError", "codes_of", "format_tiles", "parse_tiles", "tile_name"),
    "core.variant": (
        "AnyOptions",
        "ChosenRules",
        "NoOptions",
        "Options",
        "Says",
        "Slot",
        "TableSettings",
        "Text",
        "Variant",
        "hookimpl",
    ),
    "core.variant_examples": ("DealExample", "HandExample", "Leaving", "NoEffect", "VariantExample"),
    "core.waits": ("Waits", "waits"),
    "core.win_shapes": ("Shape", "ShapeHand"),
    "players.protocol": ("Player",),
    "players.registry": ("PLAYERS",),
    "rulebook.differences": ("Difference", "differences", "differences_by_example"),
    "rulebook.editing": ("EditError", "Edited", "edit_rule_file"),
    "rulebook.examples": ("Example", "example_hands"),
    "rulebook.model": ("Sheet",),
    "rulebook.schema": ("rule_schema",),
    "rulebook.sheet": ("rule_sheet",),
    "rulebook.warnings": ("RuleWarning", "rule_warnings"),
    "rulebook.writing": ("NewFile", "new_rule_file"),
}
"""The module that each public name lives in."""
_MODULE_OF = {name: module for module, names in _PLACES.items() for name in names}

__all__ = [
    "HOUSE",
    "KINDS",
    "MELD_RANK",
    "PLAYERS",
    "RANKS",
    "SUITS",
    "AnyOptions",
    "Award",
    "Bonus",
    "BySlot",
    "BySlotStopped",
    "Catalogue",
    "Chance",
    "ChosenRules",
    "ClaimPlay",
    "Comparison",
    "ComparisonStopped",
    "Composition",
    "Deal",
    "DealExample",
    "DealOutcome",
    "DealTable",
    "DealTableStopped",
    "DealView",
    "Decision",
    "DecisionError",
    "Difference",
    "EditError",
    "Edited",
    "Entry",
    "Example",
    "FanCount",
    "FanItem",
    "HandExample",
    "HandPrice",
    "HandQuestion",
    "HandText",
    "HookError",
    "Kong",
    "KongPrice",
    "KongTerms",
    "Leaving",
    "Legal",
    "Liability",
    "Match",
    "Meld",
    "Merged",
    "Move",
    "NewFile",
    "NoEffect",
    "NoOptions",
    "Offer",
    "OpeningEffect",
    "OpeningStep",
    "Options",
    "OwnHook",
    "PayReason",
    "Payment",
    "Play",
    "PlayEffect",
    "PlayOn",
    "Player",
    "PlayerError",
    "PluginError",
    "PresetInfo",
    "PricedBySlot",
    "PricedComparison",
    "PricedStopped",
    "Problem",
    "Reading",
    "Record",
    "RecordError",
    "RecordedBySlot",
    "RecordedComparison",
    "RecordedStopped",
    "Replayed",
    "RobTerms",
    "RuleError",
    "RuleSet",
    "RuleWarning",
    "RulesView",
    "Says",
    "Score",
    "SeatStanding",
    "SeatView",
    "Settlement",
    "Shape",
    "ShapeHand",
    "ShareLimits",
    "Sheet",
    "Simulation",
    "SimulationError",
    "SimulationStopped",
    "Situation",
    "Slot",
    "Stream",
    "SuitLimit",
    "Sweep",
    "SweepStopped",
    "Switches",
    "TableSettings",
    "TakeTiles",
    "Text",
    "TileError",
    "TurnPlay",
    "TurnUp",
    "Variant",
    "VariantExample",
    "Waits",
    "Win",
    "WinShape",
    "XuezhanError",
    "by_slot",
    "codes_of",
    "compare",
    "compare_records",
    "deal_table",
    "differences",
    "differences_by_example",
    "dump_toml",
    "edit_rule_file",
    "example_hands",
    "format_hand",
    "format_tiles",
    "hand_complete",
    "hand_price",
    "hand_shanten",
    "hand_spare",
    "hand_useful",
    "hand_waits",
    "hands_complete",
    "hands_shanten",
    "hands_useful",
    "hands_waits",
    "header_of",
    "hookimpl",
    "kinds_in",
    "merge_runs",
    "nearest_discards",
    "new_rule_file",
    "own_folder",
    "parse_hand",
    "parse_tiles",
    "presets",
    "read_records",
    "record_lines",
    "records_by_slot",
    "replay",
    "rule_schema",
    "rule_sheet",
    "rule_warnings",
    "score",
    "settle_records",
    "settlement_by_slot",
    "settlement_only",
    "simulate",
    "sweep",
    "tile_name",
    "waits",
]


def __getattr__(name: str) -> object:
    module = _MODULE_OF.get(name)
    if module is None:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    if name == "compare":
        # The function shares its name with the package it lives in, which can be called in its stead.
        return import_module(".compare", __name__)
    found: object = getattr(import_module(f".{module}", __name__), name)
    globals()[name] = found
    return found


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
