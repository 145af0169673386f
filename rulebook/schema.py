"""JSON Schema (draft 2020-12) of the rule file, with the variants and options of everything that is installed.

Editors read it for completion, help and mistakes while typing. It never rejects what the loader
accepts; what it cannot see are faults between slots, and what a file inherits.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from importlib.resources import files
from itertools import permutations
from pathlib import Path
from typing import Any

from ..core.catalogue import Catalogue
from ..core.composition import FORMAT
from ..core.contributions import FanItem
from ..core.named_rules import shipped
from ..core.variant import Slot, Text, Variant
from .table_texts import TABLE

__all__ = ["DIALECT", "rule_schema", "schema_path", "schema_text"]

DIALECT = "https://json-schema.org/draft/2020-12/schema"
SUITS = "mps"
Schema = dict[str, Any]

_TITLE = Text("A rule file of xuezhan (Sichuan mahjong, blood battle)", "xuezhan 的规则文件（四川麻将 血战到底）")
_HEAD: Mapping[str, Text] = {
    "format": Text("Version of the file format", "文件格式的版本"),
    "name": Text("The rule set's name, shown to people", "规则的名字"),
    "summary": Text("What is special about it, in a sentence", "一句话说明"),
    "source": Text("Where the rules come from: a page or a person", "规则的出处"),
    "extends": Text(
        'What the file starts from: a rule set\'s name, or a path that ends in ".toml" and is relative to this file',
        "在哪套规则的基础上修改：规则名，或以 .toml 结尾、相对于本文件的路径",
    ),
    "plugins": Text(
        "Python files or modules with further variants; they run only when trusted",
        "带有其他做法的 Python 文件或模块，只在允许时才运行",
    ),
    "table": Text("The table", "牌桌"),
    "extra": Text("Rules that come on top, any number of them", "附加规则，数量不限"),
}
_USE = Text("The answer to this question", "选择哪一种做法")
_ID = Text("Its name here, by default as `use`", "在本文件中的名字，默认同 use")
_OFF = Text("true takes an inherited one out", "true 表示取消继承来的这一条")

_TABLE: Mapping[str, Schema] = {
    "seats": {"type": "integer", "minimum": 2, "maximum": 4},
    "suits": {"enum": ["".join(each) for size in (3, 2, 1) for each in permutations(SUITS, size)]},
    "hand": {"enum": [13, 10, 7]},
    "deals": {"type": "integer", "minimum": 1, "maximum": 1_000_000},
    "first_dealer": {"anyOf": [{"const": "random"}, {"type": "integer", "minimum": 0, "maximum": 3}]},
}
_FEW_TILES: Sequence[Schema] = (
    {"properties": {"seats": {"const": 2}}, "required": ["seats"]},
    {"properties": {"seats": {"const": 3}, "hand": {"enum": [10, 7]}}, "required": ["seats", "hand"]},
    {"properties": {"hand": {"const": 7}}, "required": ["hand"]},
)
"""Tables that leave a wall with the 36 tiles of one suit."""


def rule_schema(catalogue: Catalogue | None = None) -> Schema:
    """The schema of a rule file that may choose from `catalogue` (None: what is installed).

    A file that names `plugins` may use names that the schema does not know, one that `extends`
    another may leave out what it inherits.
    """
    known = catalogue or Catalogue.installed()
    return _Writer(known).document()


def schema_text(catalogue: Catalogue | None = None) -> str:
    """The schema as the text of a file."""
    return json.dumps(rule_schema(catalogue), ensure_ascii=False, indent=1) + "\n"


def schema_path() -> Path:
    """Where the schema that comes with the package lies: that of the built-in variants alone."""
    return Path(str(files(__package__).joinpath("data", "xuezhan.schema.json")))


class _Writer:
    def __init__(self, catalogue: Catalogue) -> None:
        self.catalogue = catalogue
        self.definitions: dict[str, Schema] = {}
        self.items = _fan_items(catalogue)

    def document(self) -> Schema:
        """The whole schema: what any file may hold, then what only files without plugins or parents must hold to."""
        slots = {name: self._slot(slot) for name, slot in self.catalogue.slots.items()}
        return {
            "$schema": DIALECT,
            "title": _both(_TITLE),
            "type": "object",
            "properties": {**self._head(), "table": self._table(), **slots, "extra": self._extras()},
            "allOf": [
                {
                    "if": {
                        "anyOf": [
                            {"properties": {"plugins": {"minItems": 1}}, "required": ["plugins"]},
                            # A parent may bring plugins too.
                            {"properties": {"extends": {"not": {"enum": list(shipped())}}}, "required": ["extends"]},
                        ]
                    },
                    "else": self._without_plugins(),
                },
                {"if": {"required": ["extends"]}, "else": self._without_parent()},
            ],
            "$defs": self.definitions,
        }

    def _head(self) -> dict[str, Schema]:
        text: Schema = {"type": "string"}
        kinds: dict[str, Schema] = {
            "format": {"type": "integer", "enum": [FORMAT]},
            "name": text,
            "summary": text,
            "source": text,
            "extends": {"anyOf": [{"enum": list(shipped())}, text]},
            "plugins": {"type": "array", "items": {"type": "string", "minLength": 1}},
        }
        return {name: {"description": _both(_HEAD[name]), **kind} for name, kind in kinds.items()}

    def _table(self) -> Schema:
        settings = {
            name: {"description": f"{_both(TABLE[name].meaning)} ({_both(TABLE[name].range)})", **kind}
            for name, kind in _TABLE.items()
        }
        return {
            "type": "object",
            "description": _both(_HEAD["table"]),
            "properties": settings,
            "additionalProperties": False,
        }

    def _slot(self, slot: Slot) -> Schema:
        choices = self.catalogue.variants[slot.name]
        return {
            "type": "object",
            "description": _both(slot.question),
            "properties": {
                "use": _use(choices, slot.default),
                # `{}` fits anything: a plugin's variant may have an option of the same name.
                **{name: _either([*told, {}]) for name, told in self._any_of(choices).items()},
            },
            "allOf": self._by_use(choices),
        }

    def _by_use(self, choices: Mapping[str, type[Variant]]) -> list[Schema]:
        return [{"if": _chosen(name), "then": self._reference(variant)} for name, variant in choices.items()]

    def _any_of(self, choices: Mapping[str, type[Variant]]) -> dict[str, list[Schema]]:
        """What every option of a slot may be, whichever of its variants has it."""
        found: dict[str, dict[str, Schema]] = {}
        for variant in choices.values():
            own = self._reference(variant)["$ref"]
            for name, option in self._options(variant).items():
                told = found.setdefault(name, {})
                told.setdefault(json.dumps(option, sort_keys=True), {"$ref": f"{own}/properties/{name}"})
        return {name: list(told.values()) for name, told in found.items()}

    def _reference(self, variant: type[Variant]) -> Schema:
        name = f"{variant.slot or 'extra'}.{variant.name}"
        if name not in self.definitions:
            own = {"use": True} if variant.slot else {"use": True, "id": True, "off": True}
            self.definitions[name] = {
                "description": _both(variant.text) or variant.name,
                "properties": {**own, **self._options(variant)},
                "additionalProperties": False,
            }
        return {"$ref": f"#/$defs/{name}"}

    def _options(self, variant: type[Variant]) -> dict[str, Schema]:
        label = f"{variant.slot or 'extra'}.{variant.name}"
        model = variant.Options.model_json_schema(ref_template=f"#/$defs/{label}.{{model}}")
        for name, definition in model.get("$defs", {}).items():
            self.definitions.setdefault(f"{label}.{name}", definition)
        return {name: self._option(option) for name, option in model.get("properties", {}).items()}

    def _option(self, option: Mapping[str, Any]) -> Schema:
        """An option as pydantic tells it, with its meaning in both languages and the names of fan items."""
        found = {key: value for key, value in option.items() if key not in ("title", "zh", "keys")}
        if "zh" in option:
            found["description"] = _both(Text(option.get("description", ""), str(option["zh"])))
        if option.get("keys") == FAN_ITEMS:
            inner = option.get("additionalProperties", True)
            found["properties"] = {
                item.name: {"description": f"{item.en} {item.zh}", **(inner if isinstance(inner, dict) else {})}
                for item in self.items
            }
        return found

    def _extras(self) -> Schema:
        extras = self.catalogue.extras
        entry: Schema = {
            "type": "object",
            "properties": {
                "use": _use(extras, None),
                "id": {"type": "string", "description": _both(_ID)},
                "off": {"type": "boolean", "description": _both(_OFF)},
            },
            "anyOf": [
                {"required": ["id"], "properties": {"id": {"minLength": 1}}},
                {"required": ["use"], "properties": {"use": {"minLength": 1}, "id": False}},
            ],
        }
        if extras:
            entry["if"] = {"properties": {"off": {"const": True}}, "required": ["off"]}
            entry["else"] = {"allOf": self._by_use(extras)}
        return {"type": "array", "description": _both(_HEAD["extra"]), "items": entry}

    def _without_plugins(self) -> Schema:
        """Only what is known is allowed: slots, variants, options, fan items."""
        catalogue = self.catalogue
        slots: dict[str, Schema] = {}
        for name, choices in catalogue.variants.items():
            closed = self._closed(name)
            options = {
                option: {**_either(told), **closed.get(option, {})} for option, told in self._any_of(choices).items()
            }
            slots[name] = {
                "properties": {"use": {"enum": list(choices)}, **options},
                "propertyNames": {"enum": ["use", *options]},
            }
        uses: Schema = {"enum": list(catalogue.extras)} if catalogue.extras else {"not": {}}
        entry: Schema = {
            "if": {"properties": {"off": {"const": True}}, "required": ["off"]},
            "else": {"properties": {"use": uses}},
        }
        return {
            "properties": {**slots, "extra": {"items": entry}},
            "propertyNames": {"enum": [*_HEAD, *catalogue.slots]},
        }

    def _closed(self, slot: str) -> dict[str, Schema]:
        """Options of a slot whose keys, or entries, are names of fan items in every variant that has them."""
        names: Schema = {"enum": [item.name for item in self.items]}
        options: dict[str, list[Mapping[str, Any]]] = {}
        for variant in self.catalogue.variants[slot].values():
            for name, option in variant.Options.model_json_schema().get("properties", {}).items():
                options.setdefault(name, []).append(option)
        found: dict[str, Schema] = {}
        for name, told in options.items():
            if all(option.get("keys") == FAN_ITEMS for option in told):
                found[name] = {"propertyNames": names}
                if all(option.get("additionalProperties", {}).get("type") == "array" for option in told):
                    found[name]["additionalProperties"] = {"items": names}
        return found

    def _without_parent(self) -> Schema:
        """Nothing is inherited: a slot without `use` is its default, and what has no default must be given."""
        slots: dict[str, Schema] = {}
        for slot in self.catalogue.slots.values():
            choices = self.catalogue.variants[slot.name]
            rules: list[Schema] = [
                {"if": {"not": {"required": ["use"]}}, "then": self._reference(choices[slot.default])}
            ]
            for name, variant in choices.items():
                if needed := _needed(variant):
                    rules.append({"if": _chosen(name, slot.default), "then": {"required": needed}})
            slots[slot.name] = {"allOf": rules}
        few: Schema = {
            "if": {"properties": {"suits": {"maxLength": 1}}, "required": ["suits"]},
            "then": {"anyOf": list(_FEW_TILES)},
        }
        dealer: list[Schema] = [
            {
                "if": {"properties": {"seats": {"const": seats}}, "required": ["seats"]},
                "then": {"properties": {"first_dealer": {"not": {"enum": list(range(seats, 4))}}}},
            }
            for seats in (2, 3)
        ]
        entry: Schema = {"required": ["use"], "properties": {"off": {"const": False}}}
        needed_by = [
            {"if": _chosen(name), "then": {"required": needed}}
            for name, variant in self.catalogue.extras.items()
            if (needed := _needed(variant))
        ]
        if needed_by:
            entry["allOf"] = needed_by
        return {"properties": {"table": {"allOf": [few, *dealer]}, **slots, "extra": {"items": entry}}}


FAN_ITEMS = "fan_items"
"""What an option's field says under `keys` (`json_schema_extra`) where its keys name patterns and extras."""


