"""`xuezhan replay`: recorded deals under their own rules or under others."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import click

from .common import (
    BAD_INPUT,
    CONTRADICTED,
    Block,
    Column,
    Document,
    Ending,
    Heading,
    Language,
    Output,
    Paragraph,
    Phrase,
    Table,
    Voice,
    command,
    load_rules,
    note,
    option,
    our_version,
    output_options,
    progress,
    tiles_option,
    trust_option,
)
from .completion import complete_files, complete_rules
from .given import GIVEN
from .record_files import headers_in
from .replay_events import RuleEvents, before_play, in_play, rule_events, turned_up
from .replay_reasons import Explained, Reasons, add_reasons, reasons_document
from .replay_summary import Summary
from .screen import show
from .terms import ENDS, HOWS, RESULTS, named, reason
from .why import EXPLAIN

if TYPE_CHECKING:
    from ..core.contributions import FanItem
    from ..core.records import Header, Record
    from ..core.replay import Replayed
    from ..core.ruleset import RuleSet

__all__ = ["replay_command"]

ABOUT = Phrase(
    "Play recorded deals again, under their own rules or under others. Status 1 when a record and the rules part ways.",
    "按记录自己的规则或别的规则重放牌局。记录与规则不符时状态为 1。",
)
RULES = Phrase("Rules to play under instead of the record's own; may be repeated.", "改用这套规则重放，可重复。")
TITLE = Phrase("{file}:{line}  {rules}  dealer {dealer}: {end}", "{file}:{line}  {rules}  庄家 {dealer}：{end}")
DIVERGED = Phrase("Parts from the rules at line {line}: {why}", "第 {line} 行与规则不符：{why}")
NO_WINS = Phrase("Nobody won.", "无人和牌。")
SEAT, TILE = Phrase("Seat", "座位"), Phrase("Tile", "牌")
FROM, HOW = Phrase("From", "来自"), Phrase("How", "方式")
FAN, POINTS, ITEMS = Phrase("Fan", "番"), Phrase("A share", "每份"), Phrase("What counts", "明细")
HORSE, HORSES = Phrase("1 horse", "中 1 马"), Phrase("{hits} horses", "中 {hits} 马")
PAID, HOUSE = Phrase("Paid for", "收支"), Phrase("House", "公家")
PLAYING = Phrase("Replaying", "重放中")
SUM, RESULT = Phrase("Score", "得分"), Phrase("Result", "结果")
FULL = Phrase(
    "Show every deal, however many there are (above {many} only those that part from the rules, and a summary).",
    "逐局显示，不论多少（超过 {many} 局时只显示不符的局和总结）。",
)
MANY = 10
"""From more deals on only those that part from the rules are shown, and a summary."""
SHORT = Phrase("{many} deals: --full shows every one of them", "共 {many} 局：加 --full 逐局显示")


@command("replay", ABOUT, example="xuezhan replay friday.jsonl --rules laok --rules jipin --json")
@click.argument("files", type=GIVEN, metavar="FILE...", nargs=-1, required=True, shell_complete=complete_files)
@option("--rules", "names", type=GIVEN, metavar="RULES", multiple=True, shell_complete=complete_rules, phrase=RULES)
@option("--full", is_flag=True, phrase=Phrase(FULL.en.format(many=MANY), FULL.zh.format(many=MANY)))
@option("--explain", is_flag=True, phrase=EXPLAIN)
@trust_option
@output_options
@tiles_option
def replay_command(
    files: tuple[str, ...], names: tuple[str, ...], full: bool, explain: bool, trust_plugins: bool, output: Output
) -> None:
    """Print each deal as soon as it is played; Ctrl-C keeps what was."""
    rule_sets = load_rules(names, trust_plugins=trust_plugins)
    voice = output.screen_voice
    kept: list[_Shown] = []
    summary = Summary()
    many = sum(headers_in(file) for file in files) * (len(rule_sets) or 1)
    short = many > MANY and not full
    ending = Ending(output.voice)
    with ending, _bar(voice, many, shown_on_screen=not short) as advance:
        explained = Explained() if explain else None
        played = (each for file in files for each in _deals(file, rule_sets, trust_plugins, voice.language, explained))
        for shown in played:
            advance(1)
            if shown is None:
                ending.worsen(BAD_INPUT)
                summary.unread += 1
                continue
            summary.add(shown.line, shown.answer)
            if shown.answer["diverged"] is not None:
                ending.worsen(CONTRADICTED)
            if output.as_json or not short or shown.answer["diverged"] is not None:
                _print(output, voice, shown)
            if output.saves:
                kept.append(shown)
    if not output.as_json and summary.deals > 1:
        show(summary.blocks(voice), sys.stdout)
        if short:
            note(voice.say(SHORT, many=f"{many:,}"))
    ending.place(output).save(
        lambda said: [
            *(block for shown in kept for block in _document(said, shown)),
            *(summary.blocks(said) if summary.deals > 1 else []),
        ],
        [shown.answer for shown in kept],
        title="xuezhan replay",
        rows=[_row(shown) for shown in kept],
        rules=[shown.rules for shown in kept if shown.rules is not None],
    )
    ending.leave()


@dataclass(frozen=True, slots=True)
class _Shown:
    """A deal as it was played: its record's place and header, the names of what counts, the JSON object.

    `events` are None where the deal could not even start.
    """

    line: int
    header: Header
    items: Mapping[str, FanItem]
    answer: Mapping[str, Any]
    rules: RuleSet | None
    events: RuleEvents | None = None
    why: Reasons | None = None


def _shown(record: Record, replayed: Replayed, explained: Explained | None) -> _Shown:
    for warning in replayed.warnings:
        note(warning)
    answer = replayed.to_json()
    deal = replayed.deal
    if deal is None:
        return _Shown(record.number, record.header, {}, answer, None)
    items = {item.name: item for item in deal.rules.fan_items}
    events = rule_events(deal)
    if explained is None:
        return _Shown(record.number, record.header, items, answer, deal.rules, events)
    why = explained.reasons(deal, items)
    add_reasons(answer, why)
    return _Shown(record.number, record.header, items, answer, deal.rules, events, why)


def _print(output: Output, voice: Voice, shown: _Shown) -> None:
    if output.as_json:
        output.print_objects([shown.answer])
    else:
        show(_document(voice, shown), sys.stdout)
        sys.stdout.write("\n")


def _bar(voice: Voice, many: int, *, shown_on_screen: bool) -> AbstractContextManager[Callable[[int], None]]:
    """A progress bar where the deals themselves do not appear on the terminal."""
    if (sys.stdout.isatty() and shown_on_screen) or not sys.stderr.isatty():
        return nullcontext(lambda steps: None)
    return progress(voice.say(PLAYING), many)


def _deals(
    file: str, rule_sets: Sequence[RuleSet], trust_plugins: bool, language: Language, explained: Explained | None
) -> Iterator[_Shown | None]:
    """Every record of a file under each of the rules; None for what cannot be read, once it is told."""
    from ..core.errors import PluginError, RecordError, RuleError
    from ..core.records import read_records
    from ..core.replay import replay, rules_of

    loaded: dict[str, RuleSet | None] = {}
    try:
        for record in read_records(file):
            for rules in rule_sets:
                played = rules if explained is None else explained.traced(rules)
                yield _shown(record, replay(record, played), explained)
            if rule_sets:
                continue
            name = record.header.rules
            if name not in loaded:
                try:
                    loaded[name] = rules_of(record, trust_plugins=trust_plugins)
                except RuleError as error:
                    loaded[name] = None
                    sys.stderr.write(f"{error.in_language(language)}\n")
                except PluginError as error:
                    loaded[name] = None
                    note(error.in_language(language))
            own = loaded[name]
            if own is None:
                yield None
                continue
            played = own if explained is None else explained.traced(own)
            yield _shown(record, replay(record, own=played), explained)
    except RecordError as error:
        sys.stderr.write(f"{error.in_language(language)}\n")
        yield None


def _document(voice: Voice, shown: _Shown) -> Document:
    answer = shown.answer
    names = _seat_names(shown)
    title = voice.say(
        TITLE,
        file=answer["file"],
        line=shown.line,
        rules=answer["rules"],
        dealer=_account(names, shown.header.dealer),
        end=named(voice, ENDS, answer["end"]),
    )
    parts: list[Block] = [Heading(title)]
    events = shown.events
    if events is not None:
        parts += [*before_play(voice, names, events), *in_play(voice, names, events)]
    if answer["wins"]:
        parts.append(_wins(voice, names, shown))
    elif answer["diverged"] is None:
        parts.append(Paragraph(voice.say(NO_WINS)))
    if events is not None:
        parts += turned_up(voice, events)
    if answer["scores"]:
        parts.append(_payments(voice, names, shown))
    if shown.why is not None:
        parts += reasons_document(voice, names, shown.why)
    if answer["diverged"] is not None:
        parts.append(Paragraph(voice.say(DIVERGED, **answer["diverged"]), "bad"))
    return parts


def _seat_names(shown: _Shown) -> list[str]:
    """What the seats are called: their number, with the player's name where the record has it."""
    players = shown.header.fields.get("players")
    count = max(len(shown.answer["scores"]), len(shown.header.hands))
    if isinstance(players, list) and len(players) == count:
        return [f"{seat} {player}" for seat, player in enumerate(players)]
    return [str(seat) for seat in range(count)]


