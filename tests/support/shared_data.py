"""The shared cases, oracles and deals, from the compressed copies in `tests/data` (see refresh_data.py)."""

from __future__ import annotations

import json
import lzma
import tarfile
from collections import Counter
from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path
from typing import Any

from xuezhan.core.records import Record, parse_records

DATA = Path(__file__).parents[1] / "data"

WIN_FIELDS = ("seat", "tile", "of", "how", "fan", "points")


@cache
def cases(name: str) -> list[dict[str, Any]]:
    """The cases of `cases/NAME.json`."""
    return json.loads(lzma.decompress((DATA / "cases" / f"{name}.json.xz").read_bytes()))


@cache
def known_deals() -> dict[str, bytes]:
    """Every file of the shared deals by name."""
    with tarfile.open(DATA / "deals.tar.xz") as archive:
        found = {}
        for entry in archive:
            stream = archive.extractfile(entry)
            assert stream is not None
            found[entry.name] = stream.read()
        return found


def script_record(name: str, script: Iterable[Mapping[str, Any]]) -> Record:
    """A script as the one record of a file called `name`; its header is line 1."""
    (record,) = parse_records(name, [json.dumps(line) for line in script])
    return record


def summed(payments: Iterable[Mapping[str, Any]]) -> Counter[tuple[Any, Any, str]]:
    """Points over payer, payee and why."""
    total: Counter[tuple[Any, Any, str]] = Counter()
    for payment in payments:
        total[payment["payer"], payment["payee"], payment["why"]] += payment["points"]
    return total


def wins_of(played: Mapping[str, Any]) -> list[dict[str, Any]]:
    """The wins of a replayed record without their items and horses."""
    return [{field: win[field] for field in WIN_FIELDS} for win in played["wins"]]
