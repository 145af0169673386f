"""The folder of a run: who may use it, what is refused, and that nothing there is ever lost."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import textwrap
from pathlib import Path

import pytest
from xuezhan.compare.checkpoint import Mark, State, folder, read
from xuezhan.compare.errors import CheckpointError
from xuezhan.compare.play import Totals
from xuezhan.compare.tally import Tally

MARKS = [Mark("rules", ["abc"], "laok (abc)"), Mark("seed", 1, "1"), Mark("xuezhan", "0.1.0", "0.1.0")]
STATE = State(Totals(5, [Tally(5, {"won": 30})]), (range(5),), 1.5)


def save(path: Path, state: State[Totals] = STATE, marks: list[Mark] = MARKS) -> bytes:
    with folder(path, marks, Totals) as place:
        place.save(state)
    return (path / "checkpoint.json").read_bytes()


def load(path: Path, marks: list[Mark] = MARKS) -> State[Totals] | None:
    with folder(path, marks, Totals) as place:
        return place.load()


def refused(path: Path, marks: list[Mark] = MARKS) -> CheckpointError:
    """The error of loading; both languages say something of their own."""
    with pytest.raises(CheckpointError) as caught:
        load(path, marks)
    assert str(path) in str(caught.value)
    assert str(path) in caught.value.zh
    assert caught.value.zh != str(caught.value)
    return caught.value


def test_what_is_saved_comes_back(tmp_path: Path) -> None:
    out = tmp_path / "deep" / "run"
    assert load(out) is None
    save(out)
    assert load(out) == STATE
    assert sorted(path.name for path in out.iterdir() if path.name != "lock") == ["checkpoint.json"]


def test_equal_states_are_written_alike_byte_for_byte(tmp_path: Path) -> None:
    one = Tally(2, {"won": 1, "fan": 2}, {("b", "a"): 1, ("a", "b"): 2})
    other = Tally(2, {"fan": 2, "won": 1}, {("a", "b"): 2, ("b", "a"): 1})
    first = save(tmp_path / "a", State(Totals(2, [one]), (range(2),), 1.0))
    assert first == save(tmp_path / "b", State(Totals(2, [other]), (range(2),), 1.0))


@pytest.mark.parametrize(
    ("mark", "label", "zh"),
    [
        (Mark("rules", ["def"], "jipin (def)"), "rules laok (abc) there, jipin (def) here", "规则"),
        (Mark("seed", 2, "2"), "seed 1 there, 2 here", "种子"),
        (Mark("xuezhan", "0.2.0", "0.2.0"), "version of xuezhan 0.1.0 there, 0.2.0 here", "版本"),
        (Mark("players", [["random"]], "random"), "players — there, random here", "牌手"),
        (Mark("luck", 7, "7"), "luck — there, 7 here", "luck"),
    ],
)
def test_another_run_is_refused_and_stays(tmp_path: Path, mark: Mark, label: str, zh: str) -> None:
    before = save(tmp_path)
    marks = [mark if each.key == mark.key else each for each in MARKS]
    error = refused(tmp_path, marks if mark in marks else [*MARKS, mark])
    assert label in str(error)
    assert zh in error.zh
    assert (tmp_path / "checkpoint.json").read_bytes() == before


def _half(text: bytes) -> bytes:
    return text[: len(text) // 2]


def _other_number(text: bytes) -> bytes:
    return text.replace(b'["won",30]', b'["won",31]')


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (_half, "is broken"),
        (lambda text: b"", "is broken"),
        (lambda text: b"\xff\xfe\x00", "is broken"),
        (lambda text: b"[]", "is broken (it is no object)"),
        (lambda text: b"{}", "is broken (its check sum does not fit)"),
        (_other_number, "is broken (its check sum does not fit)"),
        (lambda text: text.replace(b'"format":1', b'"format":2'), "is of format 2"),
        (lambda text: b"[" * 100_000, "is broken"),
    ],
)
def test_a_broken_checkpoint_is_refused_and_stays(tmp_path: Path, change, message: str) -> None:
    text = change(save(tmp_path))
    (tmp_path / "checkpoint.json").write_bytes(text)
    assert message in str(refused(tmp_path))
    assert (tmp_path / "checkpoint.json").read_bytes() == text


def test_totals_of_another_kind_are_refused(tmp_path: Path) -> None:
    save(tmp_path)
    with pytest.raises(CheckpointError, match="Tally should hold"):
        read(tmp_path).state(Tally)


def test_a_folder_of_other_things_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "letters.txt").write_text("dear", encoding="utf-8")
    assert "'letters.txt'" in str(refused(tmp_path))
    assert (tmp_path / "letters.txt").read_text(encoding="utf-8") == "dear"


def test_a_file_is_no_folder(tmp_path: Path) -> None:
    file = tmp_path / "run"
    file.write_text("", encoding="utf-8")
    assert "is a file, not a folder" in str(refused(file))
    assert "no run can be kept there" in str(refused(file / "below"))


@pytest.mark.skipif(os.name == "nt" or os.geteuid() == 0, reason="needs a folder that may not be written to")
def test_a_folder_that_may_not_be_written_to(tmp_path: Path) -> None:
    tmp_path.chmod(0o500)
    try:
        assert "no run can be kept there" in str(refused(tmp_path))
    finally:
        tmp_path.chmod(0o700)


def test_what_a_killed_process_was_writing_is_swept_up(tmp_path: Path) -> None:
    save(tmp_path)
    (tmp_path / ".checkpoint.json.a1b2.tmp").write_text('{"form', encoding="utf-8")
    assert load(tmp_path) == STATE
    assert not list(tmp_path.glob(".*"))


def test_two_cannot_have_it_at_once(tmp_path: Path) -> None:
    save(tmp_path)
    with folder(tmp_path, MARKS, Totals):
        error = refused(tmp_path)
    assert "another run is being kept there" in str(error)
    assert "另一个运行" in error.zh
    assert load(tmp_path) == STATE


def test_the_lock_of_a_killed_process_is_free(tmp_path: Path) -> None:
    script = f"""
        import os, signal
        from pathlib import Path
        from xuezhan.compare.checkpoint import folder
        from xuezhan.compare.play import Totals
        with folder(Path({str(tmp_path)!r}), [], Totals):
            print("mine", flush=True)
            input()
    """
    with subprocess.Popen(
        [sys.executable, "-c", textwrap.dedent(script)], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == b"mine\n"
        assert "another run is being kept there" in str(refused(tmp_path))
        process.kill()
    assert load(tmp_path) is None


def test_a_full_disk_leaves_what_was_saved_before(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = save(tmp_path)

    def full(handle: int) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patch, folder(tmp_path, MARKS, Totals) as place:
        patch.setattr(os, "fsync", full)
        with pytest.raises(CheckpointError) as caught:
            place.save(State(Totals(9, [Tally(9)]), (range(9),)))
    assert "checkpoint.json: cannot be written: No space left on device; what was saved before is whole" in str(
        caught.value
    )
    assert "此前保存的内容完好" in caught.value.zh
    assert (tmp_path / "checkpoint.json").read_bytes() == before
    assert sorted(path.name for path in tmp_path.iterdir() if path.name != "lock") == ["checkpoint.json"]


def test_large_totals_are_no_trouble(tmp_path: Path) -> None:
    """Points of uncapped doubling may have more digits than Python turns into text unasked."""
    state = State(Totals(1, [Tally(1, {"won": 7**9000})]), (range(1),))
    save(tmp_path, state)
    json.loads((tmp_path / "checkpoint.json").read_bytes())
    assert load(tmp_path) == state
