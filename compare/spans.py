"""Sets of numbers as ranges: which deals are done, and which are still to do."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

__all__ = ["MOST_NUMBERS", "Spans", "apart", "joined", "named", "shared"]

MOST_NUMBERS = 10**18
"""Numbers of deals and matches are below this: what has more is a slip."""
Spans = tuple[range, ...]
"""Ranges of numbers in ascending order that neither overlap nor touch."""


def joined(spans: Iterable[range]) -> Spans:
    """The same numbers in as few ranges as can be."""
    found: list[range] = []
    for span in sorted((span for span in spans if span), key=lambda span: span.start):
        if found and span.start <= found[-1].stop:
            found[-1] = range(found[-1].start, max(found[-1].stop, span.stop))
        else:
            found.append(span)
    return tuple(found)


def apart(numbers: range, done: Spans) -> Iterator[range]:
    """Of `numbers` the ranges that `done` leaves."""
    start = numbers.start
    for span in done:
        if start < min(span.start, numbers.stop):
            yield range(start, min(span.start, numbers.stop))
        start = max(start, span.stop)
    if start < numbers.stop:
        yield range(start, numbers.stop)


def shared(one: Spans, other: Spans) -> range | None:
    """The first range of numbers that both hold; None where they hold none in common."""
    for here in one:
        for there in other:
            both = range(max(here.start, there.start), min(here.stop, there.stop))
            if both:
                return both
    return None


def named(spans: Sequence[range]) -> str:
    """The ranges for people, first and last number of each: `0–999, 2,000–2,999`."""
    return ", ".join(
        f"{span.start:,}" if len(span) == 1 else f"{span.start:,}–{span.stop - 1:,}" for span in spans
    )
