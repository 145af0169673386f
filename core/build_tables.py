"""Builds the package data of `tables`: run `python -m xuezhan.core.build_tables`.

A suit is read rank by rank by an automaton. What must be known after some ranks is, for every number of
sets made, pair or not, and runs begun one and two ranks ago, the fewest tiles missing so far. Equal
knowledge is one state, so the whole automaton is small, and walking it over all 5**9 codes gives every
code's class. Three equal runs hold the same tiles as three triplets, so at most two runs begin at a rank.
"""

from __future__ import annotations

import zlib
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

__all__ = ["SuitTables", "build", "write"]

_Array = npt.NDArray[Any]

_IMPOSSIBLE = 30
_MOST_TILES = 14
_RANKS = 9
# (concealed tiles, most that a finished hand may use, tiles counted): nothing melded, then a melded pung
# with and without the fourth tile, then a kong (which counts as three tiles).
_SYMBOLS = ((0, 4, 0), (1, 4, 1), (2, 4, 2), (3, 4, 3), (4, 4, 4), (0, 1, 3), (1, 1, 4), (0, 0, 3))


@dataclass(frozen=True, slots=True)
class SuitTables:
    """Raw bytes of the data files, before compression.

    `classes`: class of each code. `forms`: four bits of each code. `vectors`: ten bytes a class.
    `steps`: eight little-endian 16-bit numbers a state, the state after each symbol (0xFFFF: more than
    fourteen tiles); states after the last rank are classes. `alone`: for a pung of each rank, then a kong of
    each rank, one bit a code: see `tables.read_alone`. `paired` and `lacking` bring three classes together:
    little-endian 16-bit numbers and bytes, see `tables.PAIRED` and `tables.LACKING`.
    """

    classes: bytes
    forms: bytes
    vectors: bytes
    steps: bytes
    alone: bytes
    paired: bytes
    lacking: bytes


def _step(level: _Array, rank: int, count: int, cap: int) -> _Array:
    """States (n, sets, pair, runs from one rank ago, runs from two ago) after `count` tiles of a rank."""
    after = np.full(level.shape, _IMPOSSIBLE, np.uint8)
    for one in range(3):
        for two in range(3):
            for runs in range(3 if rank < _RANKS - 2 else 1):
                for triplet in range(2):
                    for pair in range(2):
                        used = one + two + runs + 3 * triplet + 2 * pair
                        if used > cap:
                            continue
                        made = runs + triplet
                        source = level[:, : 5 - made, : 2 - pair, one, two] + np.uint8(max(0, used - count))
                        target = after[:, made:, pair:, runs, one]
                        np.minimum(target, source, out=target)
    return np.minimum(after, _IMPOSSIBLE).astype(np.uint8)


def _automaton() -> tuple[list[_Array], _Array]:
    """Return the steps of each rank (state, symbol -> state or -1) and the vector of each last state."""
    level = np.full((1, 5, 2, 3, 3), _IMPOSSIBLE, np.uint8)
    level[0, 0, 0, 0, 0] = 0
    fewest = np.zeros(1, np.int64)
    steps: list[_Array] = []
    for rank in range(_RANKS):
        found, tiles, origin = [], [], []
        for symbol, (count, cap, counted) in enumerate(_SYMBOLS):
            states = np.nonzero(fewest + counted <= _MOST_TILES)[0]
            found.append(_step(level[states], rank, count, cap).reshape(len(states), -1))
            tiles.append(fewest[states] + counted)
            origin.append((symbol, states))
        rows, number = np.unique(np.concatenate(found), axis=0, return_inverse=True)
        number = number.reshape(-1)
        step = np.full((len(level), len(_SYMBOLS)), -1, np.int64)
        at = 0
        for symbol, states in origin:
            step[states, symbol] = number[at : at + len(states)]
            at += len(states)
        steps.append(step)
        fewest = np.full(len(rows), 99, np.int64)
        np.minimum.at(fewest, number, np.concatenate(tiles))
        level = rows.reshape(-1, 5, 2, 3, 3)
    return steps, level[:, :, :, 0, 0].transpose(0, 2, 1).reshape(-1, 10)


def _merge(steps: list[_Array], last: _Array) -> tuple[list[_Array], _Array]:
    """Merge states that no later tile can tell apart; returns the steps and the vector of each class."""
    vectors, name = np.unique(last, axis=0, return_inverse=True)
    name = name.reshape(-1)
    merged: list[_Array] = []
    for step in reversed(steps):
        renamed = np.where(step >= 0, name[step], -1)
        rows, name = np.unique(renamed, axis=0, return_inverse=True)
        name = name.reshape(-1)
        merged.append(rows)
    return merged[::-1], vectors


def _walk(steps: list[_Array]) -> tuple[_Array, _Array]:
    """Return class and tiles of every code without melds (class -1 above fourteen tiles)."""
    states = np.zeros(1, np.int64)
    tiles = np.zeros(1, np.int64)
    for step in steps:
        dead = np.vstack([step, np.full((1, step.shape[1]), -1)])
        states = np.concatenate([dead[states, count] for count in range(5)])
        tiles = np.concatenate([tiles + count for count in range(5)])
    return np.where(tiles <= _MOST_TILES, states, -1), tiles