def _account(names: Sequence[str], seat: int) -> str:
    return names[seat] if 0 <= seat < len(names) else str(seat)


def _wins(voice: Voice, names: Sequence[str], shown: _Shown) -> Table:
    from ..core.fan_sums import fan_sum
    from ..core.terms import FanCount

    def counted(win: Mapping[str, Any]) -> str:
        items = tuple((name, fan) for name, fan in win["items"])
        factors = tuple(tuple((name, fan) for name, fan in factor) for factor in win.get("factors", ()))
        parts = [fan_sum(FanCount("", win["fan"], items, factors), item_name)]
        if win["horses"]:
            parts.append(voice.say(HORSE) if win["horses"] == 1 else voice.say(HORSES, hits=win["horses"]))
        return " + ".join(parts)

    def item_name(name: str) -> str:
        item = shown.items.get(name)
        if item is None:
            return name
        return item.zh if voice.language == "zh" else item.en

    rows = [
        (
            _account(names, win["seat"]),
            voice.tiles_of(win["tile"]),
            "" if win["of"] is None else _account(names, win["of"]),
            named(voice, HOWS, win["how"]),
            str(win["fan"]),
            str(win["points"]),
            counted(win),
        )
        for win in shown.answer["wins"]
    ]
    heads = [Column(voice.say(phrase)) for phrase in (SEAT, TILE, FROM, HOW)]
    heads += [Column(voice.say(phrase), "right") for phrase in (FAN, POINTS)]
    return Table([*heads, Column(voice.say(ITEMS))], rows)


