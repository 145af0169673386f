"""Why points moved, line by line: what `score --explain` and `replay --explain` add."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from .terms import reason
from .texts import Phrase, Voice
from .workings import WINNER, account, paid_by

if TYPE_CHECKING:
    from ..core.contexts import Kong
    from ..core.deal import Deal
    from ..core.explaining import Hearing
    from ..core.money import Entry, Payment
    from ..core.ruleset import RuleSet
    from ..core.score import Working

__all__ = ["EXPLAIN", "Priced", "Why", "transfer_reasons", "why_data", "why_text", "win_reasons"]

EXPLAIN = Phrase("Say which variant's answer made each price and payment.", "说明每笔分数由哪种做法的回答而来。")
NO_ITEMS = Phrase("nothing counts", "没有番")
POINTS = Phrase("at {fan} fan a share is {points}", "{fan} 番每份 {points} 分")
CAP = Phrase("capped at {cap} fan", "封顶 {cap} 番")
OVER = Phrase("fan above the cap add {points}", "超出封顶的番另加 {points} 分")
LIMIT = Phrase("a share is at most {points}", "每份最多 {points} 分")
BONUS = Phrase("{fan} fan for the self-draw", "自摸 {fan} 番")
BONUS_UNITS = Phrase("the self-draw adds {points} to each share", "自摸每份另加 {points} 分")
AWARD = Phrase("horses: {hits} hit, and {fan} fan more", "买马：中 {hits}，另加 {fan} 番")
AWARD_SHARE = Phrase("horses: {hits} hit, and each share comes to {share}", "买马：中 {hits}，每份共 {share} 分")
ASKED = Phrase("{payer} pays {payee} {points} for {why}", "{payer}付{payee} {points} 分（{why}）")
OF_KONG = Phrase("{says}, {type}", "{says}，{type}")
KONGS = {
    "exposed": Phrase("an exposed kong", "直杠"),
    "added": Phrase("an added kong", "面下杠"),
    "concealed": Phrase("a concealed kong", "暗杠"),
}
GAME = Phrase("the game itself", "基本规则")
LINE = Phrase("{who}: {says}", "{who}：{says}")


@dataclass(frozen=True, slots=True)
class Why:
    """One reason: the variant that answered `hook` (both None: the game's own rule), and what came of it."""

    variant: str | None
    hook: str | None
    says: str


@dataclass(frozen=True, slots=True)
class Priced:
    """A win and its price; `items` is what the hand counts, `how` how it was won, `kong` the type of kong before.

    `extras` are what was paid beside the price, by seat 0 as the winner.
    """

    working: Working
    items: str
    fan: int
    points: int
    how: str
    kong: str | None
    extras: tuple[Payment, ...] = ()


def why_text(voice: Voice, why: Why) -> str:
    """A reason as a line."""
    return voice.say(LINE, who=why.variant or voice.say(GAME), says=why.says)


def why_data(why: Why) -> dict[str, Any]:
    """A reason as JSON."""
    return {"variant": why.variant, "hook": why.hook, "says": why.says}


def win_reasons(voice: Voice, hearing: Hearing, rules: RuleSet, win: Priced) -> Iterator[Why]:
    """What made the price of a win, in the order in which it is reckoned."""
    working = win.working

    def by(hook: str, says: str) -> Why:
        return Why(hearing.who(hook), hook, says)

    yield by("xuezhan_fan", win.items or voice.say(NO_ITEMS))
    bonus, award = working.bonus, working.award
    if bonus is not None and bonus.fan:
        yield by("xuezhan_self_draw_bonus", voice.say(BONUS, fan=bonus.fan))
    if award is not None and award.fan_inside + award.fan_outside:
        more = award.fan_inside + award.fan_outside
        yield by("xuezhan_win_award", voice.say(AWARD, hits=award.hits, fan=more))
    if working.cap is not None and working.inside > working.cap:
        yield by("xuezhan_cap", voice.say(CAP, cap=working.cap))
    plain = rules.points(win.fan)
    yield by("xuezhan_points", voice.say(POINTS, fan=win.fan, points=f"{plain:,}"))
    if working.over:
        yield by("xuezhan_share_limits", voice.say(OVER, points=f"{working.over:,}"))
    added = 0 if bonus is None else max(win.points - plain - working.over, 0)
    if added:
        yield by("xuezhan_self_draw_bonus", voice.say(BONUS_UNITS, points=f"{added:,}"))
    if working.limit is not None:
        yield by("xuezhan_share_limits", voice.say(LIMIT, points=f"{working.limit:,}"))
    if working.share != win.points:
        assert award is not None
        yield by("xuezhan_win_award", voice.say(AWARD_SHARE, hits=award.hits, share=f"{working.share:,}"))
    paid = paid_by(voice, working, (), win.how, rules)
    if win.how == "self_draw" and win.kong == "exposed":
        yield by("xuezhan_gang_flower", paid)
    elif win.how == "rob_kong":
        yield by("xuezhan_rob_terms", paid)
    else:
        yield Why(None, None, paid)
    for extra in win.extras:
        who = hearing.asked_for(extra)
        names = {0: voice.say(WINNER)}
        yield Why(who.plugin if who else None, who.hook if who else None, _transfer(voice, rules, extra, names))


def transfer_reasons(voice: Voice, hearing: Hearing, deal: Deal, names: Mapping[int, str]) -> dict[int, Why]:
    """By index in the ledger: who asked for it, for every transfer that is no part of a win's own price."""
    asked = hearing.asked(deal.entries)
    of_wins = {index for win in deal.wins for index in win.entries}
    kongs = {index: kong for kong in deal.kongs for index in kong.entries}
    found = {}
    for entry in deal.entries:
        says, who = _transfer(voice, deal.rules, entry, names), asked.get(entry.index)
        if entry.index in kongs:
            found[entry.index] = _of_kong(voice, hearing, deal, kongs[entry.index], says)
        elif entry.index not in of_wins:
            found[entry.index] = Why(who.plugin if who else None, who.hook if who else None, says)
    return found


def _of_kong(voice: Voice, hearing: Hearing, deal: Deal, kong: Kong, says: str) -> Why:
    usual = kong.price is deal.rules.kong_terms.price[kong.type]
    hook = "xuezhan_kong_terms" if usual else "xuezhan_kong_price"
    return Why(hearing.who(hook), hook, voice.say(OF_KONG, says=says, type=voice.say(KONGS[kong.type])))


def _transfer(voice: Voice, rules: RuleSet, entry: Entry | Payment, names: Mapping[int, str]) -> str:
    return voice.say(
        ASKED,
        payer=account(voice, entry.payer, names),
        payee=account(voice, entry.payee, names),
        points=f"{entry.points:,}",
        why=reason(voice, rules, entry.why),
    )
