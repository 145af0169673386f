"""Writes rule files for people: every question with its answers, what is inherited behind a `#` (config.md)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any, Literal

from pydantic_core import PydanticUndefined

from ..core.catalogue import Catalogue
from ..core.composition import FORMAT, Chosen, Composition
from ..core.contributions import FanItem
from ..core.toml_text import toml_key, toml_value
from ..core.variant import Text, Variant
from .choices import choices_of, question_of
from .ranges import meaning_of, range_of
from .table_texts import TABLE

__all__ = ["NewFile", "new_rule_file"]

WIDTH = 100
"""Columns that explanations are wrapped at; a Chinese sign takes two."""

_HEAD = Text(
    'A line like "#fan = 6" holds a value as {extends} has it: take away its "#" and change the value, and it is '
    'yours. What stays behind its "#" stays as it is there. All else behind a "#" is explanation.',
    "形如“#fan = 6”的行是 {extends} 的原值：去掉行首的“#”再改动，就成为您的规则；保留“#”的仍按原值。"
    "其余“#”后的文字都是说明。",
)
_NEXT = Text(
    "To look for mistakes: xuezhan check {file}. To read the rules as a sheet: xuezhan show {file}.",
    "检查有没有写错：xuezhan check {file}。把规则读成说明：xuezhan show {file}。",
)
_WORDS = Text(
    "Words: fan 番 are what a hand is counted in; a unit is the points that the smallest hand is worth (base under "
    "[points]); a share is what one payer pays for a hand. A pung is three alike taken from a discard, a kong four "
    "alike. A live seat is a player who is still playing and has not won. The feeder is who discarded the tile of an "
    "exposed kong. A seat is ready when one tile is missing; a pig holds a suit too many.",
    "用语：一个底分是最小的牌值的分（[points] 的 base）；一份是一家为一手牌付的分；引杠者是打出被直杠那张牌的人；"
    "未和家是还在打、没有和的人；有叫（下叫）是只差一张；花猪是该缺的花色还没有缺。",
)
_DEFAULTS = Text("the usual rules", "通常的规则")
_EDITORS = Text(
    "The first line is for editors: those that read it (Taplo, Even Better TOML) explain and complete while you type.",
    "第一行是给编辑器看的：认得它的编辑器（Taplo、Even Better TOML）会在输入时给出说明和补全。",
)
_SUMMARY = Text("what is special about them, in one sentence", "一句话说明有什么特别之处")
_SOURCE = Text("who says so: a person, a page", "规则的出处：人或网页")
_TABLE = Text("The table", "牌桌")
_TOLD = Text("{meaning} ({range})", "{meaning}（{range}）")
_ANSWERS = Text('Answers (write use = "…"):', '做法（写 use = "…"）：')
_DEFAULT = Text("{range}; {value} if not given", "{range}；不写则为 {value}")
_MUST = Text("{range}; must be given", "{range}；必须写出")
_EXTRAS = Text("Extras: rules that come on top, without a question of their own", "附加规则：不属于任何一项，另外加上")
_ADD = Text("To add one, write these lines at the end of the file:", "要加一条，就在文件末尾写：")
_OFF = Text("To take it out, add a line: off = true", "要取消它，加一行：off = true")
_NONE_GIVEN = Text("{name}: nothing is given ({range})", "{name}：没有给出（{range}）")


@dataclass(frozen=True, slots=True)
class NewFile:
    """What a new rule file is to say.

    `file` and `title` are its name for people, `extends` what it starts from as the file names it (None: the slots'
    own defaults), composed in `parent`; `wanted` is what the file shall mean (`parent` itself: nothing changes).
    `style` "full" explains every question, "short" has only what differs. `schema` is where editors find the
    JSON Schema, None without one.
    """

    file: str
    title: str
    extends: str | None
    parent: Composition
    wanted: Composition
    style: Literal["full", "short"] = "full"
    schema: str | None = None
    language: str = "en"


def new_rule_file(new: NewFile) -> str:
    """The text of the file; it means what `new.wanted` does."""
    writer = _Writer(new)
    lines = [*writer.head(), *writer.table(), *writer.slots(), *writer.extras()]
    return "\n".join(lines) + "\n"


class _Writer:
    def __init__(self, new: NewFile) -> None:
        self.new = new
        self.full = new.style == "full"

    def say(self, text: Text, **values: object) -> str:
        """The words on one line, whatever a plugin's text or a file's name holds."""
        words = text.in_language(self.new.language)
        return " ".join((words.format(**values) if values else words).split())

    def head(self) -> Iterator[str]:
        new = self.new
        if new.schema:
            yield f"#:schema {new.schema}"
        if self.full:
            yield from _comment(self.say(_HEAD, extends=new.extends or self.say(_DEFAULTS)))
            yield from _comment(self.say(_WORDS))
            yield from _comment(self.say(_NEXT, file=new.file))
            if new.schema:
                yield from _comment(self.say(_EDITORS))
            yield ""
        yield f"format = {FORMAT}"
        yield f"name = {toml_value(new.title)}"
        if self.full:
            yield f"#summary = {toml_value(self.say(_SUMMARY))}"
            yield f"#source = {toml_value(self.say(_SOURCE))}"
        if new.extends:
            yield f"extends = {toml_value(new.extends)}"

    def table(self) -> Iterator[str]:
        before, after = asdict(self.new.parent.table), asdict(self.new.wanted.table)
        if not self.full and before == after:
            return
        yield from self.heading(self.say(_TABLE))
        yield "[table]"
        for key, value in after.items():
            told = TABLE[key]
            explanation = self.say(_TOLD, meaning=self.say(told.meaning), range=self.say(told.range))
            yield from self.setting(key, value, before[key] == value, explanation)

    def slots(self) -> Iterator[str]:
        items = self.new.wanted.fan_items
        for slot, chosen in self.new.wanted.slots.items():
            inherited = self.new.parent.slots[slot]
            same = inherited.variant is chosen.variant
            base = inherited.values() if same else _defaults(chosen.variant)
            if not self.full and same and chosen.values() == base:
                continue
            yield from self.heading(self.say(question_of(chosen)))
            if self.full:
                yield from self.answers(chosen)
            yield f"[{toml_key(slot)}]"
            yield from self.setting("use", chosen.variant.name, same, self.say(chosen.variant.text))
            yield from self.options(chosen, base, items)

    def answers(self, chosen: Chosen) -> Iterator[str]:
        choices = choices_of(chosen)
        if len(choices) < 2:
            return
        yield f"# {self.say(_ANSWERS)}"
        for name, variant in choices.items():
            yield from _comment(f"{toml_value(name)}: {self.say(variant.text)}", "  ")
            if variant is not chosen.variant:
                yield from self.options_in_words(variant, "      ")

    def options_in_words(self, variant: type[Variant], indent: str) -> Iterator[str]:
        defaults = _defaults(variant)
        for option in variant.Options.model_fields:
            known = self.say(range_of(variant.Options, option))
            value = defaults.get(option)
            if option not in defaults:
                range_words = self.say(_MUST, range=known)
            elif value is None or isinstance(value, Mapping):
                range_words = known
            else:
                range_words = self.say(_DEFAULT, range=known, value=toml_value(value))
            yield from _comment(f"- {option} ({range_words}): {self.say(meaning_of(variant.Options, option))}", indent)

    def options(self, chosen: Chosen, base: Mapping[str, Any], items: Sequence[FanItem]) -> Iterator[str]:
        model = chosen.variant.Options
        for option, value in chosen.values().items():
            known = self.say(range_of(model, option))
            explanation = self.say(_TOLD, meaning=self.say(meaning_of(model, option)), range=known)
            inherited = base.get(option)
            if value is None:
                if self.full:
                    yield from _comment(self.say(_NONE_GIVEN, name=option, range=known))
            elif isinstance(value, Mapping) and value:
                before = inherited if isinstance(inherited, Mapping) else {}
                yield from self.mapping(option, value, before, explanation, items)
            else:
                yield from self.setting(option, value, option in base and inherited == value, explanation)

    def mapping(
        self,
        option: str,
        value: Mapping[str, Any],
        before: Mapping[str, Any],
        explanation: str,
        items: Sequence[FanItem],
    ) -> Iterator[str]:
        if self.full:
            yield from _comment(explanation)
        names = {item.name: item for item in items}
        for key, item in value.items():
            same = key in before and before[key] == item
            if self.full or not same:
                line = f"{toml_key(option)}.{toml_key(key)} = {toml_value(item)}"
                told = self.named(names[key]) if key in names else ""
                yield ("#" if same else "") + (f"{line:<35} # {told}" if told else line)

    def named(self, item: FanItem) -> str:
        name = self.say(Text(f"{item.en} {item.zh}", f"{item.zh} ({item.en})"))
        return name if item.meaning is None else f"{name}: {self.say(item.meaning).rstrip('.。')}"

    def extras(self) -> Iterator[str]:
        before = {extra.id: extra for extra in self.new.parent.extras}
        after = {extra.id: extra for extra in self.new.wanted.extras}
        known = Catalogue.installed().extras
        if self.full and (before or after or known):
            yield from self.heading(self.say(_EXTRAS))
            yield from self.known_extras(known)
        for name, extra in after.items():
            yield from self.extra(before.get(name), extra)
        for name in before.keys() - after.keys():
            yield from ("", "[[extra]]", f"id = {toml_value(name)}", "off = true")

    def known_extras(self, known: Mapping[str, type[Variant]]) -> Iterator[str]:
        for name, variant in known.items():
            yield from _comment(f"{toml_value(name)}: {self.say(variant.text)}", "  ")
            yield from self.options_in_words(variant, "      ")
        if known:
            yield f"# {self.say(_ADD)}"
            yield "#   [[extra]]"
            yield f"#   use = {toml_value(next(iter(known)))}"

    def extra(self, inherited: Chosen | None, extra: Chosen) -> Iterator[str]:
        same = inherited is not None and inherited.variant is extra.variant
        base = inherited.values() if inherited is not None and same else _defaults(extra.variant)
        if not self.full and same and extra.values() == base:
            return
        yield ""
        if self.full and same:
            yield f"# {self.say(_OFF)}"
        yield "[[extra]]"
        if inherited is not None or extra.id != extra.variant.name:
            yield f"id = {toml_value(extra.id)}"
        yield from self.setting("use", extra.variant.name, same, self.say(extra.variant.text))
        yield from self.options(extra, base, self.new.wanted.fan_items)

    def heading(self, words: str) -> Iterator[str]:
        yield ""
        yield f"# ── {words} {'─' * max(2, WIDTH - 6 - _width(words))}" if self.full else f"# {words}"

    def setting(self, key: str, value: Any, same: bool, explanation: str) -> Iterator[str]:
        if self.full and key != "use":
            yield from _comment(explanation)
        if self.full or not same:
            yield f"{'#' if same else ''}{toml_key(key)} = {toml_value(value)}"


def _defaults(variant: type[Variant]) -> dict[str, Any]:
    """The defaults of a variant's options, as plain values; an option that must be given has none."""
    found = {
        name: info.get_default(call_default_factory=True, validated_data={})
        for name, info in variant.Options.model_fields.items()
    }
    known = {name: value for name, value in found.items() if value is not PydanticUndefined}
    plain: dict[str, Any] = variant.Options.model_construct(**known).model_dump()
    return {name: plain[name] for name in known}


def _comment(text: str, indent: str = "") -> Iterator[str]:
    """Text as comment lines, wrapped; further lines are indented a little more."""
    start, line = f"# {indent}", ""
    for piece in _pieces(text):
        if line and _width(start + line + piece.rstrip()) > WIDTH:
            yield (start + line).rstrip()
            start, line = f"# {indent}  " if indent else "# ", piece.lstrip()
        else:
            line += piece
    yield (start + line).rstrip()


def _pieces(text: str) -> list[str]:
    """Where a line may break: behind blanks, and behind Chinese signs."""
    pieces, last = [], ""
    for sign, after in zip(text, [*text[1:], " "], strict=True):
        last += sign
        if sign == " " or (ord(sign) > 0x2E7F and after not in "，。、；：？！）”"):
            pieces.append(last)
            last = ""
    return [*pieces, last]


def _width(text: str) -> int:
    return sum(2 if ord(sign) > 0x2E7F else 1 for sign in text)
