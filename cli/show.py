"""`xuezhan show`: the rule sheet of a rule set, in every form, and with `--origin` where each value came from."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from dataclasses import asdict
from functools import partial
from typing import TYPE_CHECKING, Any

import click

from ..core.toml_text import toml_value
from .common import (
    Column,
    Document,
    Failure,
    Heading,
    Output,
    Phrase,
    Table,
    Voice,
    command,
    load_rules,
    option,
    output_options,
    tiles_option,
    trust_option,
)
from .completion import complete_rules
from .forms import RULE_FILE
from .given import GIVEN
from .sheet_document import sheet_document

if TYPE_CHECKING:
    from ..core.composition import Chosen
    from ..core.ruleset import RuleSet
    from ..rulebook.model import Sheet

__all__ = ["show_command"]

ABOUT = Phrase(
    "Print the rule sheet of a rule set: all rules in the order of play, prices, worked examples and the words used.",
    "输出一套规则的规则单：按打牌的先后列出全部规则、番种与分数、实例和词语解释。",
)
JSON_FORM = Phrase(
    'JSON: {"version":1,"rules","title","summary","source","digest","xuezhan","files","table","cap","base",'
    '"slots":[{"slot","question","use","text","options"}],"extras","fan":[{"name","kind","en","zh","fan"}],'
    '"points":[{"fan","points","self_draw","self_draw_total"}],"kongs":[{"type","feeder","others","total"}],'
    '"sections":[{"section","title","blocks"}]}; with --origin also "origins":[{"table","key","value","from"}].',
    'JSON：{"version":1,"rules","title","summary","source","digest","xuezhan","files","table","cap","base",'
    '"slots":[{"slot","question","use","text","options"}],"extras","fan":[{"name","kind","en","zh","fan"}],'
    '"points":[{"fan","points","self_draw","self_draw_total"}],"kongs":[{"type","feeder","others","total"}],'
    '"sections":[{"section","title","blocks"}]}；加 --origin 时还有 "origins":[{"table","key","value","from"}]。',
)
ORIGIN = Phrase("Say where every value came from.", "显示每个值的出处。")
FORM = Phrase(
    "How it is written: for the screen, as Markdown, as a web page to print, as a complete rule file, or as JSON.",
    "输出形式：屏幕文字、Markdown、可打印的网页、完整的规则文件，或 JSON。",
)
ORIGINS = Phrase("Where every value came from", "每个值的出处")
SETTING, VALUE, FROM = Phrase("Setting", "设置"), Phrase("Value", "值"), Phrase("From", "出处")

TEXT_FORMS = ("text", "md", "html", "toml", "json")

OWN_FILE = Phrase(
    "{file}: the rules come from this file, and saving would replace it; name another",
    "{file}：规则就来自这个文件，保存会把它覆盖；请换个名字",
)


@command("show", ABOUT, JSON_FORM, example="xuezhan show laok:cap.use=fixed,cap.fan=4 --format html > laok.html")
@click.argument("name", type=GIVEN, metavar="RULES", shell_complete=complete_rules)
@option("--format", "form", type=click.Choice(TEXT_FORMS), default="text", show_default=True, phrase=FORM)
@option("--origin", is_flag=True, phrase=ORIGIN)
@trust_option
@partial(output_options, further=(RULE_FILE,))
@tiles_option
def show_command(name: str, form: str, origin: bool, trust_plugins: bool, output: Output) -> None:
    """Compose the rule set and print its sheet."""
    from ..rulebook.sheet import rule_sheet
    from ..rulebook.toml_sheet import explained_toml

    (rules,) = load_rules([name], trust_plugins=trust_plugins)
    own = {os.path.realpath(file) for file in rules.composition.files}
    for path in output.saves:
        if os.path.realpath(path) in own:
            raise Failure(output.screen_voice.say(OWN_FILE, file=path))
    made = rule_sheet(rules)
    origins = _origins(rules)
    data = _data(rules, made)
    if origin:
        data["origins"] = origins
    output.deliver(
        lambda voice: _document(voice, made, origins if origin else ()),
        data,
        title=rules.title,
        rows=origins,
        toml=lambda voice: explained_toml(rules, voice.language, origins=origin),
        form=form,
    )


def _data(rules: RuleSet, made: Sheet) -> dict[str, Any]:
    from ..rulebook.prices import kong_figures, point_table, price_list

    composition = rules.composition
    return {
        "version": 1,
        "rules": rules.name,
        "title": composition.title,
        "summary": composition.summary,
        "source": composition.source,
        "digest": rules.digest,
        "xuezhan": made.version,
        "files": list(composition.files),
        "table": asdict(composition.table),
        "cap": rules.cap,
        "base": rules.unit,
        "slots": [_slot(slot, chosen) for slot, chosen in composition.slots.items()],
        "extras": [{"id": chosen.id, **_choice(chosen)} for chosen in composition.extras],
        "fan": [
            {
                "name": each.item.name,
                "kind": each.item.kind,
                "en": each.item.en,
                "zh": each.item.zh,
                "fan": each.fan,
            }
            for each in price_list(rules)
        ],
        "points": [
            {
                "fan": price.fan,
                "points": price.discard,
                "self_draw": price.self_draw,
                "self_draw_total": price.self_draw_total,
            }
            for price in point_table(rules)
        ],
        "kongs": [asdict(kong) for kong in kong_figures(rules)],
        "sections": made.to_json(),
    }


def _slot(slot: str, chosen: Chosen) -> dict[str, Any]:
    from ..rulebook.choices import question_of

    return {"slot": slot, "question": question_of(chosen).en, **_choice(chosen)}


def _choice(chosen: Chosen) -> dict[str, Any]:
    return {
        "use": chosen.variant.name,
        "text": chosen.variant.text.en,
        "options": chosen.options.model_dump(mode="json"),
    }


def _origins(rules: RuleSet) -> list[dict[str, Any]]:
    from ..core.composition import rows

    return [
        {"table": row.table, "key": row.key, "value": row.value, "from": str(row.origin)}
        for row in rows(rules.composition)
    ]


def _document(voice: Voice, made: Sheet, origins: Sequence[Mapping[str, Any]]) -> Document:
    document = [*sheet_document(voice, made)]
    if origins:
        document += [Heading(voice.say(ORIGINS)), _origin_table(voice, origins)]
    return document


def _origin_table(voice: Voice, origins: Sequence[Mapping[str, Any]]) -> Table:
    rows = [(f"{row['table']}.{row['key']}", toml_value(row["value"]), row["from"]) for row in origins]
    tables = [row["table"] for row in origins]
    breaks = frozenset(place for place in range(1, len(tables)) if tables[place] != tables[place - 1])
    return Table([Column(voice.say(phrase)) for phrase in (SETTING, VALUE, FROM)], rows, breaks=breaks)
