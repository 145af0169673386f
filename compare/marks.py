"""What a run's result depends on, and in what two runs differ, in words for people."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from ..core.text import Text

__all__ = ["Mark", "Places", "Unlike", "going_on", "listed", "mark_of", "run_named", "unlike"]


@dataclass(frozen=True, slots=True)
class Mark:
    """Something that a run's result depends on: two runs belong together only if all their marks are equal.

    `key` says what it is ("rules", "seed"), `value` is what is compared (as JSON has it), and `shown`
    the same for people.
    """

    key: str
    value: Any
    shown: str


@dataclass(frozen=True, slots=True)
class Places:
    """What the places of two runs are called: "there" and "now", or two folders."""

    one: Text
    other: Text


@dataclass(frozen=True, slots=True)
class Unlike:
    """A difference in words; `option` asks for the same as the first run has, empty where no option does."""

    text: Text
    option: str = ""


def mark_of(key: str, value: Any, shown: Any) -> Mark:
    """A mark that was read. Raises ValueError where it is none that any command writes."""
    if not isinstance(shown, str) or not _SHAPES.get(key, _anything)(value):
        raise ValueError(f"no mark {key}")
    return Mark(key, value, shown)


def unlike(one: Sequence[Mark], other: Sequence[Mark], places: Places) -> list[Unlike]:
    """Every difference between two runs, and nothing that they have in common."""
    here, there = ({mark.key: mark for mark in marks} for marks in (one, other))
    keys = dict.fromkeys((*here, *there))
    pairs = [tuple(marks.get(key, Mark(key, None, "—")) for marks in (here, there)) for key in keys]
    differ = {before.key: (before, after) for before, after in pairs if before.value != after.value}
    # Of another command everything is another: that it is one says it all.
    told = {key: differ[key] for key in ("made_by",) if key in differ} or differ
    found = [each for key, pair in told.items() for each in _TOLD.get(key, _plainly)(*pair, places)]
    return found or [each for pair in told.values() for each in _plainly(*pair, places)]


def listed(found: Iterable[Unlike]) -> Text:
    """The differences on one line."""
    texts = [each.text for each in found]
    return Text("; ".join(text.en for text in texts), "；".join(text.zh for text in texts))


def going_on(found: Sequence[Unlike]) -> Text:
    """What to do where a folder holds another run than is asked for, with `found` between them."""
    if all(each.option for each in found):
        options = " ".join(each.option for each in found)
        return Text(
            f"give {options} to go on with it, or name another folder for a new run",
            f"要接着做请加 {options}；另起一次运行请换一个文件夹",
        )
    return Text("name another folder for a new run", "另起一次运行请换一个文件夹")


def run_named(marks: Sequence[Mark], count: int) -> Text:
    """Which run it is, of which so many deals or matches are done: its command, its rules, and that."""
    known = {mark.key: mark for mark in marks}
    made_by = known["made_by"].shown if "made_by" in known else "—"
    names = _names(known["rules"]) if "rules" in known else []
    # The rule sets between, of one slot each or of one value each, have long names.
    rules = "".join(f" {name}" for name in (names if len(names) <= MANY else [names[0], "…", names[-1]]))
    matches = "unit" in known and known["unit"].value == "match"
    noun = ("match" if count == 1 else "matches") if matches else ("deal" if count == 1 else "deals")
    return Text(
        f"`{made_by}{rules}` ({count:,} {noun})", f"`{made_by}{rules}`（{count:,} {'场' if matches else '局'}）"
    )


MANY = 4
"""Rule sets of a run that are all named."""
def _anything(value: Any) -> bool:
    return True


def _texts(value: Any) -> bool:
    return isinstance(value, list) and all(isinstance(each, str) for each in value)


_SHAPES: Mapping[str, Callable[[Any], bool]] = {
    "made_by": lambda value: isinstance(value, str),
    "rules": _texts,
    "code": lambda value: isinstance(value, dict) and _texts([*value, *value.values()]),
    "players": lambda value: isinstance(value, list) and all(map(_texts, value)),
    "unit": lambda value: isinstance(value, str),
    "walls": lambda value: isinstance(value, str),
    "duel_every": lambda value: value is None or isinstance(value, int),
}
"""What the values of marks are, by key: words are made of them."""
_LABELS = {
    "made_by": Text("the command is", "命令"),
    "rules": Text("the rules are", "规则"),
    "xuezhan": Text("the version of xuezhan is", "xuezhan 版本"),
}


def _pair(label: Text, one: Text, other: Text, places: Places) -> Text:
    return Text(
        f"{label.en} {one.en} {places.one.en} and {other.en} {places.other.en}",
        f"{label.zh}：{places.one.zh} {one.zh}，{places.other.zh} {other.zh}",
    )


def _alike(text: str) -> Text:
    """What is written the same way in both languages."""
    return Text(text, text)


def _plainly(one: Mark, other: Mark, places: Places) -> Iterator[Unlike]:
    yield Unlike(_pair(_LABELS.get(one.key, _alike(one.key)), _alike(one.shown), _alike(other.shown), places))


def _records(one: Mark, other: Mark, places: Places) -> Iterator[Unlike]:
    yield Unlike(Text("the files of records are not the same", "牌局记录文件不同"))


def _own_rules(one: Mark, other: Mark, places: Places) -> Iterator[Unlike]:
    yield Unlike(Text("the rules that the records name are not the same", "牌局记录所用的规则不同"))


def _seed(one: Mark, other: Mark, places: Places) -> Iterator[Unlike]:
    text = _pair(Text("the seed is", "种子"), _alike(one.shown), _alike(other.shown), places)
    yield Unlike(text, f"--seed {one.shown}")


def _names(mark: Mark) -> list[str]:
    """The names of the rule sets in `shown`, where each stands before its digest."""
    names, rest = [], mark.shown
    for digest in mark.value or ():
        name, _, rest = rest.partition(f" ({digest})")
        names.append(name.removeprefix(", "))
    return names


def _rules(one: Mark, other: Mark, places: Places) -> Iterator[Unlike]:
    names, others = _names(one), _names(other)
    if names != others:
        shown, now = (Text(", ".join(each), "、".join(each)) for each in (names, others))
        yield Unlike(_pair(_LABELS["rules"], shown, now, places))
        return
    changed = [name for name, before, after in zip(names, one.value, other.value, strict=True) if before != after]
    for name in dict.fromkeys(changed):
        yield Unlike(Text(f"what {name} says is not the same in both", f"{name} 的内容前后不同"))


def _code(one: Mark, other: Mark, places: Places) -> Iterator[Unlike]:
    before, after = one.value or {}, other.value or {}
    names = ", ".join(name for name in dict.fromkeys((*before, *after)) if before.get(name) != after.get(name))
    yield Unlike(
        Text(f"the program of these plugins or players is not the same: {names}", f"插件或牌手的程序不同：{names}")
    )


def _players(one: Mark, other: Mark, places: Places) -> Iterator[Unlike]:
    given, now = (list(dict.fromkeys(",".join(_each(names)) for names in mark.value or ())) for mark in (one, other))
    if given == now:
        # There are as many as there are rule sets: what differs are those.
        return
    text = _pair(Text("the players are", "牌手"), _alike("; ".join(given)), _alike("; ".join(now)), places)
    yield Unlike(text, f"--players {given[0]}" if len(given) == 1 else "")


def _each(names: Sequence[str]) -> Sequence[str]:
    """One name where all seats have it."""
    return names[:1] if len(set(names)) == 1 else names


_UNITS = {"deal": Text("single deals", "单局"), "match": Text("matches", "整场")}
_WALLS = {
    "same": Text("the same for all rule sets", "各套规则相同"),
    "own": Text("others for each rule set", "各套规则不同"),
}


def _units(one: Mark, other: Mark, places: Places) -> Iterator[Unlike]:
    given, now = (_UNITS.get(mark.value, _alike(mark.shown)) for mark in (one, other))
    yield Unlike(_pair(Text("what is played is", "打的是"), given, now, places))


def _walls(one: Mark, other: Mark, places: Places) -> Iterator[Unlike]:
    given, now = (_WALLS.get(mark.value, _alike(mark.shown)) for mark in (one, other))
    yield Unlike(_pair(Text("the walls are", "牌墙"), given, now, places), "--unpaired" if one.value == "own" else "")


def _duels(one: Mark, other: Mark, places: Places) -> Iterator[Unlike]:
    text = _pair(Text("luck and skill are", "运气与技术"), _measured(one.value), _measured(other.value), places)
    yield Unlike(text, f"--luck-every {one.value or 0}")


def _measured(every: int | None) -> Text:
    if not every:
        return Text("not measured", "不测")
    return Text(f"measured on 1 deal in {every:,}", f"每 {every:,} 局测一次")


_TOLD: Mapping[str, Callable[[Mark, Mark, Places], Iterator[Unlike]]] = {
    "rules": _rules,
    "code": _code,
    "players": _players,
    "records": _records,
    "own_rules": _own_rules,
    "seed": _seed,
    "unit": _units,
    "walls": _walls,
    "duel_every": _duels,
}
"""How a difference is told, by the key of its mark; of others as their marks are shown."""
