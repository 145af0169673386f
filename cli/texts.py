"""What the commands say, in English and Chinese, and the voice that says it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, NamedTuple

if TYPE_CHECKING:
    from ..core.tiles import TileStyle
    from ..core.variant import Text

__all__ = [
    "EXAMPLE",
    "HELP_OPTION",
    "LANGUAGES",
    "NO",
    "OPTIONS_HEAD",
    "USAGE_HEAD",
    "YES",
    "Language",
    "Phrase",
    "Voice",
]

Language = Literal["en", "zh"]
LANGUAGES: tuple[Language, ...] = ("en", "zh")


class Phrase(NamedTuple):
    """One message in both languages, with `{name}` where a value goes."""

    en: str
    zh: str


@dataclass(frozen=True, slots=True)
class Voice:
    """In which language and with which tiles something is said."""

    language: Language = "en"
    tile_style: TileStyle = "mpsz"

    def say(self, phrase: Phrase, **values: object) -> str:
        """The phrase with its values filled in."""
        words = phrase.zh if self.language == "zh" else phrase.en
        return words.format(**values) if values else words

    def of(self, text: Text) -> str:
        """A slot's question or a variant's sentence."""
        return text.in_language(self.language)

    def tile(self, kind: int) -> str:
        """One tile: `5m`, 🀋 or 五万."""
        from ..core.tiles import tile_name

        return tile_name(kind, self.tile_style)

    def tiles(self, kinds: Iterable[int]) -> str:
        """Tiles in the order given."""
        from ..core.tiles import format_tiles

        return format_tiles(kinds, self.tile_style)

    def tiles_of(self, text: str) -> str:
        """Tiles that are written as in records (`36m`)."""
        from ..core.tiles import parse_tiles

        return text if self.tile_style == "mpsz" else self.tiles(parse_tiles(text))

    def hand_of(self, text: str) -> str:
        """A hand that is written as in records (`234m55p[111s]+5p`)."""
        from ..core.hands import ANY_FORMS, format_hand, parse_hand

        return text if self.tile_style == "mpsz" else format_hand(parse_hand(text, ANY_FORMS), self.tile_style)


YES, NO = Phrase("yes", "是"), Phrase("no", "否")
USAGE_HEAD = Phrase("Usage:", "用法：")
OPTIONS_HEAD = Phrase("Options", "选项")
COMMANDS_HEAD = Phrase("Commands", "命令")
EXAMPLE = Phrase("Example", "示例")
HELP_OPTION = Phrase("Show this help.", "显示本帮助。")
VERSION_OPTION = Phrase("Show the version.", "显示版本。")
JSON_OPTION = Phrase("Print JSON instead of text.", "输出 JSON，而不是文字。")
SAVE_OPTION = Phrase(
    "Write the result to FILE too ({endings}); may be repeated.",
    "同时把结果写入 FILE（{endings}），可重复。",
)
LANG_OPTION = Phrase("Language: English or Chinese.", "语言：英文或中文。")
TILES_OPTION = Phrase("How tiles are shown: 5m, 🀋 or 五万.", "牌的写法：5m、🀋 或 五万。")
TRUST_OPTION = Phrase(
    "Run the Python files that a rule file names under `plugins`.",
    "运行规则文件 `plugins` 中列出的 Python 文件。",
)

NO_COMMAND = Phrase("no command is called {name!r}; {hint}", "没有名为 {name!r} 的命令；{hint}")
MEANT = Phrase("did you mean {name!r}?", "是不是想用 {name!r}？")
THERE_ARE = Phrase("there are {names}", "现有 {names}")
STOPPED = Phrase("stopped", "已中断")
TRY_HELP = Phrase("try `{command} --help`", "请试 `{command} --help`")
REPORT = Phrase(
    "`{command}` failed in a way it should not have ({error}); please report it (XUEZHAN_DEBUG=1 shows more)",
    "`{command}` 出现了不该有的错误（{error}）；请报告此问题（设 XUEZHAN_DEBUG=1 可看详情）",
)
REPORT_TO = Phrase(
    "`{command}` of {source} failed ({error}); please tell its authors (XUEZHAN_DEBUG=1 shows more)",
    "{source} 的 `{command}` 出错了（{error}）；请告诉它的作者（设 XUEZHAN_DEBUG=1 可看详情）",
)

ABOUT = Phrase(
    "Sichuan blood battle mahjong: house rules as plugins, and what they do to the game.",
    "四川麻将血战到底：各家规则都是插件，看看它们怎样改变牌局。",
)
RULES_ARGUMENT = Phrase(
    "RULES is the name of a preset or a TOML file, with quick changes if you like: laok:cap.use=fixed,cap.fan=3.",
    "RULES 是自带规则的名字或 TOML 文件，后面可以加快速修改：laok:cap.use=fixed,cap.fan=3。",
)
