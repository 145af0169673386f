"""What the settings of `[table]` mean and may be, in both languages (rules.md F1, F12)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from ..core.variant import Text

__all__ = ["TABLE", "SettingText"]


@dataclass(frozen=True, slots=True)
class SettingText:
    """What a setting means, and what it may be."""

    meaning: Text
    range: Text


TABLE: Mapping[str, SettingText] = {
    "seats": SettingText(Text("Players at the table", "几人打牌"), Text("2, 3 or 4", "2、3 或 4")),
    "suits": SettingText(
        Text("The suits that are played with (m 万, p 筒, s 条)", "用哪几门花色（m 万、p 筒、s 条）"),
        Text('one to three different letters of "mps"', '"mps" 中一到三个不同的字母'),
    ),
    "hand": SettingText(
        Text(
            "Tiles that each player holds (13 make four sets and a pair, 10 three sets, 7 two sets)",
            "每人几张牌（13 张为四副一将，10 张三副，7 张两副）",
        ),
        Text("13, 10 or 7", "13、10 或 7"),
    ),
    "deals": SettingText(
        Text("Deals of one match", "一场打几盘"),
        Text("a whole number of 1 to 1,000,000", "1 到 1,000,000 的整数"),
    ),
    "first_dealer": SettingText(
        Text(
            "Who deals first: a seat counted from 0, or whom chance picks",
            "第一盘谁做庄：从 0 数起的座位，或随机",
        ),
        Text('0 to the last seat, or "random"', '座位号，或 "random"'),
    ),
}
