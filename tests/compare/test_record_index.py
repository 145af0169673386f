"""Files of records: any of them is found again, whatever has become of the file meanwhile is told."""

from __future__ import annotations

import json
import os
import pickle
import threading
from pathlib import Path
from typing import Any

import pytest
from xuezhan.compare import record_index
from xuezhan.compare.record_index import Records, opened
from xuezhan.core.errors import RecordError
from xuezhan.core.records import read_records


def record(number: int) -> str:
    """A record of as many lines as its number says, with what could be taken for a header in it."""
    header = {"type": "deal", "format": "xuezhan-deal/1", "rules": f"r{number}", "dealer": 0, "hands": [], "wall": ""}
    lines = [header, *({"type": "note", "of": {"type": "deal"}, "n": place} for place in range(number % 4))]
    return "".join(json.dumps(line) + "\n" for line in lines)


def written(path: Path, numbers: range, start: str = "", between: str = "") -> Path:
    path.write_text(start + between.join(map(record, numbers)), encoding="utf-8")
    return path


def ignore(*_: Any) -> None:
    """Look at nothing."""


@pytest.mark.parametrize("places", [1, 2, 4, 7, 100])
def test_every_stretch_of_records_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, places: int) -> None:
    monkeypatch.setattr(record_index, "MOST_PLACES", places)
    # A mark of the byte order, empty lines, and a file of a single record between the others.
    files = [
        written(tmp_path / "a.jsonl", range(13), "\ufeff\n"),
        written(tmp_path / "b.jsonl", range(13, 14)),
        written(tmp_path / "c.jsonl", range(14, 37), between="\n  \n"),
    ]
    every = [(place, each) for place, file in enumerate(files) for each in read_records(file)]
    seen: list[tuple[int, int, str]] = []
    with opened(files, lambda file, number, found: seen.append((file, number, found.header.rules))) as records:
        assert records.count == 37
        assert seen == [(place, number, f"r{number}") for number, (place, _) in enumerate(every)]
        assert all(len(file.places) <= places for file in records.files)
        for start in range(37):
            for stop in range(start + 1, 38):
                assert list(records.read(range(start, stop))) == every[start:stop]
        assert list(pickle.loads(pickle.dumps(records)).read(range(20, 30))) == every[20:30]


def test_what_is_added_later_does_not_count(tmp_path: Path) -> None:
    file = written(tmp_path / "a.jsonl", range(5))
    with opened([file], ignore) as records:
        before = list(records.read(range(5)))
        with file.open("a", encoding="utf-8") as stream:
            stream.write('{"type": "discard"}\n' + record(5))
        assert list(records.read(range(5))) == before
        records.check()


@pytest.mark.parametrize("change", [lambda text: text.replace("r3", "r9"), lambda text: text[:-1], lambda text: ""])
def test_another_file_in_its_place_is_told(tmp_path: Path, change: Any) -> None:
    file = written(tmp_path / "a.jsonl", range(5))
    with opened([file], ignore) as records:
        file.write_text(change(file.read_text(encoding="utf-8")), encoding="utf-8")
        with pytest.raises(RecordError, match=r"a\.jsonl:1: is another file than when") as caught:
            records.check()
        assert "不是同一个文件" in caught.value.zh
        # Workers raise it in another process.
        again = pickle.loads(pickle.dumps(caught.value))
        assert (str(again), again.zh) == (str(caught.value), caught.value.zh)
        file.unlink()
        with pytest.raises(RecordError, match="cannot be read"):
            records.check()


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="makes a pipe")
def test_a_pipe_is_read_once(tmp_path: Path) -> None:
    plain, pipe = written(tmp_path / "a.jsonl", range(9)), tmp_path / "pipe"
    os.mkfifo(pipe)
    writer = threading.Thread(target=lambda: pipe.write_bytes(plain.read_bytes()))
    writer.start()
    with opened([pipe], ignore) as records:
        copy: Records = records
        assert [each.header.rules for _, each in records.read(range(3, 9))] == [f"r{number}" for number in range(3, 9)]
        assert {each.file for _, each in records.read(range(9))} == {str(pipe)}
    writer.join()
    assert not Path(copy.files[0].path).exists()
