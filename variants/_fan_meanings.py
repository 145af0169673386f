"""When each pattern and extra of the fan tables counts, in words for rule sheets (rules.md 2 fan_table)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from ..core.variant import Text

if TYPE_CHECKING:
    from ..core.ruleset import RuleSet

__all__ = ["MEANINGS", "exclusions", "linear_rule"]

MEANINGS: Mapping[str, Text] = {
    "plain": Text("Any complete hand without another pattern.", "没有其他番种的和牌。"),
    "all_pungs": Text("Every set is three or four alike.", "每副都是刻子或杠。"),
    "full_flush": Text("All tiles of one suit, pungs and kongs included.", "连碰、杠在内只有一门花色。"),
    "terminals": Text("Every set and the pair hold a 1 or a 9.", "每副牌和将牌都带一或九。"),
    "seven_pairs": Text("Seven pairs, no pung or kong.", "七个对子，没有碰、杠。"),
    "flush_pungs": Text("All pungs in one suit.", "清一色的对对胡。"),
    "pungs_258": Text("All pungs, and only tiles of rank 2, 5 and 8.", "只有二、五、八的对对胡。"),
    "dragon_seven_pairs": Text(
        "Seven pairs of which two are four alike; they are no root besides.", "七对中有四张相同的牌，这四张不再算根。"
    ),
    "flush_seven_pairs": Text("Seven pairs in one suit.", "清一色的七对。"),
    "flush_terminals": Text(
        "All tiles of one suit, and every set and the pair hold a 1 or a 9.", "清一色的带幺九。"
    ),
    "flush_dragon_seven_pairs": Text(
        "Seven pairs in one suit, two of them four alike; they are no root besides.",
        "清一色的龙七对，这四张不再算根。",
    ),
    "heaven": Text(
        "The dealer wins on its first draw, before anything else was done.", "庄家第一次摸牌就和，此前没有任何动作。"
    ),
    "earth": Text(
        "Another seat than the dealer wins by self-draw on its own first draw, with no pung or kong.",
        "闲家第一次摸牌就自摸，没有碰、杠。",
    ),
    "double_dragon": Text(
        "Seven pairs with two fours alike; they are no roots besides.", "七对中有两组四张相同的牌，不再算根。"
    ),
    "triple_dragon": Text(
        "Seven pairs with three fours alike; they are no roots besides.", "七对中有三组四张相同的牌，不再算根。"
    ),
    "pairs_258": Text("Seven pairs, and only tiles of rank 2, 5 and 8.", "只有二、五、八的七对。"),
    "eighteen_arhats": Text("Four kongs and the pair.", "四副杠加一对将。"),
    "flush_eighteen_arhats": Text("Four kongs and the pair in one suit.", "清一色的十八罗汉。"),
    "golden_hook": Text(
        "Every set is laid out, all pungs and kongs, and only the pair is in the hand.",
        "四副都已碰、杠，手里只剩将牌，代替对对胡。",
    ),
    "flush_golden_hook": Text("A golden hook in one suit.", "清一色的金钩胡。"),
    "golden_hook_258": Text("A golden hook of which all tiles are 2, 5 and 8.", "只有二、五、八的金钩胡。"),
    "straight": Text("1-2-3, 4-5-6 and 7-8-9 of one suit.", "同一花色的一二三、四五六、七八九。"),
    "earth_untouched": Text(
        "Another seat than the dealer wins by self-draw on its own first draw, before any seat has punged or konged.",
        "闲家第一次摸牌就自摸，此前各家都没有碰、杠（暗杠也没有）。",
    ),
    "earth_discard": Text(
        "Won on the dealer's first discard, before any seat has punged or konged.",
        "和庄家打出的第一张牌，此前各家都没有碰、杠（暗杠也没有）。",
    ),
    "gang_flower": Text("Won on the tile drawn after a kong of one's own.", "自己杠后补的牌自摸。"),
    "gang_discard": Text("Won on the discard that follows another seat's kong.", "别家杠后打出的牌点炮。"),
    "rob_kong": Text("Won on the tile that another seat adds to its pung.", "抢别家的面下杠。"),
    "kong": Text("For each kong in the hand.", "每一副杠。"),
    "root": Text(
        "For each kind of which the hand holds all four without a kong.", "四张相同而没有杠的牌，每种算一个。"
    ),
    "single_wait": Text(
        "Every set is laid out (concealed kongs too), and the pair is completed by the win.",
        "四副都已碰、杠（暗杠也算），单钓将牌。",
    ),
    "concealed": Text("Nothing laid out but concealed kongs.", "没有碰和明杠，暗杠不算。"),
    "all_simples": Text("No 1 and no 9 in the hand.", "没有一和九。"),
    "last_tile": Text("Self-draw with the last tile of the wall.", "摸牌墙最后一张自摸。"),
    "last_discard": Text("Won on a discard after the wall has run out.", "牌墙摸完后打出的牌点炮。"),
    "middle_five": Text("Won on a 5 as the middle of 4-5-6.", "和五，补在四、六之间。"),
    "unmelded": Text("Nothing laid out, no concealed kong either.", "没有碰、杠，暗杠也没有。"),
    "concealed_draw": Text("A self-draw with nothing laid out but concealed kongs.", "没有碰和明杠而自摸，暗杠不算。"),
    "unmelded_draw": Text(
        "A self-draw with nothing laid out, no concealed kong either.", "没有碰、杠（暗杠也没有）而自摸。"
    ),
    "last_four_draw": Text(
        "Self-draw while the wall holds at most four tiles.", "牌墙剩四张或更少时自摸。"
    ),
    "last_copy": Text(
        "Won on the fourth copy of a tile of which the other three lie in melds and rivers.",
        "和绝张：另外三张都已碰、杠或打出。",
    ),
    "middle_two": Text("Won on the 2 of bamboo (2s) as the middle of 1-2-3.", "和二条，补在一条、三条之间。"),
    "pair_wait": Text(
        "Every set is three or four alike, in the hand or laid out, and the pair is completed by the win.",
        "每副都是刻子或杠（在手里或已碰、杠都算），单钓将牌。",
    ),
}


def exclusions(options: Any, rules: RuleSet) -> Text | None:
    """Which items do not count beside which others."""
    if not any(options.excludes.values()):
        return None
    en = {item.name: item.en for item in rules.fan_items}
    zh = {item.name: item.zh or item.en for item in rules.fan_items}
    taken = [(name, others) for name, others in options.excludes.items() if others]
    english = "; ".join(f"{en[name]} (not {', '.join(en[other] for other in others)})" for name, others in taken)
    chinese = "；".join(f"{zh[name]}不计{'、'.join(zh[other] for other in others)}" for name, others in taken)
    return Text(
        f"Some take the place of others, which then do not count: {english}.", f"互不重复计算：{chinese}。"
    )


def linear_rule(options: Any, rules: RuleSet) -> Text:
    """What multiplies what in the fan table `linear`."""
    added = [item for item in rules.fan_items if item.name in options.adds]
    en = f" {', '.join(item.en for item in added)} {'adds' if len(added) == 1 else 'add'} to it." if added else ""
    zh = f"，加上{'、'.join(item.zh or item.en for item in added)}" if added else ""
    return Text(
        f"Only the pattern that makes most counts.{en} That is multiplied by 1 plus what all other extras add.",
        f"番种只取使总分最大的一个{zh}，再乘以1加其余各加番之和。",
    )
