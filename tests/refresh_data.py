"""Bring the shared test data up to date: `python tests/refresh_data.py FOLDER`.

FOLDER holds `cases/*.json`, `oracles/*.json` and `*.jsonl`, and `deals/` with its manifest. They are
copied, compressed, to `tests/data/`; a copy that holds the same already is left alone. `--check` writes
nothing and ends with status 1 when a copy differs.
"""

from __future__ import annotations

import argparse
import io
import lzma
import sys
import tarfile
from collections.abc import Iterator
from pathlib import Path

DATA = Path(__file__).parent / "data"
SINGLE = ("cases/*.json", "cases/faults.md", "oracles/*.json", "oracles/*.jsonl")
DEALS = ("*.json", "*.jsonl", "*.toml")


def archive(folder: Path) -> bytes:
    """All files of the deals in one tar, by name, with nothing in it that a checkout may change."""
    packed = io.BytesIO()
    with tarfile.open(fileobj=packed, mode="w", format=tarfile.USTAR_FORMAT) as tar:
        for path in sorted(path for pattern in DEALS for path in folder.glob(pattern)):
            content = path.read_bytes()
            entry = tarfile.TarInfo(path.name)
            entry.size = len(content)
            tar.addfile(entry, io.BytesIO(content))
    return packed.getvalue()


def copies(shared: Path) -> Iterator[tuple[Path, bytes]]:
    """(where a copy lies, what is in it before it is compressed)."""
    for pattern in SINGLE:
        found = sorted(shared.glob(pattern))
        if not found:
            raise SystemExit(f"{shared}: there is no {pattern}")
        for path in found:
            yield DATA / path.parent.name / f"{path.name}.xz", path.read_bytes()
    if not (shared / "deals" / "manifest.json").is_file():
        raise SystemExit(f"{shared}: there is no deals/manifest.json")
    yield DATA / "deals.tar.xz", archive(shared / "deals")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path, help="where cases/, oracles/ and deals/ lie")
    parser.add_argument("--check", action="store_true", help="write nothing, tell what differs")
    given = parser.parse_args()
    stale = []
    for path, content in copies(given.folder):
        if path.is_file() and lzma.decompress(path.read_bytes()) == content:
            continue
        stale.append(path.relative_to(DATA))
        if not given.check:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(lzma.compress(content, preset=9 | lzma.PRESET_EXTREME))
    for name in stale:
        print(f"{name}: {'differs' if given.check else 'refreshed'}")
    return int(given.check and bool(stale))


if __name__ == "__main__":
    sys.exit(main())
