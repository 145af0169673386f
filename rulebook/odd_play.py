"""Oddities of play: the table, the opening, kongs, passing, the last tiles, horses."""

from __future__ import annotations

from collections.abc import Iterator

from ..core.variant import Text
from .oddities import NO_EFFECT, Look, Oddity, idle, oddity

__all__: list[str] = []

FEW_DRAWS = 3
"""A seat that draws fewer tiles than this hardly plays."""


@oddity
def short_wall(look: Look) -> Iterator[Oddity]:
    """A table that is over before it has begun."""
    seats = look.table.seats
    if look.wall < FEW_DRAWS * seats:
        text = Text(
            f"only {look.wall} tiles are left in the wall for {seats} seats; a deal ends after a few draws",
            f"{seats}家只剩{look.wall}张牌墙，摸不了几张就流局",
        )
        yield Oddity("short_wall", (("table", "hand"), ("table", "suits"), ("table", "seats")), text)


@oddity
def exchange_of_any_tiles(look: Look) -> Iterator[Oddity]:
    """An exchange within a suit of more tiles than a seat need have of any."""
    tiles = look.option("opening", "exchange", "tiles")
    hand, suits = look.table.hand, len(look.table.suits)
    surely = -(-hand // suits)
    if tiles and look.option("opening", "exchange", "same_suit") and tiles > surely:
        text = Text(
            f"with {hand} tiles of {suits} suits a seat may hold no suit of {tiles}; it then gives any tiles",
            f"{hand}张牌分{suits}门，可能没有一门够{tiles}张，那时可以任意换",
        )
        yield Oddity("exchange_of_any_tiles", (("opening", "tiles"), ("table", "hand")), text)


@oddity
def exchange_between_two(look: Look) -> Iterator[Oddity]:
    """A direction where there is but one other seat."""
    direction = look.option("opening", "exchange", "direction")
    if look.table.seats == 2 and direction not in (None, "wall"):
        why = Text("with two seats the tiles go to the other one anyway", "两家时总是换给对方")
        yield from idle(look, "opening", why, "direction")


@oddity
def kongs_pay_odd_amounts(look: Look) -> Iterator[Oddity]:
    """A concealed kong that is cheaper than one everybody sees."""
    added = look.option("kong", "wind_rain", "added")
    concealed = look.option("kong", "wind_rain", "concealed")
    if added is not None and concealed < added:
        text = Text(
            f"a concealed kong ({concealed}) pays less than an added one ({added}), which is usually the cheaper",
            f"暗杠（{concealed}）比面下杠（{added}）收得少，通常相反",
        )
        yield Oddity("kongs_pay_odd_amounts", (("kong", "concealed"), ("kong", "added")), text)


@oddity
def no_kong_income(look: Look) -> Iterator[Oddity]:
    """What becomes of the income of kongs that bring none."""
    prices = look.rules.kong_terms.price.values()
    if not any(price.feeder or price.others for price in prices):
        why = Text("kongs pay nothing here ([kong])", "本规则的杠不收分（[kong]）")
        yield from idle(look, "gang_discard", why, "several", "scope")
    elif look.uses("gang_flower", "everyone_plus_feeder") and not look.rules.kong_terms.price["exposed"].feeder:
        text = Text(
            "the feeder pays nothing more than the others, as an exposed kong costs it 0 units (kong.exposed)",
            "直杠不收引杠者的分（kong.exposed 为 0），引杠者并不多付",
        )
        yield Oddity("feeder_pays_no_more", (("gang_flower", "use"), ("kong", "exposed")), text)


@oddity
def never_several_winners(look: Look) -> Iterator[Oddity]:
    """What several winners of one discard get, where there is at most one."""
    if look.rules.winners_per_tile == 1:
        why = Text("only one seat wins on a tile (several_winners)", "一张牌只有一家和（several_winners）")
        yield from idle(look, "gang_discard", why, "several")
    elif look.table.seats == 2:
        why = Text("with two seats nobody shares a win", "两家时不会一炮多响")
        yield from idle(look, "gang_discard", why, "several")


@oddity
def nobody_else_pays(look: Look) -> Iterator[Oddity]:
    """Who answers for a gang flower, where only the feeder is left to pay."""
    if look.table.seats == 2 and look.uses("gang_flower", "contract"):
        text = Text(
            "it has no effect: with two seats the feeder is the only one who pays anyway",
            "不起作用：两家时总是引杠者一人付",
        )
        yield Oddity(NO_EFFECT, (("gang_flower", "use"), ("table", "seats")), text)


@oddity
def beyond_the_wall(look: Look) -> Iterator[Oddity]:
    """Rules for the last tiles that hold from the first one on."""
    wall = look.wall
    near = look.option("pass_win", "until_own_draw", "near_end")
    if near is not None and near > wall:
        text = Text(
            f"the wall holds {wall} tiles after the first draw, always fewer than {near}: "
            "passing a win never restricts anything",
            f"第一张摸后牌墙只有{wall}张，总是不足{near}张，过水从不受限制",
        )
        yield Oddity("beyond_the_wall", (("pass_win", "near_end"),), text)
    last = look.option("last_four", "forced", "tiles")
    if last is not None and last >= wall:
        text = Text(
            f"the wall holds {wall} tiles after the first draw, never more than {last}: "
            "who can win must, from the first draw on",
            f"第一张摸后牌墙只有{wall}张，从不超过{last}张，一开始就必须和",
        )
        yield Oddity("beyond_the_wall", (("last_four", "tiles"),), text)
    check = look.option("leaving", "penalty", "check_last")
    if check is not None and check >= wall:
        text = Text(
            f"the wall holds {wall} tiles after the first draw, never more than {check}: "
            "a seat that leaves always pays the largest hands",
            f"第一张摸后牌墙只有{wall}张，从不超过{check}张，逃跑总要按查大叫付",
        )
        yield Oddity("beyond_the_wall", (("leaving", "check_last"),), text)


@oddity
def nothing_forced(look: Look) -> Iterator[Oddity]:
    """Forced wins of neither kind."""
    discard = look.option("last_four", "forced", "discard")
    if discard is False and look.option("last_four", "forced", "self_draw") is False:
        text = Text(
            "it forces nothing: neither wins on discards nor self-draws are forced; "
            'that is the same as use = "optional"',
            '点炮和自摸都不强制，等于 use = "optional"',
        )
        yield Oddity("nothing_forced", (("last_four", "self_draw"), ("last_four", "discard")), text)


@oddity
def nobody_bets_for_both(look: Look) -> Iterator[Oddity]:
    """Bets between two seats, and horses that pay horses where only one seat bets."""
    if look.table.seats == 2 and look.uses("horses", "side_bet"):
        text = Text(
            "it has no effect: with two seats a bettor always pays or is paid itself",
            "不起作用：两家时买马者自己总是付分者或收分者",
        )
        yield Oddity(NO_EFFECT, (("horses", "use"), ("table", "seats")), text)
    elif look.option("horses", "side_bet", "who") == "dealer":
        why = Text("only the dealer bets (horses.who)", "只有庄家买马（horses.who）")
        yield from idle(look, "horses", why, "horses_pay_horses")


@oddity
def horses_bring_nothing(look: Look) -> Iterator[Oddity]:
    """Horses that are shown and pay nothing, or none at all, or the whole wall."""
    tiles = look.option("horses", "dealer_count", "tiles")
    if tiles is None:
        return
    fan = look.option("horses", "dealer_count", "fan_per_hit")
    units = look.option("horses", "dealer_count", "units_per_hit")
    if not fan and not units:
        text = Text(
            "a hit brings neither fan nor units, so horses only take tiles from the wall",
            "中马既不加番也不加底，只是白翻牌",
        )
        places = (("horses", "fan_per_hit"), ("horses", "units_per_hit"), ("horses", "use"))
        yield Oddity("horses_bring_nothing", places, text)
    elif not tiles:
        text = Text('no horse tile is ever shown; that is the same as use = "none"', '从不翻马牌，等于 use = "none"')
        yield Oddity("horses_bring_nothing", (("horses", "tiles"), ("horses", "use")), text)
    elif tiles >= look.wall:
        text = Text(
            f"the first winner's {tiles} horses take the whole wall ({look.wall} tiles): nobody draws again",
            f"第一家和牌就翻{tiles}张马，牌墙（{look.wall}张）全部翻完，没有人再摸牌",
        )
        yield Oddity("horses_take_the_wall", (("horses", "tiles"),), text)
    if not fan:
        why = Text("a hit adds no fan", "中马不加番")
        yield from idle(look, "horses", why, "inside_cap")
    elif look.rules.cap is None:
        why = Text("there is no cap", "本规则不封顶")
        yield from idle(look, "horses", why, "inside_cap")
