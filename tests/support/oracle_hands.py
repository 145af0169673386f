"""The oracles' hands as suit codes."""

from __future__ import annotations

import json
import lzma
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from xuezhan.core.tiles import codes_of, parse_tiles

__all__ = ["oracle_codes"]

HANDS = Path(__file__).parents[1] / "data" / "oracles" / "hands.jsonl.xz"


def oracle_codes() -> Iterator[tuple[str, list[int], list[int], int, dict[str, Any]]]:
    """Name, codes, melded codes, missing suit (-1: none) and answers, for every hand and suit that has answers."""
    with lzma.open(HANDS, "rt", encoding="utf-8") as lines:
        for line in lines:
            oracle = json.loads(line)
            codes = codes_of(parse_tiles(oracle["concealed"]))
            melds = codes_of(
                parse_tiles(meld["tile"])[0]
                for meld in oracle["melds"]
                for _ in range(3 if meld["type"] == "pung" else 4)
            )
            for missing, name in enumerate(("none", "m", "p", "s"), -1):
                if oracle["eval"][name] is not None:
                    yield oracle["id"], codes, melds, missing, oracle["eval"][name]
