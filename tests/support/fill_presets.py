"""Values that no preset names yet, such as those of a new option, written into the presets as not stated by their
source: `python tests/support/fill_presets.py`. Where a source does state one, say so in the line afterwards."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

from xuezhan import Composition, RuleSet, presets
from xuezhan.core.config import load, rows

COMMENT_AT = 30
"""The column at which comments stand, counted from 1."""


def filled(name: str) -> str:
    """The text of a preset's file with a line for each value that comes from a default."""
    composition = load(name)
    chinese = {item.name: item.zh for item in RuleSet.load(name).fan_items}
    lines = Path(composition.files[0]).read_text(encoding="utf-8").splitlines()
    for row in rows(composition):
        if row.origin.kind == "file" or _is_said_above(composition, row.table):
            continue
        table, _, last = f"{row.table}.{row.key}".rpartition(".")
        word = f"{chinese[last]}, " if table == "fan_table.fan" else ""
        line = f"{last} = {_toml(row.value)}".ljust(COMMENT_AT - 2) + f" # {word}not stated there"
        lines.insert(_end_of(lines, table), line)
    return "\n".join(lines) + "\n"


def _is_said_above(composition: Composition, slot: str) -> bool:
    """Whether the preset that this one extends answers the slot with the same variant, and so says its options."""
    if len(composition.files) == 1:
        return False
    parent = load(Path(composition.files[1]).stem)
    return slot in parent.slots and parent.slots[slot].id == composition.slots[slot].id


def _toml(value: Any) -> str:
    """The value as TOML: numbers, truth, strings, and tables without anything in them."""
    return json.dumps(value, ensure_ascii=False)


def _end_of(lines: list[str], table: str) -> int:
    """Where a line at the end of the table belongs."""
    place = lines.index(f"[{table}]") + 1
    while place < len(lines) and re.match(r"\w| +#", lines[place]):
        place += 1
    return place


if __name__ == "__main__":
    for preset in presets():
        Path(preset.path).write_text(filled(preset.name), encoding="utf-8", newline="\n")
