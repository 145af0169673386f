"""The words of records for people: reasons of payments, ends of deals, ways to win."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from .texts import Phrase, Voice

if TYPE_CHECKING:
    from ..core.ruleset import RuleSet

__all__ = ["ENDS", "HOWS", "REASONS", "RESULTS", "named", "reason"]

REASONS: Mapping[str, Phrase] = {
    "win": Phrase("wins", "和牌"),
    "kong": Phrase("kongs", "刮风下雨"),
    "gang_flower": Phrase("gang flower", "杠上花"),
    "kong_transfer": Phrase("kongs handed over", "呼叫转移"),
    "flower_pig": Phrase("pigs", "查花猪"),
    "ready_check": Phrase("ready check", "查大叫"),
    "kong_refund": Phrase("kongs given back", "退杠分"),
    "horses": Phrase("horses", "买马"),
    "leave": Phrase("leaving", "逃跑"),
    "forfeit": Phrase("forfeits", "没收"),
    "rake": Phrase("rake", "抽水"),
}
ENDS: Mapping[str, Phrase] = {
    "three_winners": Phrase("three have won", "三家和牌"),
    "one_left": Phrase("one is left", "只剩一家"),
    "first_win": Phrase("ended by the first win", "一家和牌即结束"),
    "exhausted": Phrase("the wall is used up", "荒庄"),
    "left": Phrase("a seat left", "有人逃跑"),
    "unfinished": Phrase("unfinished", "未打完"),
}
RESULTS: Mapping[str, Phrase] = {
    "win": Phrase("won", "赢"),
    "lose": Phrase("lost", "输"),
    "tie": Phrase("tied", "平"),
}
HOWS: Mapping[str, Phrase] = {
    "self_draw": Phrase("self-draw", "自摸"),
    "discard": Phrase("discard", "点炮"),
    "rob_kong": Phrase("robbed kong", "抢杠"),
}


def reason(voice: Voice, rules: RuleSet | None, why: str) -> str:
    """What a payment is for, in the words of the rules that bring the reason; `rules` None: nobody knows them."""
    phrase = REASONS.get(why)
    if phrase is not None:
        return voice.say(phrase)
    text = None if rules is None else rules.reason_texts.get(why)
    return why if text is None else voice.of(text)


def named(voice: Voice, words: Mapping[str, Phrase], name: str) -> str:
    """The word for people; what a plugin brings keeps its own name."""
    phrase = words.get(name)
    return name if phrase is None else voice.say(phrase)