def _payments(voice: Voice, names: Sequence[str], shown: _Shown) -> Table:
    """What each seat and the house got or gave by reason; then the deal's scores and results."""
    answer = shown.answer
    net: dict[str, dict[int | str, int]] = {}
    for payment in answer["payments"]:
        row = net.setdefault(payment["why"], {})
        row[payment["payer"]] = row.get(payment["payer"], 0) - payment["points"]
        row[payment["payee"]] = row.get(payment["payee"], 0) + payment["points"]
    accounts: list[int | str] = [*range(len(answer["scores"])), "house"]
    scores = [*answer["scores"], answer["house"]]
    if not any("house" in row for row in net.values()):
        accounts, scores = accounts[:-1], scores[:-1]
    rows = [
        [reason(voice, shown.rules, why), *(_signed(row.get(account, 0)) for account in accounts)]
        for why, row in net.items()
    ]
    last = len(rows)
    rows.append([voice.say(SUM), *(_signed(score) for score in scores)])
    if answer["results"] is not None:
        results = [named(voice, RESULTS, result) for result in answer["results"]]
        rows.append([voice.say(RESULT), *results, *[""] * (len(accounts) - len(results))])
    heads = [voice.say(HOUSE) if account == "house" else names[int(account)] for account in accounts]
    columns = [Column(voice.say(PAID)), *(Column(head, "right") for head in heads)]
    return Table(columns, rows, breaks=frozenset([last]))


def _signed(points: int) -> str:
    return f"{points:+d}" if points else "0"


def _row(shown: _Shown) -> dict[str, Any]:
    answer = shown.answer
    row: dict[str, Any] = {key: answer[key] for key in ("file", "rules", "end")}
    row |= {f"score_{seat}": score for seat, score in enumerate(answer["scores"])}
    row |= {"house": answer["house"], "next_dealer": answer["next_dealer"], "wins": len(answer["wins"])}
    diverged = answer["diverged"] or {"line": None, "why": None}
    row |= {"diverged_line": diverged["line"], "diverged_why": diverged["why"]}
    digest = None if shown.rules is None else shown.rules.digest
    return {**row, "rules_digest": digest, "xuezhan": our_version()}
