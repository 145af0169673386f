"""What `replay --explain` says of a deal: whose answers made each win's price, and who asked for each payment."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from .document import Block, Bullets, Paragraph
from .texts import LANGUAGES, Phrase, Voice
from .why import Priced, Why, transfer_reasons, why_data, why_text, win_reasons

if TYPE_CHECKING:
    from ..core.contributions import FanItem
    from ..core.deal import Deal
    from ..core.explaining import Hearing
    from ..core.ruleset import RuleSet

__all__ = ["Explained", "Reasons", "add_reasons", "reasons_document"]

WIN = Phrase("Win {number}, seat {seat}: why it pays so", "第 {number} 次和牌（{seat}）为何这样付分")
REST = Phrase("Who asked for the other payments", "其余付分由谁提出")


@dataclass(frozen=True, slots=True)
class Reasons:
    """By language: the reasons of every win (with its seat), and of every other transfer by its place."""

    wins: Mapping[str, Sequence[tuple[int, Sequence[Why]]]]
    transfers: Mapping[str, Mapping[int, Why]]


class Explained:
    """Rule sets that are traced, each once, and what was heard of the deal under way."""

    def __init__(self) -> None:
        self._traced: dict[int, tuple[RuleSet, RuleSet, Hearing]] = {}
        self._by_traced: dict[int, Hearing] = {}

    def traced(self, rules: RuleSet) -> RuleSet:
        """The rules with tracing on, for a deal that begins now."""
        from ..core.explaining import Hearing

        known = self._traced.get(id(rules))
        if known is None:
            hearing = Hearing()
            known = self._traced[id(rules)] = rules, rules.traced(hearing.hear), hearing
            self._by_traced[id(known[1])] = hearing
        known[2].begin()
        return known[1]

    def reasons(self, deal: Deal, items: Mapping[str, FanItem]) -> Reasons:
        """Why points moved in a deal that was played under `traced` rules."""
        hearing = self._by_traced[id(deal.rules)]
        voices = [Voice(language) for language in LANGUAGES]
        return Reasons(
            {voice.language: _wins(voice, hearing, deal, items) for voice in voices},
            {voice.language: transfer_reasons(voice, hearing, deal, {}) for voice in voices},
        )


def _wins(voice: Voice, hearing: Hearing, deal: Deal, items: Mapping[str, FanItem]) -> list[tuple[int, list[Why]]]:
    from ..core.fan_sums import fan_sum
    from ..core.score import working_of

    found = []
    for win in deal.wins:
        counted = fan_sum(win.count, lambda item: _name(voice, items, item))
        kong = None if win.kong is None else win.kong.type
        priced = Priced(working_of(win, deal.rules), counted, win.fan, win.points, win.how, kong)
        found.append((win.seat, list(win_reasons(voice, hearing, deal.rules, priced))))
    return found


def _name(voice: Voice, items: Mapping[str, FanItem], name: str) -> str:
    item = items.get(name)
    return name if item is None else (item.zh if voice.language == "zh" else item.en)


def add_reasons(answer: dict[str, Any], reasons: Reasons) -> None:
    """Put the reasons into the JSON object of a deal: `why` in every win, `asked` in every payment but a win's own."""
    for win, (_, why) in zip(answer["wins"], reasons.wins["en"], strict=True):
        win["why"] = [why_data(each) for each in why]
    for place, asked in reasons.transfers["en"].items():
        answer["payments"][place]["asked"] = why_data(asked)


def reasons_document(voice: Voice, names: Sequence[str], reasons: Reasons) -> list[Block]:
    """The reasons for people."""
    parts: list[Block] = []
    for number, (seat, why) in enumerate(reasons.wins[voice.language], 1):
        parts.append(Paragraph(voice.say(WIN, number=number, seat=names[seat])))
        parts.append(Bullets([why_text(voice, each) for each in why]))
    rest = reasons.transfers[voice.language]
    if rest:
        parts.append(Paragraph(voice.say(REST)))
        parts.append(Bullets([why_text(voice, each) for each in rest.values()]))
    return parts
