"""A rule set as a rule file that explains itself: every value with its sentence, and on request its origin."""

from __future__ import annotations

from collections.abc import Iterator
from importlib.metadata import version

from ..core.composition import dump_toml, rows
from ..core.ruleset import RuleSet
from ..core.sentences import describe, sentences
from .basics import table_lines
from .choices import question_of
from .model import same
from .sheet import item_name
from .table_texts import TABLE

__all__ = ["explained_toml"]

HEAD = "{rules}: digest {digest}, written by xuezhan {version}"


def explained_toml(rules: RuleSet, language: str = "en", *, origins: bool = False) -> str:
    """The complete rule set as a rule file; it loads to an equal composition.

    Comments carry each slot's question and the sentence of each value in `language` ("en" or "zh");
    with `origins` also where each value came from.
    """
    composition = rules.composition
    notes: dict[tuple[str, str], list[str]] = {}
    for line in table_lines(rules):
        notes.setdefault((line.table, line.key), []).append(line.text.in_language(language))
    for setting, texts in TABLE.items():
        notes.setdefault(("table", setting), [texts.meaning.in_language(language)])
    for slot, chosen in composition.slots.items():
        notes[slot, ""] = [question_of(chosen).in_language(language)]
    for chosen in (*composition.slots.values(), *composition.extras):
        for said in sentences(rules, chosen):
            notes.setdefault((said.table, said.key), []).append(said.text.in_language(language))
        table = chosen.slot or f"extra.{chosen.id}"
        for name, info in type(chosen.options).model_fields.items():
            notes.setdefault((table, name), [describe(info).in_language(language)])
    for item in rules.fan_items:
        meaning = same("") if item.meaning is None else item.meaning
        named = f"{item_name(item).in_language(language)}: {meaning.in_language(language)}"
        notes["fan_table", f"fan.{item.name}"] = [named.rstrip(": ")]
    if origins:
        for table, key, origin in _origins(rules):
            notes.setdefault((table, key), []).append(f"({origin})")
    head = HEAD.format(rules=rules.name, digest=rules.digest, version=version("xuezhan"))
    plain = "".join(sign if sign.isprintable() else " " for sign in head)
    return f"# {plain}\n" + dump_toml(composition, lambda table, key: notes.get((table, key), ()))


def _origins(rules: RuleSet) -> Iterator[tuple[str, str, str]]:
    """Where each key's value came from."""
    for row in rows(rules.composition):
        yield row.table, row.key, str(row.origin)
