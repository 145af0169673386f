"""The life of a deal as a diagram in HTML: each moment a box with the hooks that fire there, as links.

Plain HTML rather than a picture: it follows the page's colours, wraps on a narrow screen and can be read aloud.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from html import escape

from described import DescribedHook
from xuezhan.core.hooks import Moment

__all__ = ["MOMENTS", "Scene", "life_of_a_deal"]


@dataclass(frozen=True, slots=True)
class Scene:
    """A moment for people: its name, and what happens there."""

    title: str
    text: str


MOMENTS: dict[Moment, Scene] = {
    "composed": Scene("The rule set is composed", "Once, before any deal: answers that are data are read and kept."),
    "deal": Scene("Tiles are dealt", "The opening's decisions: all seats choose before the first discard."),
    "turn": Scene("A seat's turn", "It draws, and wins, makes a kong, or discards."),
    "claims": Scene("Claims", "Others may win on the discard, kong or pung it, or rob an added kong."),
    "kong": Scene("A kong takes effect", "If one was made: it is paid, and its maker draws a replacement tile."),
    "win": Scene("A win is settled", "If somebody won: shown tiles, the price, who pays."),
    "end": Scene("The deal ends", "Three have won, the wall is used up, or somebody left: the last payments."),
    "next": Scene("The next deal", "Who deals it."),
}
LOOP: tuple[Moment, ...] = ("turn", "claims", "kong", "win")
"""Moments that come again and again until the deal ends."""


def life_of_a_deal(hooks: Mapping[str, DescribedHook], current: str | None = None) -> str:
    """The diagram; the hook `current` stands out with the moments at which it fires, None: none does."""
    shown = hooks[current].hook.when if current else ()
    boxes = {moment: _box(moment, hooks.values(), current, moment in shown) for moment in MOMENTS}
    before = [boxes[moment] for moment in ("composed", "deal")]
    round_ = "".join(boxes[moment] for moment in LOOP)
    turns = f'<li class="loop"><p>again and again, until the deal ends</p><ol>{round_}</ol></li>'
    after = [boxes[moment] for moment in ("end", "next")]
    return f'<ol class="life-of-a-deal">{"".join([*before, turns, *after])}</ol>'


def _box(moment: Moment, hooks: Iterable[DescribedHook], current: str | None, shown: bool) -> str:
    scene = MOMENTS[moment]
    links = "".join(_link(each, each.name == current) for each in hooks if moment in each.hook.when)
    mark = ' class="now"' if shown else ""
    return f"<li{mark}><strong>{escape(scene.title)}</strong> <span>{escape(scene.text)}</span><p>{links}</p></li>"


def _link(described: DescribedHook, current: bool) -> str:
    if current:
        return f'<b aria-current="page">{described.short}</b> '
    return f'<a href="{described.short}.html">{described.short}</a> '
