"""What answers of hooks make sense: found out as they come, by the type that the hook promises."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Protocol, get_args

from .contributions import STAGES, PayReason, Settlement, TurnUp
from .flat import ALL_KINDS
from .hands import MeldType
from .money import HOUSE, Payment
from .names import event_name_fault, header_key_fault, name_fault
from .opening import OpeningStep
from .plays import ClaimPlay, Play, TurnPlay
from .terms import (
    Award,
    Bonus,
    FanCount,
    KongPrice,
    KongTerms,
    KongType,
    Liability,
    LockedKongs,
    PlayOn,
    RobTerms,
    ShareLimits,
    SuitLimit,
    WinShape,
)
from .text import Text
from .variant import TableSettings
from .win_shapes import Shape

__all__ = [
    "Check",
    "Facts",
    "Given",
    "check_of",
    "check_payments",
    "check_times",
    "known_once",
    "may_be_none",
    "wants",
    "whole",
]

Given = Sequence[Any]
"""The arguments that a hook was asked with, in the order of its specification."""


class Facts(Protocol):
    """What checks must know of the rule set."""

    @property
    def table(self) -> TableSettings:
        """Seats and tiles."""

    @property
    def pay_reasons(self) -> Sequence[str]:
        """Reasons that payments may have."""


Check = Callable[[Any, Given, Facts], Text | None]
"""What is wrong with an answer ("answers 7; it wants KongTerms"), None when it makes sense."""


def known_once(function: Callable[[int], int]) -> Callable[[int], int]:
    """The function, each number asked for once."""
    known: dict[int, int] = {}

    def ask(number: int) -> int:
        answer = known.get(number)
        if answer is None:
            answer = known[number] = function(number)
        return answer

    return ask


def may_be_none(promised: str) -> bool:
    """Whether a hook that promises this type may answer None."""
    return promised.endswith("None")


def check_of(hook: str, promised: str) -> Check | None:
    """The check of a hook's answers; `promised` is the return type of its specification, as it is written there.

    None for a hook that wants no answer, or one of a type that only its own plugin knows. Where None may be
    answered (`may_be_none`) the check is for other answers.
    """
    return _BY_HOOK.get(hook) or _BY_TYPE.get(promised) or _BY_TYPE.get(promised.removesuffix(" | None"))


def whole(value: Any, least: int) -> bool:
    """Whether it is an int (no bool) of at least `least`."""
    return isinstance(value, int) and not isinstance(value, bool) and value >= least


def wants(answer: Any, en: str, zh: str = "") -> Text:
    """What is wrong with an answer that should be something else."""
    return Text(f"answers {answer!r}; it wants {en}", f"的回答是 {answer!r}，应为{zh or f' {en}'}")


def _whole_number(least: int, en: str = "int", zh: str = "整数") -> Check:
    def check(answer: Any, given: Given, facts: Facts) -> Text | None:
        return None if whole(answer, least) else wants(answer, f"{en}, {least} or more", f"{zh}，至少 {least}")

    return check


def _truth(answer: Any, given: Given, facts: Facts) -> Text | None:
    return None if answer is True or answer is False else wants(answer, "True or False", " True 或 False")


def _reason(answer: Any, given: Given, facts: Facts) -> Text | None:
    if isinstance(answer, str) and answer:
        return None
    return wants(answer, "None to allow it, or a text that says why not", " None（允许），或说明原因的文字")


def _dealer(answer: Any, given: Given, facts: Facts) -> Text | None:
    if whole(answer, 0) and answer < facts.table.seats:
        return None
    most = facts.table.seats - 1
    return wants(answer, f"a seat, 0 to {most}, or None", f"座位 0 至 {most}，或 None")


def _payable(answer: Any, given: Given, facts: Facts) -> Text | None:
    most = given[1].points
    if whole(answer, 0) and answer <= most:
        return None
    return wants(answer, f"points, 0 to {most}", f"分数，0 至 {most}")


def _record(kind: type, *fields: tuple[str, Callable[[Any], bool], str]) -> Check:
    """An answer of a type whose fields are held to what is said of each."""

    def check(answer: Any, given: Given, facts: Facts) -> Text | None:
        if not isinstance(answer, kind):
            return wants(answer, kind.__name__)
        for name, sound, wanted in fields:
            if not sound(getattr(answer, name)):
                return wants(answer, f"{name} to be {wanted}", f" {name} 为 {wanted}")
        return None

    return check


def _not_negative(value: Any) -> bool:
    return whole(value, 0)


def _bool(value: Any) -> bool:
    return isinstance(value, bool)


def _prices(value: Any) -> bool:
    return isinstance(value, Mapping) and all(_price(value.get(type)) for type in get_args(KongType))


def _price(value: Any) -> bool:
    return isinstance(value, KongPrice) and _not_negative(value.feeder) and _not_negative(value.others)


def _ends(value: Any) -> bool:
    return isinstance(value, Mapping) and all(value.get(type) in ("front", "back") for type in get_args(KongType))


_UNITS = "whole, 0 or more"
_YES_NO = "True or False"


_MOST_COUNTS = 1 << 10
_sound_counts: dict[int, FanCount] = {}
"""Counts that made sense, by id: tuples all through, so they cannot change, and a fan table may give one again."""


def _counted(answer: Any, given: Given, facts: Facts) -> Text | None:
    # Asked for most often of all that is checked.
    known = _sound_counts.get(id(answer))
    if known is not None and known is answer:
        return None
    if type(answer) is FanCount and _all_plain(answer):
        factors = answer.factors
        if type(factors) is tuple and not [factor for factor in factors if type(factor) is not tuple]:
            if len(_sound_counts) >= _MOST_COUNTS:
                _sound_counts.clear()
            _sound_counts[id(answer)] = answer
        return None
    return wants(
        answer,
        "a FanCount: a pattern's name, whole fan of 0 or more, and items that are (name, fan)",
        " FanCount：番型的名字、整数番（至少 0）和（名字，番）的明细",
    )


def _all_plain(count: FanCount) -> bool:
    """Whether nothing but texts, whole numbers and tuples is in it, each where it belongs."""
    pattern, total, items, factors = count
    if type(pattern) is not str or type(total) is not int or total < 0 or type(items) is not tuple:
        return False
    for item in (*items, *[item for factor in factors for item in factor]) if factors else items:
        if type(item) is not tuple or len(item) != 2:
            return False
        name, fan = item
        if type(name) is not str or type(fan) is not int or fan < 0:
            return False
    return True


def check_times(answer: Any, given: Given, facts: Facts) -> Text | None:
    """How often a fan item counts in a reading; True and False are once and not at all."""
    if isinstance(answer, int) and answer >= 0:
        return None
    return wants(answer, "a whole number, 0 or more", "整数，至少 0")


def _award(answer: Any, given: Given, facts: Facts) -> Text | None:
    if not isinstance(answer, Award):
        return wants(answer, "an Award or None", " Award 或 None")
    _, hits, inside, outside, units, _ = answer
    if not (whole(hits, 0) and whole(inside, 0) and whole(outside, 0) and whole(units, 0)):
        return wants(answer, "hits, fan and units that are whole, 0 or more", "整数，至少 0")
    if not isinstance(answer.tiles, tuple) or not all(whole(kind, 0) and kind < ALL_KINDS for kind in answer.tiles):
        return wants(answer, "tiles to be a tuple of kinds", " tiles 为牌种的 tuple")
    if not whole(answer.factor, 1):
        return Text(
            f"answers {answer!r}; its factor is whole, 1 or more", f"的回答是 {answer!r}；它的 factor 应为整数，至少 1"
        )
    return None


def _liability(answer: Any, given: Given, facts: Facts) -> Text | None:
    if not isinstance(answer, Liability):
        return wants(answer, "a Liability", " Liability")
    if not isinstance(answer.shares, tuple) or not isinstance(answer.extra, tuple):
        return wants(answer, "shares and extra to be tuples", " shares 和 extra 为 tuple")
    if not isinstance(answer.self_draw_bonus, bool):
        return wants(answer, "self_draw_bonus to be True or False", " self_draw_bonus 为 True 或 False")
    winner = given[1].seat
    for share in answer.shares:
        if (fault := _payer_fault("shares", share, 2, winner, facts)) is not None:
            return fault
    for extra in answer.extra:
        if (fault := _payer_fault("extra", extra, 3, winner, facts)) is not None:
            return fault
        if extra[2] not in facts.pay_reasons:
            return _unnamed(extra[2])
    return None


def _payer_fault(what: str, given: Any, length: int, winner: int, facts: Facts) -> Text | None:
    wanted = "(seat, number of shares)" if length == 2 else "(seat, units, reason)"
    if not isinstance(given, tuple) or len(given) != length:
        return Text(f"has {given!r} in {what}; it wants {wanted}", f"的 {what} 里有 {given!r}，应为 {wanted}")
    payer, count = given[0], given[1]
    if not whole(payer, 0) or payer >= facts.table.seats or payer == winner:
        return Text(
            f"has {payer!r} pay in {what}, which is no other seat than the winner's",
            f"的 {what} 要 {payer!r} 付分，而它不是和牌者之外的座位",
        )
    if not whole(count, 1):
        return Text(
            f"has seat {payer} pay {count!r} in {what}; it wants a whole number above 0",
            f"的 {what} 要 {payer}号位付 {count!r}，应为大于 0 的整数",
        )
    return None


def _unnamed(why: Any) -> Text:
    return Text(
        f"pays for {why!r}, a reason that it has not named in xuezhan_pay_reasons",
        f"以 {why!r} 的名目付分，而 xuezhan_pay_reasons 里没有这个名目",
    )


def check_payments(answer: Any, given: Given, facts: Facts) -> Text | None:
    """Payments that can be booked in the deal, the first argument that the rule was asked with."""
    # Most rules have nothing to ask for most of the time.
    if answer.__class__ is tuple and not answer:
        return None
    if not isinstance(answer, (list, tuple)) or isinstance(answer, Payment):
        return wants(answer, "a list of payments, empty for none", "付分的列表，没有就为空")
    entries, seats = len(given[0].entries), facts.table.seats
    for payment in answer:
        if not isinstance(payment, Payment):
            return Text(f"asks for {payment!r}; it wants a Payment", f"要 {payment!r}，应为 Payment")
        payer, payee, points, why, settles = payment
        if not whole(points, 1):
            return Text(
                f"asks for a payment of {points!r} points ({why}); they must be whole and above zero",
                f"要付 {points!r} 分（{why}），应为大于 0 的整数",
            )
        if _account(payer, seats) and payer == payee:
            return Text(
                f"asks for a payment from {payer!r} to {payee!r} ({why}): payer and payee are the same",
                f"要 {payer!r} 付给 {payee!r}（{why}）：付分者与得分者相同",
            )
        if not (_account(payer, seats) and _account(payee, seats)):
            return Text(
                f"asks for a payment from {payer!r} to {payee!r} ({why}); accounts are the seats 0 to {seats - 1} "
                f"and HOUSE, {HOUSE}",
                f"要 {payer!r} 付给 {payee!r}（{why}）；座位是 0 至 {seats - 1}，公家是 HOUSE（{HOUSE}）",
            )
        if why not in facts.pay_reasons:
            return _unnamed(why)
        if not isinstance(settles, tuple) or (settles and not _are_indexes(settles, entries)):
            return Text(
                f"settles entries {settles!r}, which are not all in the ledger",
                f"要结清 {settles!r}，而账上没有其中的某笔",
            )
    return None


def _are_indexes(indexes: tuple[Any, ...], entries: int) -> bool:
    return not [index for index in indexes if not whole(index, 0) or index >= entries]


def _account(account: Any, seats: int) -> bool:
    return whole(account, HOUSE) and account < seats


def _listed(kind: type | tuple[type, ...], sound: Callable[[Any], Text | None] | None = None) -> Check:
    """A list of things of a type, or of one of several, each held to `sound`."""
    name = " or ".join(each.__name__ for each in (kind if isinstance(kind, tuple) else (kind,)))

    def check(answer: Any, given: Given, facts: Facts) -> Text | None:
        if not isinstance(answer, Sequence) or isinstance(answer, str):
            return wants(answer, f"a list of {name}", f" {name} 的列表")
        for item in answer:
            if not isinstance(item, kind) or isinstance(item, bool):
                return Text(f"lists {item!r}; it wants {name}", f"列出 {item!r}，应为 {name}")
            if sound is not None and (fault := sound(item)) is not None:
                return fault
        return None

    return check


def _further_kind(kind: int) -> Text | None:
    if 3 * 9 <= kind < ALL_KINDS:
        return None
    last = ALL_KINDS - 1
    return Text(
        f"adds kind {kind}; further kinds are {3 * 9} to {last}", f"添加牌种 {kind}；可添加的是 {3 * 9} 至 {last}"
    )


def _staged(settlement: Settlement) -> Text | None:
    if settlement.stage not in STAGES:
        stages = ", ".join(STAGES)
        return Text(
            f"a settlement names the stage {settlement.stage!r}; stages are {stages}",
            f"的结算写了阶段 {settlement.stage!r}；阶段有 {stages}",
        )
    turn_up = settlement.turn_up
    if turn_up is not None:
        if not isinstance(turn_up, TurnUp) or not whole(turn_up.tiles, 1):
            return wants(settlement, "turn_up to be a TurnUp of 1 tile or more", " turn_up 为 TurnUp，至少 1 张")
        if (fault := event_name_fault(turn_up.name)) is not None:
            return fault
    if not callable(settlement.payments):
        return wants(settlement, "payments to be a function of the deal", " payments 为函数")
    return None


def _step(step: OpeningStep) -> Text | None:
    if not whole(getattr(step, "order", None), -(10**9)):
        return wants(step, "a step with a name and a whole order", "有名字和整数次序的步骤")
    return _decision(step) or header_key_fault(step.chance_key)


def _play(play: Play) -> Text | None:
    if isinstance(play, ClaimPlay) and not whole(play.rank, -(10**9)):
        return wants(play, "a play whose rank is a whole number", " rank 为整数的玩法")
    melds = getattr(play, "melds", None)
    if not isinstance(melds, tuple) or not set(melds) <= set(get_args(MeldType)):
        types = ", ".join(get_args(MeldType))
        return wants(play, f"melds to be a tuple of {types}", f" melds 为 {types} 的 tuple")
    return _decision(play)


def _decision(decision: OpeningStep | Play) -> Text | None:
    secret = decision.secret
    if not isinstance(secret, tuple) or not all(isinstance(key, str) for key in secret):
        return wants(decision, "secret to be a tuple of names of fields", " secret 为字段名的 tuple")
    return event_name_fault(getattr(decision, "name", None))


def _pay_reason(reason: PayReason | str) -> Text | None:
    if isinstance(reason, PayReason) and not isinstance(reason.text, Text):
        return wants(reason, "text to be Text(english, chinese)", " text 为 Text(英文, 中文)")
    return name_fault(reason.name if isinstance(reason, PayReason) else reason)


_BY_TYPE: dict[str, Check] = {
    "int": _whole_number(0),
    "int | None": _whole_number(0, "int or None", "整数或 None"),
    "bool": _truth,
    "str": _reason,
    "WinShape": _record(WinShape, ("seven_pairs", _bool, _YES_NO)),
    "SuitLimit": _record(
        SuitLimit,
        ("most", lambda most: most is None or whole(most, 1), "whole, 1 or more, or None"),
        ("declared", _bool, _YES_NO),
        ("owed", lambda owed: owed is None or whole(owed, 0), "whole, 0 or more, or None"),
    ),
    "Bonus": _record(
        Bonus,
        ("fan", _not_negative, _UNITS),
        ("units", _not_negative, _UNITS),
        ("factor", lambda factor: whole(factor, 1), "whole, 1 or more"),
        ("factor_cap", lambda cap: cap in ("inside", "outside"), '"inside" or "outside"'),
        ("without", lambda names: isinstance(names, tuple), "a tuple of patterns"),
    ),
    "ShareLimits": _record(
        ShareLimits,
        ("over", _not_negative, _UNITS),
        ("points", lambda most: most is None or whole(most, 1), "whole, 1 or more, or None"),
        ("bonus", lambda place: place in ("inside", "outside"), '"inside" or "outside"'),
    ),
    "KongPrice": _record(KongPrice, ("feeder", _not_negative, _UNITS), ("others", _not_negative, _UNITS)),
    "KongTerms": _record(
        KongTerms,
        ("price", _prices, "a KongPrice of whole units for every type of kong"),
        ("replacement", _ends, '"front" or "back" for every type of kong'),
        ("late_added", lambda late: late in ("pays", "unpaid", "forbidden"), '"pays", "unpaid" or "forbidden"'),
        ("concealed_shown", _bool, _YES_NO),
    ),
    "RobTerms": _record(
        RobTerms, ("allowed", _bool, _YES_NO), ("shares", lambda shares: shares in ("one", "all"), '"one" or "all"')
    ),
    "PlayOn": _record(
        PlayOn,
        ("winners_stay", _bool, _YES_NO),
        ("ends_with_win", _bool, _YES_NO),
        ("locked_kongs", lambda kongs: kongs in get_args(LockedKongs), " or ".join(get_args(LockedKongs))),
    ),
    "FanCount": _counted,
    "Award": _award,
    "Liability": _liability,
    "Sequence[int]": _listed(int),
    "Sequence[Shape]": _listed(Shape),
    "Sequence[TurnPlay]": _listed(TurnPlay, _play),
    "Sequence[ClaimPlay]": _listed(ClaimPlay, _play),
    "Sequence[PayReason | str]": _listed((PayReason, str), _pay_reason),
    "Sequence[OpeningStep]": _listed(OpeningStep, _step),
    "Sequence[Settlement]": _listed(Settlement, _staged),
    "Sequence[Payment]": check_payments,
}
_BY_HOOK: dict[str, Check] = {
    "xuezhan_tiles": _listed(int, _further_kind),
    "xuezhan_unit": _whole_number(1),
    "xuezhan_winners_per_tile": _whole_number(1, "int or None", "整数或 None"),
    "xuezhan_next_dealer": _dealer,
    "xuezhan_payable": _payable,
}
"""Where the type alone does not tell."""