def _forms(classes: _Array, tiles: _Array, vectors: _Array) -> _Array:
    """Return the four form bits of every code: see `tables.FORMS`."""
    forms = np.zeros(len(classes), np.uint8)
    for sets in range(5):
        for entry, size, whole, short in ((sets, 3 * sets, 1, 4), (5 + sets, 3 * sets + 2, 2, 8)):
            missing = vectors[classes, entry]
            forms[(classes >= 0) & (tiles == size) & (missing == 0)] |= whole
            forms[(classes >= 0) & (tiles == size - 1) & (missing == 1)] |= short
    return forms


def _alone(steps: list[_Array], vectors: _Array, classes: _Array, tiles: _Array) -> _Array:
    """Return the bits of `tables.read_alone`: one row a meld, one bit a code, lowest bit first."""
    codes = np.nonzero(tiles <= _MOST_TILES - 3)[0]
    counts = [codes // 5**rank % 5 for rank in range(_RANKS)]
    # Beside a meld at most three sets are wanted.
    wanted = [0, 1, 2, 3, 5, 6, 7, 8]
    _, alike = np.unique(vectors[:, wanted], axis=0, return_inverse=True)
    alike = alike.reshape(-1)
    rows = np.zeros((2 * _RANKS, len(classes)), np.uint8)
    for row in range(2 * _RANKS):
        kong, melded = divmod(row, _RANKS)
        fits = counts[melded] == 0 if kong else counts[melded] <= 1
        states = np.zeros(len(codes), np.int64)
        for rank, step in enumerate(steps):
            symbols = counts[rank]
            if rank == melded:
                symbols = np.where(fits, 7 if kong else 5 + symbols, 0)
            states = np.where(states >= 0, step[states, symbols], -1)
        same = np.zeros(len(classes), bool)
        same[codes] = fits & (states >= 0) & (alike[states] == alike[classes[codes]])
        drawn = same.copy()
        for rank in range(_RANKS):
            held = counts[rank] + (3 + kong if rank == melded else 0)
            before = codes[fits & (held < 4) & (tiles[codes] < _MOST_TILES - 3)]
            drawn[before] &= same[before + 5**rank]
        kept = drawn.copy()
        for rank in range(_RANKS):
            before = codes[counts[rank] > 0]
            kept[before] &= drawn[before - 5**rank]
        rows[row] = kept
    return np.packbits(rows, axis=1, bitorder="little")


def _together(vectors: _Array) -> tuple[_Array, _Array]:
    """Return `tables.PAIRED` and `tables.LACKING` of all classes, that of a suit that may not be used included."""
    useless = np.array([[0, *[_IMPOSSIBLE] * 9]])
    own = np.concatenate([vectors, useless]).astype(np.int64)
    size = len(own)
    pairs = np.full((size, size, 10), _IMPOSSIBLE, np.int64)
    for sets in range(5):
        for one in range(sets + 1):
            for entry, here, there in ((sets, one, sets - one), (5 + sets, 5 + one, sets - one)):
                costs = own[:, None, here] + own[None, :, there]
                np.minimum(pairs[:, :, entry], costs, out=pairs[:, :, entry])
    # Whichever of the two has the pair.
    pairs = np.minimum(pairs, pairs.transpose(1, 0, 2))
    distinct, number = np.unique(pairs.reshape(-1, 10), axis=0, return_inverse=True)
    lacking = np.full((5, len(distinct), size), _IMPOSSIBLE, np.int64)
    for sets in range(5):
        for one in range(sets + 1):
            for here, there in ((5 + one, sets - one), (one, 5 + sets - one)):
                np.minimum(lacking[sets], distinct[:, None, here] + own[None, :, there], out=lacking[sets])
    return number.reshape(-1) * size, lacking


def build() -> SuitTables:
    """Compute all tables; the same bytes every time. Takes some seconds."""
    steps, vectors = _merge(*_automaton())
    classes, tiles = _walk(steps)
    forms = _forms(classes, tiles, vectors)
    first = np.cumsum([0] + [len(step) for step in steps])
    shifted = [
        np.where(step >= 0, step + (first[rank + 1] if rank < _RANKS - 1 else 0), 0xFFFF)
        for rank, step in enumerate(steps)
    ]
    paired, lacking = _together(vectors)
    return SuitTables(
        classes=np.maximum(classes, 0).astype(np.uint8).tobytes(),
        forms=forms.tobytes(),
        vectors=vectors.astype(np.uint8).tobytes(),
        steps=np.concatenate(shifted).astype("<u2").tobytes(),
        alone=_alone(steps, vectors, classes, tiles).tobytes(),
        paired=paired.astype("<u2").tobytes(),
        lacking=lacking.astype(np.uint8).tobytes(),
    )


def write(folder: Path) -> None:
    """Build the tables and write them compressed into `folder`."""
    tables = build()
    for name in ("classes", "forms", "vectors", "steps", "alone", "paired", "lacking"):
        raw: bytes = getattr(tables, name)
        packed = zlib.compress(raw, 9)
        (folder / f"{name}.z").write_bytes(packed)
        print(f"{name}: {len(raw):,} bytes, {len(packed):,} compressed")


if __name__ == "__main__":
    write(Path(__file__).parent / "data")
