"""What is wrong with a command line, in plain words and both languages: click itself speaks English only."""

from __future__ import annotations

import re

from .texts import Phrase, Voice

__all__ = ["usage_text"]

_PREFIX = re.compile(r"Invalid value(?: for (?P<where>.+?))?: (?P<rest>.*)", re.DOTALL)
_AT, _BARE = (
    Phrase("Invalid value for {where}: {rest}", "{where} 的值无效：{rest}"),
    Phrase("Invalid value: {rest}", "值无效：{rest}"),
)

_MESSAGES: tuple[tuple[str, Phrase], ...] = (
    (
        r"'(?P<value>.*)' is not a valid integer(?: range)?",
        Phrase("'{value}' is no whole number", "'{value}' 不是整数"),
    ),
    (
        r"(?P<value>.+) is not in the range (?P<range>.+)",
        Phrase("{value} is not in the range {range}", "{value} 不在范围 {range} 内"),
    ),
    (
        r"'(?P<value>.*)' is not one of (?P<choices>.+)",
        Phrase("'{value}' is not one of {choices}", "'{value}' 不是 {choices} 之一"),
    ),
    (
        r"No such option:? '?(?P<name>[^\s']+)'?\.? "
        r"\(?(?:Did you mean|Possible options:)(?: one of:)? '?(?P<near>[^\s',?)]+).*",
        Phrase("No such option: {name}; did you mean {near}?", "没有选项 {name}；是不是想用 {near}？"),
    ),
    (r"No such option:? '?(?P<name>[^\s']+)'?", Phrase("No such option: {name}", "没有选项 {name}")),
    (
        r"Option '(?P<name>.+)' requires an argument",
        Phrase("Option '{name}' requires an argument", "选项 '{name}' 后面要有值"),
    ),
    (
        r"Option '(?P<name>.+)' does not take a value",
        Phrase("Option '{name}' does not take a value", "选项 '{name}' 后面不能有值"),
    ),
    (r"Missing argument '(?P<name>.+)'", Phrase("Missing argument '{name}'", "缺少参数 '{name}'")),
    (r"Missing option '(?P<name>.+)'", Phrase("Missing option '{name}'", "缺少选项 '{name}'")),
    (
        r"Got unexpected extra arguments? \((?P<names>.+)\)",
        Phrase("Got unexpected extra arguments: {names}", "多出的参数：{names}"),
    ),
)
_KNOWN = [(re.compile(pattern, re.DOTALL), phrase) for pattern, phrase in _MESSAGES]


def usage_text(voice: Voice, message: str) -> str:
    """click's message in plain words; what is not known stays as it is, without its full stop."""
    message = message.strip().rstrip(".")
    prefix = _PREFIX.fullmatch(message)
    if prefix is not None:
        rest = usage_text(voice, prefix["rest"])
        where = prefix["where"]
        return voice.say(_BARE, rest=rest) if where is None else voice.say(_AT, where=where, rest=rest)
    for pattern, phrase in _KNOWN:
        found = pattern.fullmatch(message)
        if found is not None:
            return voice.say(phrase, **found.groupdict())
    return message
