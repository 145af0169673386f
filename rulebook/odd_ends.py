"""Oddities of the end of a deal and of what lies between deals."""

from __future__ import annotations

from collections.abc import Iterator

from ..core.terms import Bonus
from ..core.variant import Text
from .oddities import NO_EFFECT, Look, Oddity, idle, oddity

__all__: list[str] = []

CHECKS = ("to", "pigs_pay", "self_draw_bonus", "dead_wait", "kongs")


@oddity
def no_pigs(look: Look) -> Iterator[Oddity]:
    """Fines for pigs where nobody can be one."""
    if look.pigs:
        return
    why = Text(
        "nobody can be a pig here, see [missing_suit] and table.suits",
        "本规则不会有花猪（见 [missing_suit] 和 table.suits）",
    )
    if not look.uses("flower_pig", "none"):
        text = Text(f"the fine is never paid: {why.en}", f"从不赔付：{why.zh}")
        places = (("flower_pig", "use"), ("missing_suit", "use"), ("missing_suit", "pig"), ("table", "suits"))
        yield Oddity("no_pigs", places, text)
    if not look.uses("ready_check", "none"):
        yield from idle(look, "ready_check", why, "pigs_pay")


@oddity
def pigs_get_off(look: Look) -> Iterator[Oddity]:
    """Pigs that pay nothing where seats that are only not ready pay."""
    units = look.option("flower_pig", "units", "units")
    fined = not look.uses("flower_pig", "none") and units != 0
    pays = getattr(look.rules.slot_options("ready_check"), "pigs_pay", True)
    if look.pigs and not fined and not look.uses("ready_check", "none") and not pays:
        text = Text(
            "a pig pays neither a fine nor the ready check, so it fares better than a seat that is only not "
            "ready; give it a fine ([flower_pig]) or set ready_check.pigs_pay = true",
            "花猪既不赔花猪也不赔查叫，反而比没叫的人合算；请设花猪赔付（[flower_pig]），"
            "或 ready_check.pigs_pay = true",
        )
        places = (("flower_pig", "use"), ("flower_pig", "units"), ("ready_check", "pigs_pay"))
        yield Oddity("pigs_get_off", (*places, ("ready_check", "use")), text)


@oddity
def excused_without_suit(look: Look) -> Iterator[Oddity]:
    """Pigs excused for a missing suit that nobody names."""
    if not look.rules.suit_limit.declared:
        why = Text("no missing suit is declared (missing_suit)", "本规则不定缺（missing_suit）")
        yield from idle(look, "flower_pig", why, "excused")


@oddity
def no_ready_check(look: Look) -> Iterator[Oddity]:
    """Options of a ready check that there is not."""
    if look.uses("ready_check", "none"):
        why = Text("nobody pays for not being ready (ready_check.use is none)", "本规则不查叫")
        yield from idle(look, "ready_check", why, *CHECKS)
        yield from idle(look, "flower_pig", why, "hand_if_more")
    elif getattr(look.rules.slot_options("flower_pig"), "to", None) == "house":
        why = Text("the fine goes to the house (flower_pig.to)", "罚分归台面（flower_pig.to）")
        yield from idle(look, "flower_pig", why, "hand_if_more")


@oddity
def no_self_draw_bonus(look: Look) -> Iterator[Oddity]:
    """A bonus that there is not, in what is paid as for a self-draw."""
    if look.rules.self_draw_bonus == Bonus():
        why = Text("a self-draw adds nothing (self_draw)", "自摸不加番也不加底（self_draw）")
        yield from idle(look, "gang_flower", why, "self_draw_bonus")
        if not look.uses("ready_check", "none"):
            yield from idle(look, "ready_check", why, "self_draw_bonus")


@oddity
def pays_nothing(look: Look) -> Iterator[Oddity]:
    """Penalties of 0."""
    if look.option("flower_pig", "units", "units") == 0:
        text = Text('a fine of 0 units is none; that is the same as use = "none"', '赔0个底分，等于 use = "none"')
        yield Oddity("pays_nothing", (("flower_pig", "units"),), text)
    if look.option("leaving", "penalty", "points") == 0:
        text = Text(
            "a seat that leaves pays 0 points, so leaving a bad hand costs nothing before the last tiles",
            "逃跑付0分，最后几张之前牌不好就可以白跑",
        )
        yield Oddity("pays_nothing", (("leaving", "points"),), text)


@oddity
def winners_cannot_leave(look: Look) -> Iterator[Oddity]:
    """What a winner forfeits who cannot leave before the end."""
    play_on = look.rules.play_on
    if play_on.winners_stay:
        why = Text("winners stay in the deal (play_on)", "和牌者仍在局中（play_on）")
        yield from idle(look, "leaving", why, "winner_forfeits")
    elif play_on.ends_with_win:
        why = Text("the deal ends with the first win (play_on)", "有人和牌就结束（play_on）")
        yield from idle(look, "leaving", why, "winner_forfeits")


@oddity
def no_winners_apart(look: Look) -> Iterator[Oddity]:
    """Winners who are paid by the ready check, where none has left the play when the wall is used up."""
    play_on = look.rules.play_on
    if look.uses("ready_check", "none"):
        return
    if play_on.winners_stay:
        why = Text("winners stay and are ready like any seat (play_on)", "和牌者仍在局中，本来就算有叫（play_on）")
        yield from idle(look, "ready_check", why, "to")
    elif play_on.ends_with_win:
        why = Text("the deal ends with the first win (play_on)", "有人和牌就结束（play_on）")
        yield from idle(look, "ready_check", why, "to")


@oddity
def one_deal_only(look: Look) -> Iterator[Oddity]:
    """Who deals next where nobody does."""
    if look.table.deals == 1:
        why = Text("a match has one deal only (table.deals)", "一场只打一盘（table.deals）")
        yield from idle(look, "dealer", why, "after_change", "shared")
        if not look.uses("dealer", "first_winner"):
            text = Text(f"it has no effect: {why.en}", f"不起作用：{why.zh}")
            yield Oddity(NO_EFFECT, (("dealer", "use"), ("table", "deals")), text)


@oddity
def no_shared_first_win(look: Look) -> Iterator[Oddity]:
    """Who deals after a shared first win, where no win is shared."""
    if look.rules.winners_per_tile == 1:
        why = Text("only one seat wins on a tile (several_winners)", "一张牌只有一家和（several_winners）")
        yield from idle(look, "dealer", why, "shared")
    elif look.table.seats == 2:
        why = Text("with two seats nobody shares a win", "两家时不会一炮多响")
        yield from idle(look, "dealer", why, "shared")


@oddity
def rake_of_nothing_or_all(look: Look) -> Iterator[Oddity]:
    """A rake that leaves winners nothing, or is always rounded down to nothing."""
    percent = look.option("rake", "percent", "percent")
    if percent is None:
        return
    if percent == 100:
        text = Text("the house takes all that anybody wins", "赢的分全部被抽走")
        yield Oddity("rake_of_nothing_or_all", (("rake", "percent"),), text)
    elif look.rules.cap is not None:
        bonus = look.rules.self_draw_bonus
        most = look.rules.share_points(look.rules.cap, bonus) * (look.table.seats - 1)
        if most * percent < 100:
            text = Text(
                f"even the dearest self-draw brings only {most} points, of which {percent} % are less than one "
                "point: rounded down the house gets nothing from it",
                f"最大的自摸也只有{most}分，{percent}%不足1分，向下取整后抽不到",
            )
            yield Oddity("rake_of_nothing_or_all", (("rake", "percent"), ("points", "base")), text)
