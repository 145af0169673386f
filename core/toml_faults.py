"""Why a text is no TOML, in words for people who have never seen TOML."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import suppress

import tomli

from .said import said
from .toml_places import MAX_DEPTH, KeyPath, Places, ScanError, Scanner
from .variant import Text

__all__ = ["TOO_DEEP", "dotted", "encoding_fault", "scan_fault", "syntax_fault"]

TOO_DEEP = Text(f"arrays and tables are nested more than {MAX_DEPTH} deep", f"数组和表的嵌套超过 {MAX_DEPTH} 层")

_TOMLI_PLACE = re.compile(r"\(at (?:line (\d+), column (\d+)|end of document)\)\s*$")
_LONG_NUMBER = re.compile(r"\d[\d_]{4000,}")
_QUOTED = re.compile(r"""#.*|"(?:[^"\\]|\\.)*"|'[^']*'""")
_CURLY = "“”„‟‘’‚「」『』＂＇"
_WIDE = {
    "＝": "=",
    "［": "[",
    "］": "]",
    "【": "[",
    "】": "]",
    "｛": "{",
    "｝": "}",
    "，": ",",
    "、": ",",
    "．": ".",
    "＃": "#",
}
_WIDE |= {chr(0xFF10 + digit): str(digit) for digit in range(10)}
_BARE_VALUE = re.compile(r"=\s*([^\W\d][\w-]*)\s*(?:#.*)?$")
_FOREIGN_NAME = re.compile(r"^\s*\[{0,2}\s*([^\W\d_a-zA-Z][^\]=#]*)")
_CHINESE = {
    "Invalid value": "无效的值",
    "Invalid statement": "无效的语句",
    "Expected '=' after a key in a key/value pair": "名字后面应有 `=` 和值",
    "Expected newline or end of document after a statement": "一行只能写一个 `名字 = 值`",
    "Unclosed array": "数组没有用 `]` 结束",
    "Unterminated string": "引号没有结束",
    "Expected ']' at the end of a table declaration": "表名后面缺少 `]`",
    "Invalid initial character for a key part": "名字的第一个字无效",
}
_SCAN_CHINESE = {
    "a key is missing": "缺少名字",
    "a key wants `=` and a value": "名字后面应有 `=` 和值",
    "a value is missing": "缺少值",
    "a quoted text is not closed": "引号没有结束",
    "a quoted key is not closed": "引号没有结束",
    "a table's name wants a closing bracket": "表名后面缺少 `]`",
    "`[` is not closed": "`[` 没有结束",
    "`{` is not closed": "`{` 没有结束",
}


def encoding_fault(content: bytes) -> Text:
    """What to say of bytes that are no UTF-8: which encoding they look like, and what to do."""
    likely = ""
    if content[:2] in (b"\xff\xfe", b"\xfe\xff") or content.count(0) > len(content) // 8:
        likely = "UTF-16"
    else:
        with suppress(UnicodeDecodeError):
            content.decode("gb18030")
            likely = "GBK"
    if not likely:
        return Text("the text is not UTF-8: save the file as UTF-8", "文字不是 UTF-8 编码：请把文件存为 UTF-8")
    return Text(
        f"the text is not UTF-8 but probably {likely}: save the file as UTF-8",
        f"文字不是 UTF-8 编码，可能是 {likely}：请把文件存为 UTF-8",
    )


def scan_fault(error: ScanError) -> Text:
    """What the scanner found, in both languages."""
    return Text(error.reason, getattr(error, "zh", "") or _SCAN_CHINESE.get(error.reason, ""))


def syntax_fault(places: Places, error: Exception) -> tuple[tuple[int, int], Text]:
    """Line and column, and what is wrong there, of a text that the TOML parser refused with `error`."""
    text = places.text
    if not isinstance(error, tomli.TOMLDecodeError):
        if isinstance(error, RecursionError):
            return (1, 1), TOO_DEEP
        found = _LONG_NUMBER.search(text)
        return places.position(found.start() if found else 0), Text("a whole number is too large", "整数太大")
    reason = _TOMLI_PLACE.sub("", str(error)).strip()
    if any(word in reason for word in ("overwrite", "twice", "Duplicate", "mutate", "redefin")):
        with suppress(ScanError):
            Scanner(text, places).document()
        if places.twice:
            path, offset = places.twice[0]
            line = places.key(path)[0]
            name = dotted(path)
            return places.position(offset), Text(
                f"`{name}` is there twice (first in line {line})", f"`{name}` 写了两次（第一次在第 {line} 行）"
            )
    if text.count("\0") > len(text) // 4:
        return (1, 1), encoding_fault(b"\xff\xfe")
    place = _TOMLI_PLACE.search(str(error))
    where = (int(place[1]), int(place[2])) if place and place[1] else places.position(len(text.rstrip()))
    line_text = text.split("\n")[where[0] - 1] if text else ""
    for column, hint in _hints(line_text.rstrip("\r")):
        return (where[0], column), hint
    if reason == r"Illegal character '\n'":
        return where, Text("a text in quotes is not closed on its line", "引号在这一行没有结束")
    quotes = Text(" (a text stands in quotes)", "（文字要加引号）") if reason == "Invalid value" else ""
    return where, said(Text(f"this is no TOML: {reason}", f"不是 TOML：{_CHINESE.get(reason, reason)}"), quotes)


def dotted(path: KeyPath) -> str:
    """A key's path as people write it: `cap.fan`."""
    return ".".join(part for part in path if isinstance(part, str))


def _hints(line: str) -> Iterator[tuple[int, Text]]:
    """The slips of people who write TOML for the first time, each with its column."""
    bare = _QUOTED.sub(lambda found: " " * len(found.group()), line)
    # Behind a quotation mark without partner everything is text, save the sign that should have been its partner.
    still_open = min((place for place, sign in enumerate(bare, 1) if sign in "\"'"), default=len(bare) + 1)
    for place, sign in enumerate(bare, 1):
        if sign in _CURLY:
            yield (
                place,
                Text(
                    f'{sign} is no plain quotation mark: use " on both sides of a text',
                    f'{sign} 不是半角引号：文字两边要用半角的 "',
                ),
            )
        elif sign in _WIDE and place < still_open:
            plain = _WIDE[sign]
            yield (
                place,
                Text(f"{sign} is a full-width sign: use the plain {plain}", f"{sign} 是全角符号：请用半角的 {plain}"),
            )
    foreign = _FOREIGN_NAME.match(bare)
    if foreign:
        yield foreign.start(1) + 1, _foreign(foreign[1].strip())
    word = _BARE_VALUE.search(bare)
    if word and word[1] not in ("true", "false", "inf", "nan"):
        yield (
            word.start(1) + 1,
            Text(f'{word[1]} is a text and stands in quotes: "{word[1]}"', f'{word[1]} 是文字，要加引号："{word[1]}"'),
        )


def _foreign(name: str) -> Text:
    from .belongs import slots_asking

    found = slots_asking(name)
    return said(
        Text(
            f"names in a rule file are English ones, {name} is none",
            f"规则文件里的名字都用英文，不能写 {name}",
        ),
        Text(f"; did you mean {found[0]}?", f"；是不是想写 {found[0]}？") if found else "",
    )