def _chosen(name: str, default: str | None = None) -> Schema:
    """Whether this variant is chosen; the default one is where none is named."""
    found: Schema = {"properties": {"use": {"const": name}}}
    return found if name == default else {**found, "required": ["use"]}


def _either(options: Sequence[Schema]) -> Schema:
    return dict(options[0]) if len(options) == 1 else {"anyOf": list(options)}


def _both(text: Text) -> str:
    return " ".join(part for part in (text.en, text.zh) if part)


def _use(choices: Mapping[str, type[Variant]], default: str | None) -> Schema:
    """The names to choose from, each with its sentence; any other text for what plugins may bring."""
    names: list[Schema] = [
        {"const": name, "description": _both(variant.text) or name} for name, variant in choices.items()
    ]
    found: Schema = {"description": _both(_USE), "anyOf": [*names, {"type": "string"}]}
    return found if default is None else {**found, "default": default}


def _needed(variant: type[Variant]) -> list[str]:
    return [name for name, info in variant.Options.model_fields.items() if info.is_required()]


def _fan_items(catalogue: Catalogue) -> tuple[FanItem, ...]:
    found: dict[str, FanItem] = {}
    variants: Iterable[type[Variant]] = (
        variant for choices in (*catalogue.variants.values(), catalogue.extras) for variant in choices.values()
    )
    for variant in variants:
        for item in variant.fan_items:
            found.setdefault(item.name, item)
    return tuple(found.values())
