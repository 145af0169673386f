"""`xuezhan waits`: what hands wait for, or how far away they are."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import click

from ..core.tiles import TileError
from ..core.waits import waits
from .common import (
    BAD_INPUT,
    Column,
    Document,
    Ending,
    Output,
    Phrase,
    Table,
    Voice,
    command,
    note,
    option,
    output_options,
    tiles_option,
)
from .hand_arguments import HANDS_ARGUMENT, hands_argument, hands_of

__all__ = ["waits_command"]

ABOUT = Phrase(
    "Say what each HAND waits for, or how far it is from ready; with a tile more, what every discard leaves.",
    "看每手牌听什么、还差几张；多一张时，看打哪张后听什么。",
)
MISSING = Phrase("A suit whose tiles may not be used.", "定缺的花色，其牌不能用。")
READY = Phrase("ready, waits on {tiles}", "已下叫，听 {tiles}")
READY_BY_DISCARD = Phrase("ready with the right discard", "打对即下叫")
AWAY = Phrase("{shanten} from ready", "{shanten} 向听")
COMPLETE = Phrase("complete", "已成牌")
DISCARD = Phrase("discard {tile}: {rest}", "打 {tile}：{rest}")
HAND, FIRST, STATE = Phrase("Hand", "手牌"), Phrase("Discard", "打出"), Phrase("Then", "结果")


@command(
    "waits",
    ABOUT,
    HANDS_ARGUMENT,
    example="xuezhan waits 2223456777m111p --tiles zh",
)
@hands_argument
@option("--missing", type=click.Choice(("m", "p", "s")), phrase=MISSING)
@output_options
@tiles_option
def waits_command(hands: tuple[str, ...], missing: str | None, output: Output) -> None:
    """Print one answer a hand as soon as it is known."""
    voice = output.screen_voice
    found: list[dict[str, Any]] = []
    ending = Ending(output.voice)
    with ending:
        for text in hands_of(hands):
            try:
                answer = waits(text, missing).to_json()
            except TileError as error:
                answer = {"hand": text, "error": str(error)}
                ending.worsen(BAD_INPUT)
                if not output.as_json:
                    note(f"{text[:60]}: {error.in_language(voice.language)}")
            _print(output, voice, answer)
            if output.saves:
                found.append(answer)
    ending.place(output).save(lambda said: _document(said, found), found, title="xuezhan waits")
    ending.leave()


def _print(output: Output, voice: Voice, answer: Mapping[str, Any]) -> None:
    if output.as_json:
        output.print_objects([answer])
    elif "error" not in answer:
        output.print_line("\n".join(_lines(voice, answer)))
    sys.stdout.flush()


def _lines(voice: Voice, answer: Mapping[str, Any]) -> Iterator[str]:
    yield f"{voice.hand_of(answer['hand'])}  {_state(voice, answer)}"
    for tile, left in _best_first(answer):
        yield "  " + voice.say(DISCARD, tile=voice.tiles_of(tile), rest=_state(voice, left))


def _state(voice: Voice, answer: Mapping[str, Any]) -> str:
    if answer.get("complete"):
        return voice.say(COMPLETE)
    if answer["shanten"]:
        return voice.say(AWAY, shanten=answer["shanten"])
    if "waits" not in answer:
        return voice.say(READY_BY_DISCARD)
    return voice.say(READY, tiles=voice.tiles_of(answer["waits"]))


def _best_first(answer: Mapping[str, Any]) -> Sequence[tuple[str, Mapping[str, Any]]]:
    discards = answer.get("discards", {}).items()
    return sorted(discards, key=lambda item: (item[1]["shanten"], -sum(map(str.isdigit, item[1]["waits"]))))


def _document(voice: Voice, found: Sequence[Mapping[str, Any]]) -> Document:
    rows: list[tuple[str, str, str]] = []
    breaks = set()
    for answer in found:
        breaks.add(len(rows))
        if "error" in answer:
            rows.append((answer["hand"], "", answer["error"]))
            continue
        rows.append((voice.hand_of(answer["hand"]), "", _state(voice, answer)))
        rows += [("", voice.tiles_of(tile), _state(voice, left)) for tile, left in _best_first(answer)]
    heads = [Column(voice.say(phrase)) for phrase in (HAND, FIRST, STATE)]
    return [Table(heads, rows, breaks=frozenset(breaks))]
