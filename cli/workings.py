"""How a win's fan add up, and who pays it: what `score` says of a hand beside the figures."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from .terms import reason
from .texts import Phrase, Voice

if TYPE_CHECKING:
    from ..core.money import Payment
    from ..core.ruleset import RuleSet
    from ..core.score import Working

__all__ = ["WINNER", "account", "counted", "paid_by"]

SELF_DRAW = Phrase("self-draw {fan}", "自摸 {fan}")
HORSES = Phrase("horses {fan} ({hits} hit)", "买马 {fan}（中 {hits}）")
CAPPED = Phrase("{sum} = {inside}, capped at {cap}", "{sum} = {inside}，封顶 {cap}")
OVER = Phrase("{sum}, and {points} points for the fan above it", "{sum}，超出的番另加 {points} 分")
LIMIT = Phrase("{sum}; a share pays at most {points} points", "{sum}；每份最多付 {points} 分")
OUTSIDE = Phrase("{sum}, then {more}", "{sum}，封顶外另加{more}")
UNIT, UNITS = (
    Phrase("1 unit for the self-draw", "自摸 1 个底分"),
    Phrase("{units} units for the self-draw", "自摸 {units} 个底分"),
)
HORSE_UNIT = Phrase("1 unit for {horses}", "{horses} 1 个底分")
HORSE_UNITS = Phrase("{units} units for {horses}", "{horses} {units} 个底分")
BARE_HORSE, BARE_HORSES = Phrase("1 horse", "中 1 马"), Phrase("{hits} horses", "中 {hits} 马")
DOUBLED = Phrase("{sum}; {factor} times the points for the self-draw", "{sum}；自摸付 {factor} 倍")
DOUBLED_CAPPED = Phrase(
    "{sum}; {factor} times the points for the self-draw, not beyond the cap", "{sum}；自摸付 {factor} 倍，以封顶为限"
)
TIMES = Phrase("{sum}; {factor} times the share for {horses}", "{sum}；{horses}，每份付 {factor} 倍")
ON_TOP = Phrase("{sum}; on each share {more}", "{sum}；每份另加{more}")
AND = Phrase(" and ", "、")

DISCARDER, ROBBED, FEEDER = (
    Phrase("the discarder", "点炮者"),
    Phrase("the robbed seat", "被抢者"),
    Phrase("the feeder", "引杠者"),
)
SEAT = Phrase("seat {seat}", "{seat}号位")
PAYS_ONE, PAYS_MORE = (
    Phrase("{who} pays 1 share", "{who}付 1 份"),
    Phrase("{who} pays {shares} shares", "{who}付 {shares} 份"),
)
EACH, ONE_SEAT = (
    Phrase("each of {seats} seats pays {points}", "{seats} 家各付 {points} 分"),
    Phrase("1 seat pays {points}", "1 家付 {points} 分"),
)
FURTHER = Phrase("{who} {points} more", "{who}另付 {points} 分")
EXTRA = Phrase("{who} pays {whom} {points} ({why})", "{who}付{whom} {points} 分（{why}）")
WINNER, HOUSE_NAME = Phrase("the winner", "和牌者"), Phrase("the house", "公家")
NOBODY = Phrase("nobody pays", "无人付分")


def counted(voice: Voice, working: Working | None, items: str) -> str:
    """The fan of a win as a sum: `items` are the hand's own; bonus, horses and cap follow them."""
    if working is None:
        return items
    parts = [items] if items else []
    bonus, award = working.bonus, working.award
    if bonus is not None and bonus.fan:
        parts.append(voice.say(SELF_DRAW, fan=bonus.fan))
    if award is not None and award.fan_inside:
        parts.append(_horses(voice, award.hits, award.fan_inside))
    text = " + ".join(parts) or "0"
    if award is not None and award.factor != 1:
        text = voice.say(TIMES, sum=text, horses=_bare(voice, award.hits), factor=award.factor)
    if working.cap is not None and working.inside > working.cap:
        text = voice.say(CAPPED, sum=text, inside=working.inside, cap=working.cap)
    if working.over:
        text = voice.say(OVER, sum=text, points=f"{working.over:,}")
    if award is not None and award.fan_outside:
        text = voice.say(OUTSIDE, sum=text, more=_horses(voice, award.hits, award.fan_outside))
    if bonus is not None and bonus.factor != 1:
        inside = bonus.factor_cap == "inside" and working.cap is not None
        text = voice.say(DOUBLED_CAPPED if inside else DOUBLED, sum=text, factor=bonus.factor)
    on_top = list(_units(voice, working))
    text = voice.say(ON_TOP, sum=text, more=voice.say(AND).join(on_top)) if on_top else text
    return voice.say(LIMIT, sum=text, points=f"{working.limit:,}") if working.limit is not None else text


def _horses(voice: Voice, hits: int, fan: int) -> str:
    return voice.say(HORSES, hits=hits, fan=fan)


def _units(voice: Voice, working: Working) -> Iterator[str]:
    bonus, award = working.bonus, working.award
    if bonus is not None and bonus.units:
        yield voice.say(UNIT) if bonus.units == 1 else voice.say(UNITS, units=bonus.units)
    if award is not None and award.units:
        phrase = HORSE_UNIT if award.units == 1 else HORSE_UNITS
        yield voice.say(phrase, horses=_bare(voice, award.hits), units=award.units)


def _bare(voice: Voice, hits: int) -> str:
    return voice.say(BARE_HORSE) if hits == 1 else voice.say(BARE_HORSES, hits=hits)


def paid_by(voice: Voice, working: Working | None, extras: Sequence[Payment], how: str, rules: RuleSet) -> str:
    """Who pays the win: one seat so many shares, or each of several seats a share; `extras` are paid beside it."""
    if working is None:
        return ""
    special = voice.say({"discard": DISCARDER, "rob_kong": ROBBED}.get(how, FEEDER))

    def named(seat: int) -> str:
        return special if seat == working.source else voice.say(SEAT, seat=seat)

    shares = [(seat, count) for seat, count in working.liability.shares if count > 0]
    parts = []
    winner = {0: voice.say(WINNER)}
    if len(shares) == 1 and shares[0][0] == working.source:
        parts.append(_some(voice, special, shares[0][1]))
    elif shares and all(count == 1 for _, count in shares):
        points = f"{working.share:,}"
        parts.append(
            voice.say(ONE_SEAT, points=points)
            if len(shares) == 1
            else voice.say(EACH, seats=len(shares), points=points)
        )
    else:
        parts += [_some(voice, named(seat), count) for seat, count in shares]
    for seat, units, _ in working.liability.extra:
        parts.append(voice.say(FURTHER, who=named(seat), points=f"{units * rules.unit:,}"))
    for extra in extras:
        who, whom = account(voice, extra.payer, winner), account(voice, extra.payee, winner)
        why = reason(voice, rules, extra.why)
        parts.append(voice.say(EXTRA, who=who, whom=whom, points=f"{extra.points:,}", why=why))
    return ("，" if voice.language == "zh" else ", ").join(parts) or voice.say(NOBODY)


def account(voice: Voice, number: int, names: Mapping[int, str]) -> str:
    """A seat or the house; `names` are those of seats that have one."""
    if number < 0:
        return voice.say(HOUSE_NAME)
    return names.get(number) or voice.say(SEAT, seat=number)


def _some(voice: Voice, who: str, shares: int) -> str:
    return voice.say(PAYS_ONE, who=who) if shares == 1 else voice.say(PAYS_MORE, who=who, shares=shares)
