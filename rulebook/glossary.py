"""The words of rule sheets and what they mean (design.md "Words")."""

from __future__ import annotations

from ..core.variant import Text

__all__ = ["GLOSSARY", "NOTATION"]

GLOSSARY: tuple[tuple[Text, Text], ...] = (
    (
        Text("deal", "盘（局）"),
        Text("One set of hands, from dealing the tiles to the last payment.", "从发牌到结算的一副牌。"),
    ),
    (Text("match", "场"), Text("Several deals in a row with one running total.", "连续几盘，分数累计。")),
    (
        Text("seat", "家"),
        Text("A place at the table and whoever sits there.", "牌桌上的一个座位和坐在那里的人。"),
    ),
    (
        Text("live", "未和家"),
        Text(
            "A seat that is still in: it has neither won (where winners leave) nor left.",
            "还在打的人：没有和牌退出，也没有离开。",
        ),
    ),
    (Text("wall", "牌墙"), Text("The tiles not yet drawn.", "还没有摸的牌。")),
    (Text("river", "牌河"), Text("A seat's discards that nobody claimed.", "一家打出而没人要的牌。")),
    (Text("meld", "副露"), Text("A pung or kong laid out.", "亮在桌上的碰和杠。")),
    (
        Text("pung", "碰"),
        Text(
            "Another seat's discard claimed with two alike in hand.", "用手中两张相同的牌要别家打出的第三张。"
        ),
    ),
    (
        Text("kong", "杠"),
        Text("Four alike laid out, for which one more tile is drawn.", "亮出四张相同的牌，并补摸一张。"),
    ),
    (
        Text("exposed kong", "直杠"),
        Text("A kong of three in hand and another seat's discard.", "手中三张加别家打出的第四张。"),
    ),
    (
        Text("added kong", "面下杠"),
        Text("The fourth tile added to one's own pung.", "在自己碰出的牌上补第四张。"),
    ),
    (
        Text("concealed kong", "暗杠"),
        Text("A kong of four tiles from one's own hand.", "四张都在自己手中的杠。"),
    ),
    (
        Text("feeder", "引杠者"),
        Text("The seat whose discard made an exposed kong.", "打出第四张让别家直杠的人。"),
    ),
    (
        Text("to feed a kong", "引杠"),
        Text("To discard the tile with which another seat makes an exposed kong.", "打出的牌被别家直杠。"),
    ),
    (
        Text("fan", "番"),
        Text("What a winning hand counts; fan are turned into points.", "和牌的计算单位，再换算成分。"),
    ),
    (
        Text("pattern", "番种"),
        Text("What a hand looks like as a whole, such as all pungs.", "整手牌的样子，如对对胡。"),
    ),
    (
        Text("extra", "加番"),
        Text("What is added to a pattern, such as a kong.", "在番种之外另加的番，如杠。"),
    ),
    (Text("root", "根"), Text("Four alike in hand and melds that are no kong.", "四张相同而没有开杠的牌。")),
    (Text("unit", "底分"), Text("The amount in which kongs and fines are counted.", "杠和罚分的计算单位。")),
    (Text("points", "分"), Text("What is paid from seat to seat.", "各家之间收付的数目。")),
    (Text("share", "一份"), Text("What one payer pays for a win.", "一个付分者为一次和牌所付的分。")),
    (Text("cap", "封顶（极品）"), Text("The most fan that count.", "最多计算的番数。")),
    (Text("doubling", "滚滚番"), Text("Each fan doubles the points.", "每多一番，分数翻一倍。")),
    (
        Text("missing suit", "缺门（定缺）"),
        Text("The suit that a seat must do without.", "和牌时不能有的那门花色。"),
    ),
    (
        Text("pig", "花猪"),
        Text("A seat that breaks the missing suit rule when the wall is used up.", "流局时还没有缺门的人。"),
    ),
    (Text("ready", "听（下叫）"), Text("One tile short of a complete hand.", "差一张就能和。")),
    (
        Text("ready check", "查大叫"),
        Text(
            "Payments of seats that are not ready to those that are, at a drawn deal; 包大 by the largest hand.",
            "流局时没叫的人赔有叫的人；按最大的牌赔叫包大。",
        ),
    ),
    (
        Text("gang flower", "杠上花"),
        Text("A win on the tile drawn after a kong of one's own.", "杠后补牌自摸。"),
    ),
    (
        Text("gang discard", "杠上炮"),
        Text("A win on the discard of a seat that has just made a kong.", "别家杠后打出的牌点炮。"),
    ),
    (
        Text("rob a kong", "抢杠"),
        Text("To win on the tile that another seat adds to its pung.", "和别家用来补杠的那张牌。"),
    ),
    (
        Text("to feed a win", "点炮"),
        Text("To discard the tile on which another seat wins.", "打出的牌让别家和。"),
    ),
    (Text("self-draw", "自摸"), Text("A win on a tile drawn by oneself.", "和自己摸到的牌。")),
    (Text("pass a win", "过水"), Text("Not to win although one could.", "能和而不和。")),
    (
        Text("horses", "买马"),
        Text("Tiles shown after a win that may add to it.", "和牌后翻出的牌，翻中则加番。"),
    ),
    (
        Text("last four", "最后四张"),
        Text(
            "The rule for the end of the wall, usually its last four tiles.",
            "牌墙快摸完时的规定，通常是最后四张。",
        ),
    ),
    (
        Text("blood battle", "血战到底"),
        Text(
            "The others play on after a win; also the blood room, 血战场.",
            "有人和牌后其余的人继续打，即血战场。",
        ),
    ),
    (Text("normal room", "普通场"), Text("The first win ends the deal.", "有人和牌就结束。")),
    (
        Text("blood flow", "血流成河"),
        Text("Winners play on too, with their hand locked.", "和牌的人也继续打，但手牌不能再动。"),
    ),
    (Text("pair", "将牌"), Text("The two alike of a complete hand.", "和牌时的一对。")),
    (Text("run", "顺子"), Text("Three tiles of one suit in sequence.", "同一花色连续的三张。")),
    (Text("triplet", "刻子（坎）"), Text("Three alike.", "三张相同的牌。")),
    (
        Text("drawn deal", "流局（荒庄）"),
        Text("A deal that ends because the wall is used up.", "牌墙摸完而结束的一盘。"),
    ),
    (Text("leaving", "逃跑"), Text("Getting up before the deal is over.", "一盘没打完就离开。")),
    (
        Text("house", "台面"),
        Text(
            "Whoever runs the table; what it takes belongs to no seat.", "开台的一方，所收的分不归任何一家。"
        ),
    ),
)
"""(word, meaning) in the order of play."""

NOTATION = Text(
    "Tiles are written with their rank and suit: m characters, p dots, s bamboos. [ ] is a pung or kong, "
    "( ) a concealed kong, + the winning tile.",
    "牌的写法：m 万、p 筒、s 条；[ ] 是碰或明杠，( ) 是暗杠，+ 后是和的那张。",
)
