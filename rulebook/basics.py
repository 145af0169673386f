"""What is the same at every table: the core's own rules (rules.md 1), for the rule sheet."""

from __future__ import annotations

from collections.abc import Sequence

from ..core.ruleset import RuleSet
from ..core.tiles import COPIES, KINDS, SUITS, tile_name
from ..core.variant import Text
from .model import Line, same

__all__ = ["AFTER_WIN", "FEEDER", "ROBBED", "STILL_BARRED", "draw_line", "play_lines", "table_lines"]

_PLAY: Sequence[Text] = (
    Text(
        "Turns go counter-clockwise. In its turn a seat draws a tile from the front of the wall and then wins, "
        "makes a kong, or discards.",
        "逆时针轮流。轮到的人从牌墙前端摸一张牌，然后和牌、杠牌或打出一张。",
    ),
    Text(
        "A discard may be claimed by any other live seat: to win, for a kong with three alike in hand, or for a "
        "pung with two. A win comes before kong and pung. A live seat is one that is still in the deal.",
        "打出的牌别的未和家都可以要：和牌，手中有三张相同的可以杠，有两张的可以碰。和牌优先于杠和碰。"
        "未和家是还在打这一盘的人。",
    ),
    Text(
        "After a pung a tile is discarded at once, without a win or kong.",
        "碰后必须打出一张，不能马上和或杠。",
    ),
    Text(
        "A kong needs a tile left in the wall. Its maker draws one more tile and goes on with its turn.",
        "牌墙还有牌才能杠；杠的人补摸一张，接着打。",
    ),
    Text(
        "For a win on a discard the discarder pays one share; for a self-draw every other live seat pays one. "
        "Wins and kongs are paid at once, from seat to seat; totals may be negative.",
        "点炮由点炮者付一份，自摸由其余每个未和家各付一份。和牌和杠当场在各家之间收付，可以为负。",
    ),
)
"""The turn, claims and payment at every table (rules.md F3 to F5, F9)."""
_NO_RUNS = Text("Runs cannot be made from others' discards.", "不可以吃牌。")
_NEITHER = Text(
    "Runs cannot be made from others' discards, and nobody declares that it is ready.",
    "不可以吃牌，也没有报听。",
)
_CLAIMS = 2
"""Lines of the turn and of claims, after which what cannot be claimed is said."""

FEEDER = Text(
    "The feeder is the seat whose discard made the exposed kong. After an added or concealed kong every other "
    "live seat pays, as for any self-draw.",
    "打出的牌被直杠的人是引杠者。面下杠和暗杠之后的杠上花同自摸，由其余每个未和家付分。",
)
"""Who gang_flower is about (rules.md 2 gang_flower)."""
ROBBED = Text(
    "A robbed kong does not take effect and pays nothing; its tile goes to the winner, the pung stays.",
    "被抢的杠不成立，也不收分；那张牌归和牌者，碰出的牌保留。",
)
"""What becomes of a robbed kong (rules.md F8)."""
STILL_BARRED = Text("Who may not win because of a win passed before still may not.", "过水的限制仍然有效。")
"""A forced win is no way around a passed one (rules.md 2 last_four)."""
AFTER_WIN = Text(
    "The next to draw is the live seat after the winner; with several winners, after the one furthest from the "
    "discarder in turn order.",
    "由和牌者的下家接着摸牌；一炮多响时由离点炮者最远的和牌者的下家接着摸。",
)
"""Who goes on (rules.md F7)."""
_READY = Text(
    "A live seat is ready if some tile, of which it does not hold all four itself, would complete its hand.",
    "差一张就能和的未和家是有叫（听牌），所听的牌四张都在自己手中的不算。",
)
_DRAW = Text(
    "When the wall is used up and at least two seats are live, this is settled in the order in which it stands here",
    "牌墙摸完而至少两家未和时，依下列次序结算",
)
_BEFORE = Text(", but first of all what says that it comes before the others", "，注明在先的最先结算")

WINDS = (Text("East", "东风"), Text("South", "南风"), Text("West", "西风"), Text("North", "北风"))
"""The seats in turn order."""
SUIT_NAMES = (Text("characters (m)", "万"), Text("dots (p)", "筒"), Text("bamboos (s)", "条"))


def draw_line(rules: RuleSet) -> Text:
    """The end of the wall, and who is ready (rules.md 2 ready_check)."""
    before = _BEFORE if rules.settlements["before_pigs"] else same("")
    return Text(f"{_DRAW.en}{before.en}. {_READY.en}", f"{_DRAW.zh}{before.zh}。{_READY.zh}")


def play_lines(rules: RuleSet) -> list[Text]:
    """The turn, claims and payment, and what there is not where no rule adds it."""
    without = [] if rules.meld_forms.runs else [_NO_RUNS if rules.composition.extras or rules.plays else _NEITHER]
    return [*_PLAY[:_CLAIMS], *without, *_PLAY[_CLAIMS:]]


def table_lines(rules: RuleSet) -> list[Line]:
    """Seats, tiles and match (rules.md F1, F2, F12)."""
    table = rules.table
    suits = [name for name, letter in zip(SUIT_NAMES, SUITS, strict=True) if letter in table.suits]
    tiles, wall = len(rules.tiles), len(rules.tiles) - table.seats * table.hand - 1
    en, zh = ", ".join(suit.en for suit in suits), "、".join(suit.zh for suit in suits)
    more = _other_tiles(rules)
    return [
        Line(
            Text(
                f"{table.seats} seats. {tiles} tiles: {en}, ranks 1 to 9, {COPIES} of each{more.en}.",
                f"{table.seats}人。共{tiles}张牌：{zh}，一至九各{COPIES}张{more.zh}。",
            ),
            "table",
            "seats",
        ),
        Line(
            Text(
                f"Every seat is dealt {table.hand} tiles and the dealer draws one more; {wall} are left in the wall.",
                f"每家发{table.hand}张，庄家再多摸一张，牌墙剩{wall}张。",
            ),
            "table",
            "hand",
        ),
        Line(_match(rules), "table", "deals"),
    ]


def _other_tiles(rules: RuleSet) -> Text:
    """Which tiles there are beside those of the suits, and which are wild."""
    added = [kind for kind in dict.fromkeys(rules.tiles) if kind >= KINDS]
    if not added and not rules.wilds:
        return Text("; no honours, flowers or wild tiles", "，没有字牌、花牌和癞子")
    more = Text("; no honours or flowers", "，没有字牌和花牌")
    if added:
        names = [tile_name(kind) for kind in added]
        more = Text(f", and {COPIES} each of {', '.join(names)}", f"，另有{'、'.join(names)}各{COPIES}张")
    if not rules.wilds:
        return more
    wild = [tile_name(kind) for kind in rules.wilds]
    are = "is" if len(wild) == 1 else "are"
    return Text(f"{more.en}; {' and '.join(wild)} {are} wild", f"{more.zh}；{'、'.join(wild)}是癞子")


def _match(rules: RuleSet) -> Text:
    table = rules.table
    deals = "1 deal" if table.deals == 1 else f"{table.deals} deals"
    if isinstance(table.first_dealer, int):
        wind = WINDS[table.first_dealer]
        return Text(
            f"A match is {deals}; the first dealer is {wind.en}.", f"一场{table.deals}盘；第一盘由{wind.zh}位做庄。"
        )
    return Text(f"A match is {deals}; the first dealer is drawn.", f"一场{table.deals}盘；第一盘随机选庄。")
