"""A rule set in sentences: what the chosen variants and their options say of themselves, values filled in."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from pydantic.fields import FieldInfo

from .composition import Chosen
from .errors import PluginError
from .toml_text import toml_value
from .variant import Says, Text, Variant

if TYPE_CHECKING:
    from .ruleset import RuleSet

__all__ = ["Sentence", "describe", "sentences", "untold_options"]

USE = "use"
_NAMED = re.compile(r"\{(\w+)")


@dataclass(frozen=True, slots=True)
class Sentence:
    """One sentence of a rule set: its table in the file ("cap", "extra.tea"), the key it tells of, and the words."""

    table: str
    key: str
    text: Text


def sentences(rules: RuleSet, chosen: Chosen) -> tuple[Sentence, ...]:
    """What one chosen variant says: itself first, then its options in the order of its `says`, then the others.

    Options that change nothing here say nothing. A missing Chinese sentence is the English one; an
    option without any is told by its description and value. Raises PluginError for a sentence that
    cannot be filled in.
    """
    return tuple(_sentences(rules, chosen))


def untold_options(variant: type[Variant]) -> tuple[str, ...]:
    """The options of a variant that have no sentence and stand in no other."""
    told = {says.key for says in variant.says}
    told |= {name for says in variant.says for text in _texts(says) for name in _NAMED.findall(text)}
    return tuple(name for name in variant.Options.model_fields if name not in told)


def _sentences(rules: RuleSet, chosen: Chosen) -> Iterator[Sentence]:
    variant, options = chosen.variant, chosen.options
    table = chosen.slot or f"extra.{chosen.id}"
    own = next((each for each in variant.says if each.key == USE), None)
    text = None if own is None else _said(rules, chosen, own, variant.name)
    yield Sentence(table, USE, text or variant.text)
    for each in variant.says:
        if each.key == USE:
            continue
        if each.key not in variant.Options.model_fields:
            raise _unfit(variant, f"it says something of the option {each.key!r}, which it does not have")
        value = getattr(options, each.key)
        text = _said(rules, chosen, each, value)
        if text is not None:
            yield Sentence(table, each.key, text)
    for name in untold_options(variant):
        yield Sentence(table, name, _described(variant.Options.model_fields[name], name, getattr(options, name)))


def _texts(says: Says) -> Iterator[str]:
    yield from (says.en, says.zh)
    for text in says.values.values():
        if text is not None:
            yield from (text.en, text.zh)


def _said(rules: RuleSet, chosen: Chosen, says: Says, value: Any) -> Text | None:
    if says.when is not None and not says.when(chosen.options, rules):
        return None
    if says.tell is not None:
        return says.tell(chosen.options, rules)
    if _is_key(value) and value in says.values:
        text = says.values[value]
    else:
        text = Text(says.en, says.zh) if says.en else None
    if text is None:
        return None
    try:
        english, chinese = (_figures(rules, chosen, value, comma) for comma in (", ", "、"))
        return Text(text.en.format(**english), text.zh.format(**chinese))
    except (LookupError, AttributeError, ValueError, TypeError) as error:
        why = f"the sentence {text.en!r} cannot be filled in: {type(error).__name__}: {error}"
        raise _unfit(chosen.variant, why) from error


def _unfit(variant: type[Variant], why: str) -> PluginError:
    return PluginError(f"{variant.__module__}.{variant.__qualname__}: {why}")


def _is_key(value: Any) -> bool:
    return isinstance(value, bool | int | str)


def _figures(rules: RuleSet, chosen: Chosen, value: Any, comma: str) -> dict[str, _Figure]:
    table = rules.table
    found: dict[str, Any] = {"seats": table.seats, "hand": table.hand, "sets": table.sets, "unit": rules.unit}
    found |= {name: getattr(chosen.options, name) for name in type(chosen.options).model_fields}
    return {name: _Figure(each, rules.unit, comma) for name, each in (found | {"value": value}).items()}


class _Figure:
    """A value inside a sentence; lists have `comma` between their items."""

    def __init__(self, value: Any, unit: int, comma: str) -> None:
        self.value = value
        self._unit = unit
        self._comma = comma

    @property
    def points(self) -> _Figure:
        """So many units, in points."""
        return _Figure(self.value * self._unit, self._unit, self._comma)

    def __format__(self, nouns: str) -> str:
        text = self._plain(self.value)
        if not nouns:
            return text
        one, _, many = nouns.partition("|")
        return f"{text} {one if self.value == 1 else many or one}"

    def _plain(self, value: Any) -> str:
        if isinstance(value, str):
            return value
        if isinstance(value, Sequence):
            return self._comma.join(self._plain(item) for item in value)
        return toml_value(value)


def describe(info: FieldInfo) -> Text:
    """What an option is about, whatever its value; empty where its author does not say."""
    extra = info.json_schema_extra
    chinese = extra.get("zh", "") if isinstance(extra, Mapping) else ""
    return Text(info.description or "", str(chinese))


def _described(info: FieldInfo, name: str, value: Any) -> Text:
    about = describe(info)
    english, chinese = (about.en or name).rstrip(" ."), about.zh.rstrip("。")
    told = "–" if value is None else toml_value(value)
    return Text(f"{english}: {told}.", f"{chinese}：{told}。" if chinese else "")
