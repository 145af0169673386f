"""The patterns and extras that the fan tables know, and the facts that each needs (rules.md 2 fan_table)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

# Facts of a hand, of a reading and of the moment: bits of an int. An item fits where all its facts hold.
FLUSH = 1 << 0
PUNGS = 1 << 1
TERMINALS = 1 << 2
PAIRS = 1 << 3
ONLY_258 = 1 << 4
QUAD = 1 << 5
TWO_QUADS = 1 << 6
THREE_QUADS = 1 << 7
HEAVEN = 1 << 8
EARTH = 1 << 9
FOUR_KONGS = 1 << 10
GANG_FLOWER = 1 << 11
GANG_DISCARD = 1 << 12
ROBBED = 1 << 13
KONG = 1 << 14
ROOT = 1 << 15
ALL_MELDED = 1 << 16
CONCEALED = 1 << 17
SIMPLES = 1 << 18
LAST_TILE = 1 << 19
LAST_DISCARD = 1 << 20
MIDDLE_FIVE = 1 << 21
UNMELDED = 1 << 22
SELF_DRAW = 1 << 23
STRAIGHT = 1 << 24
MIDDLE_TWO = 1 << 25
UNTOUCHED = 1 << 26
FIRST_DISCARD = 1 << 27
LAST_COPY = 1 << 28
LAST_FOUR = 1 << 29
PAIR_WON = 1 << 30

# Above the facts of a hand in one reading stand two numbers.
KONGS_AT = 32
"""Where the number of kongs begins."""
ROOTS_AT = 36
"""Where that of roots begins, before any is absorbed."""
NUMBER = 15
"""Mask of such a number."""


@dataclass(frozen=True, slots=True)
class Item:
    """A pattern 番种 or an extra 加番: the facts it needs, its usual fan, and how many roots it absorbs."""

    name: str
    kind: Literal["pattern", "extra"]
    zh: str
    en: str
    fan: int
    facts: int
    absorbs: int = 0


PATTERNS = (
    Item("plain", "pattern", "平胡", "plain hand", 1, 0),
    Item("all_pungs", "pattern", "对对胡", "all pungs", 2, PUNGS),
    Item("full_flush", "pattern", "清一色", "full flush", 3, FLUSH),
    Item("terminals", "pattern", "带幺九", "terminals everywhere", 3, TERMINALS),
    Item("seven_pairs", "pattern", "七对", "seven pairs", 3, PAIRS),
    Item("flush_pungs", "pattern", "清对", "flush pungs", 4, FLUSH | PUNGS),
    Item("pungs_258", "pattern", "将对", "pungs of 2, 5 and 8", 4, PUNGS | ONLY_258),
    Item("dragon_seven_pairs", "pattern", "龙七对", "dragon seven pairs", 5, PAIRS | QUAD, 1),
    Item("flush_seven_pairs", "pattern", "清七对", "flush seven pairs", 5, FLUSH | PAIRS),
    Item("flush_terminals", "pattern", "清幺九", "flush terminals", 5, FLUSH | TERMINALS),
    Item("flush_dragon_seven_pairs", "pattern", "青龙七对", "flush dragon pairs", 6, FLUSH | PAIRS | QUAD, 1),
    Item("heaven", "pattern", "天胡", "heaven", 6, HEAVEN),
    Item("earth", "pattern", "地胡", "earth", 6, EARTH),
    Item("double_dragon", "pattern", "双龙七对", "double dragon", 0, PAIRS | TWO_QUADS, 2),
    Item("triple_dragon", "pattern", "三龙七对", "triple dragon", 0, PAIRS | THREE_QUADS, 3),
    Item("pairs_258", "pattern", "将七对", "pairs of 2, 5 and 8", 0, PAIRS | ONLY_258),
    Item("eighteen_arhats", "pattern", "十八罗汉", "eighteen arhats", 0, FOUR_KONGS),
    Item("flush_eighteen_arhats", "pattern", "清十八罗汉", "flush eighteen arhats", 0, FLUSH | FOUR_KONGS),
    Item("golden_hook", "pattern", "金钩胡", "golden hook", 0, PUNGS | ALL_MELDED),
    Item("flush_golden_hook", "pattern", "清金钩胡", "flush golden hook", 0, FLUSH | PUNGS | ALL_MELDED),
    Item("golden_hook_258", "pattern", "将金钩胡", "golden hook of 2, 5 and 8", 0, PUNGS | ALL_MELDED | ONLY_258),
    Item("straight", "pattern", "一条龙", "straight", 0, STRAIGHT),
    Item("earth_untouched", "pattern", "净地胡", "earth before any meld", 0, EARTH | UNTOUCHED),
    Item("earth_discard", "pattern", "庄点地胡", "earth on the first discard", 0, FIRST_DISCARD | UNTOUCHED),
)
EXTRAS = (
    Item("gang_flower", "extra", "杠上花", "gang flower", 1, GANG_FLOWER),
    Item("gang_discard", "extra", "杠上炮", "gang discard", 1, GANG_DISCARD),
    Item("rob_kong", "extra", "抢杠", "robbed kong", 1, ROBBED),
    Item("kong", "extra", "杠", "kong", 1, KONG),
    Item("root", "extra", "根", "root", 1, ROOT),
    Item("single_wait", "extra", "金钩钓", "single wait", 0, ALL_MELDED),
    Item("concealed", "extra", "门清", "concealed hand", 0, CONCEALED),
    Item("all_simples", "extra", "中张", "all simples", 0, SIMPLES),
    Item("last_tile", "extra", "海底捞月", "last tile", 0, LAST_TILE),
    Item("last_discard", "extra", "海底炮", "last discard", 0, LAST_DISCARD),
    Item("middle_five", "extra", "夹心五", "middle five", 0, MIDDLE_FIVE),
    Item("unmelded", "extra", "净门清", "nothing laid out", 0, UNMELDED),
    Item("concealed_draw", "extra", "门清自摸", "concealed self-draw", 0, CONCEALED | SELF_DRAW),
    Item("unmelded_draw", "extra", "净门清自摸", "self-draw with nothing laid out", 0, UNMELDED | SELF_DRAW),
    Item("last_four_draw", "extra", "后四张自摸", "self-draw in the last four", 0, SELF_DRAW | LAST_FOUR),
    Item("last_copy", "extra", "绝张", "last copy", 0, LAST_COPY),
    Item("middle_two", "extra", "卡二条", "middle two of bamboo", 0, MIDDLE_TWO),
    Item("pair_wait", "extra", "对对单钓", "all pungs, won on the pair", 0, PUNGS | PAIR_WON),
)
PLAIN = PATTERNS[0]
ITEMS = PATTERNS + EXTRAS
