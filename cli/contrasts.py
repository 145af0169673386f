"""The words for a hand or a deal that rule sets pay differently (`diff`, `new --ask`)."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from .common import Phrase, Voice
from .terms import REASONS, named

if TYPE_CHECKING:
    from ..core.score import Score
    from ..rulebook.contrast import DealContrast, DealSide, HandContrast

__all__ = ["CANNOT", "deal_words", "hand_words", "score_words", "side_words"]

HAND = Phrase("Example: {hand}, {how}", "例：{hand}，{how}")
DEAL = Phrase("Example: a deal in which {dealer} deals. {event}", "例：{dealer}坐庄的一盘。{event}")
HORSES_ONE = Phrase("1 horse hits", "中1马")
HORSES = Phrase("{hits} horses hit", "中{hits}马")
NO_WIN = Phrase("no win", "不能和")
CANNOT = Phrase("cannot be combined with the rest", "与其余规则冲突")
FAN_ONE, FAN = Phrase("1 fan", "1番"), Phrase("{fan} fan", "{fan}番")
PAYS = Phrase("{who} pays {points}", "{who}付{points}分")
PAY_EACH = Phrase("{who} pay {points} each", "{who}各付{points}分")
PAYS_TO = Phrase("{payer} pays {payee} {points} ({why})", "{payer}付{payee}{points}分（{why}）")
NOBODY = Phrase("nobody pays", "没有人付分")
AT_END = Phrase("at the end {scores}", "终局{scores}")
NEXT = Phrase("next dealer {seat}", "下盘{seat}做庄")
DRAWN = Phrase("drawn by lot", "抽签")


def hand_words(voice: Voice, example: HandContrast) -> str:
    """The hand and how it is won."""
    from .hands import how_won

    how = how_won(voice, example.switches)
    if hits := example.switches.horses:
        how += _comma(voice) + voice.say(HORSES_ONE if hits == 1 else HORSES, hits=hits)
    return voice.say(HAND, hand=voice.hand_of(example.hand), how=how)


def deal_words(voice: Voice, example: DealContrast) -> str:
    """Who deals, and what happened last before the rule sets part."""
    return voice.say(DEAL, dealer=_seat(voice, example.dealer), event=_sentence(voice, voice.of(example.event)))


def _sentence(voice: Voice, text: str) -> str:
    return f"{_event(voice, text)}。" if voice.language == "zh" else f"{text[:1].upper()}{_event(voice, text[1:])}."


def _event(voice: Voice, text: str) -> str:
    """What happened, with its tiles as they are wanted."""
    return _TILES.sub(lambda found: voice.tiles_of(found.group()), text)


_TILES = re.compile(r"(?:[1-9]+[mpsz])+(?![a-z])")


def score_words(voice: Voice, score: Score) -> str:
    """What a hand is worth on one side, and who pays."""
    from ..rulebook.worked import paid_by

    if not score.complete:
        # The reason is one line of English, as `score` gives it.
        return voice.say(NO_WIN) if voice.language == "zh" else f"{voice.say(NO_WIN)}: {score.why}"
    fan = voice.say(FAN_ONE if score.fan == 1 else FAN, fan=score.fan)
    return f"{fan}{_stop(voice)}{_shares(voice, paid_by(score.payments))}"


def _shares(voice: Voice, paid: Mapping[int, int]) -> str:
    """Who pays how much, those who pay alike together."""
    by_points: dict[int, list[int]] = {}
    for seat, points in paid.items():
        by_points.setdefault(points, []).append(seat)
    parts = [
        voice.say(PAYS if len(seats) == 1 else PAY_EACH, who=_seats(voice, seats), points=points)
        for points, seats in by_points.items()
    ]
    return _comma(voice).join(parts) or voice.say(NOBODY)


def side_words(voice: Voice, side: DealSide, dealers: bool) -> str:
    """What one side made of the deal, who paid whom, and how it came out; with `dealers` who deals next."""
    parts = [] if side.event is None else [_event(voice, voice.of(side.event))]
    parts += [
        voice.say(
            PAYS_TO,
            payer=_seat(voice, payer),
            payee=_seat(voice, payee),
            points=points,
            why=named(voice, REASONS, why),
        )
        for payer, payee, points, why in side.payments
    ]
    if not side.payments and side.event is None and not dealers:
        parts.append(voice.say(NOBODY))
    scores = _comma(voice).join(f"{_seat(voice, seat)} {points:+d}" for seat, points in enumerate(side.scores))
    parts.append(voice.say(AT_END, scores=scores))
    if dealers:
        seat = voice.say(DRAWN) if side.next_dealer is None else _seat(voice, side.next_dealer)
        parts.append(voice.say(NEXT, seat=seat))
    return _stop(voice).join(parts)


def _seat(voice: Voice, seat: int) -> str:
    from ..rulebook.moments import seat_name

    return voice.of(seat_name(seat))


def _seats(voice: Voice, seats: Sequence[int]) -> str:
    names = [_seat(voice, seat) for seat in seats]
    if voice.language == "zh":
        return "、".join(names)
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"


def _comma(voice: Voice) -> str:
    return "，" if voice.language == "zh" else ", "


def _stop(voice: Voice) -> str:
    return "；" if voice.language == "zh" else "; "
