"""Commands of installed packages: entry points of the group `xuezhan.commands`, each naming a click command.

They are listed from the packages' metadata alone; a package's code runs when its command is called.
"""

from __future__ import annotations

from collections.abc import Container, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib import metadata
from typing import Any

import click

from ..core.installed import installed_points
from .command import spoken_voice
from .failures import Failure
from .texts import Phrase

__all__ = [
    "GROUP",
    "SOURCE",
    "Offer",
    "PluginCommand",
    "faults_of",
    "offers",
    "refuse_taken",
    "stand_in",
    "whose",
]

GROUP = "xuezhan.commands"
"""The entry-point group in which installed packages name their commands."""
SOURCE = "xuezhan.plugin"
"""Key of a context's `meta`: the package whose command runs."""

FROM = Phrase("A command of {source}.", "{source} 的命令。")
FROM_SEVERAL = Phrase("Taken by {source}, and so nobody's.", "{source} 都用了这个名字，因此无法使用。")
TWICE = Phrase(
    "two packages bring a command {name!r}: {source}; remove one of them, or ask its authors for another name",
    "两个包都带来命令 {name!r}：{source}；请卸载其中一个，或请作者换一个名字",
)
OURS = Phrase(
    "the command {name!r} is xuezhan's own, and {source} brings one of that name too; remove that package, or ask "
    "its authors for another name",
    "命令 {name!r} 是 xuezhan 自带的，而 {source} 也带来一个；请卸载这个包，或请作者换一个名字",
)
CANNOT = Phrase(
    "the command {name!r} of {source} ({value}) cannot be loaded: {error}; update or remove the package",
    "{source} 的命令 {name!r}（{value}）无法加载：{error}；请更新或卸载这个包",
)
NO_COMMAND = Phrase(
    "the command {name!r} of {source} names {value}, which is no click command; update or remove the package",
    "{source} 的命令 {name!r} 指向 {value}，那不是 click 命令；请更新或卸载这个包",
)


@dataclass(frozen=True, slots=True)
class Offer:
    """A command that an installed package offers; nothing of the package has been imported for it."""

    name: str
    source: str
    point: metadata.EntryPoint

    def load(self) -> click.Command:
        """The command itself; raises Failure where there is none."""
        try:
            found = self.point.load()
        except (Exception, SystemExit) as error:
            said = f"{type(error).__name__}: {error}" if str(error) else type(error).__name__
            raise _failure(CANNOT, self.name, [self], error=said) from error
        if not isinstance(found, click.Command):
            raise _failure(NO_COMMAND, self.name, [self])
        return found


class PluginCommand(click.Command):
    """Stands for the command of a package until it is called."""

    def __init__(self, name: str, offered: Sequence[Offer]) -> None:
        super().__init__(name)
        self._offered = offered

    def get_short_help_str(self, limit: int = 45) -> str:
        """Whose command it is."""
        return spoken_voice().say(whose(self._offered))

    def make_context(
        self, info_name: str | None, args: list[str], parent: click.Context | None = None, **extra: Any
    ) -> click.Context:
        """The context of the command itself, which is loaded now; a shell that completes is told of no fault."""
        try:
            offer = _only(self._offered)
            real = offer.load()
        except Failure:
            if extra.get("resilient_parsing"):
                return super().make_context(info_name, args, parent, **extra)
            raise
        if parent is not None:
            parent.meta[SOURCE] = offer.source
        return real.make_context(info_name, args, parent, **extra)


@cache
def offers() -> Mapping[str, tuple[Offer, ...]]:
    """What installed packages offer, by name: one offer as a rule, several where packages clash. Scanned once."""
    found = sorted((_offer(point) for point in installed_points(GROUP)), key=_order)
    names = dict.fromkeys(offer.name for offer in found)
    return {name: tuple(offer for offer in found if offer.name == name) for name in names}


def stand_in(name: str) -> PluginCommand | None:
    """The command of that name which packages bring, None without one."""
    offered = offers().get(name)
    return None if offered is None else PluginCommand(name, offered)


def whose(offered: Sequence[Offer]) -> Phrase:
    """What help says of a command that packages bring."""
    phrase = FROM if len(offered) == 1 else FROM_SEVERAL
    return Phrase(*(words.format(source=source) for words, source in zip(phrase, _sources(offered), strict=True)))


def refuse_taken(name: str) -> None:
    """Raise Failure where a package brings a command that is called as one of xuezhan's own."""
    offered = offers().get(name)
    if offered:
        raise _failure(OURS, name, offered)


def faults_of(offer: Offer, own: Container[str]) -> list[Failure]:
    """What is wrong with an offer, which is loaded to find out; `own` are the names of xuezhan's commands."""
    try:
        if offer.name in own:
            refuse_taken(offer.name)
        _only(offers()[offer.name]).load()
    except Failure as failure:
        return [failure]
    return []


def _only(offered: Sequence[Offer]) -> Offer:
    if len(offered) > 1:
        raise _failure(TWICE, offered[0].name, offered)
    return offered[0]


def _offer(point: metadata.EntryPoint) -> Offer:
    source = point.value if point.dist is None else f"{point.dist.name} {point.dist.version}"
    return Offer(point.name, source, point)


def _order(offer: Offer) -> tuple[str, str, str]:
    return offer.name, offer.source, offer.point.value


def _sources(offered: Sequence[Offer]) -> Phrase:
    names = [offer.source for offer in offered]
    return Phrase(" and ".join(names), " 和 ".join(names))


def _failure(phrase: Phrase, name: str, offered: Sequence[Offer], **more: str) -> Failure:
    said = [
        words.format(name=name, source=source, value=offered[0].point.value, **more)
        for words, source in zip(phrase, _sources(offered), strict=True)
    ]
    return Failure(*said)
