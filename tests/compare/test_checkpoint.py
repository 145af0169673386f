"""The folder of a run: who may use it, what is refused, and that nothing there is ever lost."""

from __future__ import annotations

import hashlib
import json
import math
import os
import subprocess
import sys
import textwrap
from pathlib import Path
from typing import Any

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


RUN = [
    Mark("made_by", "compare", "compare"),
    Mark("rules", ["abc", "def"], "laok (abc), jipin:cap.use=fixed,cap.fan=3 (def)"),
    Mark("code", {"Tea": "1"}, "Tea (1)"),
    Mark("players", [["greedy"] * 4] * 2, "greedy,greedy,greedy,greedy"),
    Mark("seed", 1, "1"),
    Mark("unit", "deal", "deal"),
    Mark("walls", "same", "same"),
    Mark("duel_every", 25, "25"),
    Mark("xuezhan", "0.1.0", "0.1.0"),
]
"""A run of `compare` as the commands mark it."""


@pytest.mark.parametrize(
    ("mark", "en", "zh", "option"),
    [
        (Mark("seed", 2, "2"), "the seed is 1 there and 2 now", "种子：其中 1，现在 2", "--seed 1"),
        (
            Mark("rules", ["abc", "fff"], "laok (abc), tfmj (fff)"),
            "the rules are laok, jipin:cap.use=fixed,cap.fan=3 there and laok, tfmj now",
            "规则：其中 laok、jipin:cap.use=fixed,cap.fan=3，现在 laok、tfmj",
            "",
        ),
        (
            Mark("rules", ["fff", "def"], "laok (fff), jipin:cap.use=fixed,cap.fan=3 (def)"),
            "what laok says is not the same in both",
            "laok 的内容前后不同",
            "",
        ),
        (
            Mark("code", {"Tea": "2"}, "Tea (2)"),
            "the program of these plugins or players is not the same: Tea",
            "插件或牌手的程序不同：Tea",
            "",
        ),
        (
            Mark("players", [["greedy", "random", "greedy", "random"]] * 2, "greedy,random,greedy,random"),
            "the players are greedy there and greedy,random,greedy,random now",
            "牌手：其中 greedy，现在 greedy,random,greedy,random",
            "--players greedy",
        ),
        (Mark("unit", "match", "match"), "what is played is single deals there and matches now", "整场", ""),
        (
            Mark("walls", "own", "own"),
            "the walls are the same for all rule sets there and others for each rule set now",
            "牌墙：其中 各套规则相同",
            "",
        ),
        (
            Mark("duel_every", None, "—"),
            "luck and skill are measured on 1 deal in 25 there and not measured now",
            "运气与技术：其中 每 25 局测一次，现在 不测",
            "--luck-every 25",
        ),
        (Mark("xuezhan", "0.2.0", "0.2.0"), "the version of xuezhan is 0.1.0 there and 0.2.0 now", "版本", ""),
        (Mark("moon", "full", "full"), "moon — there and full now", "moon", ""),
        (Mark("made_by", "simulate", "simulate"), "the command is compare there and simulate now", "命令", ""),
    ],
)
def test_another_run_is_refused_and_stays(tmp_path: Path, mark: Mark, en: str, zh: str, option: str) -> None:
    before = save(tmp_path, marks=RUN)
    marks = [mark if each.key == mark.key else each for each in RUN]
    error = refused(tmp_path, marks if mark in marks else [*marks, mark])
    told = f"holds another run, `compare laok jipin:cap.use=fixed,cap.fan=3` (5 deals): {en}. It stays as it is; "
    advice = f"give {option} to go on with it, or name another folder" if option else "name another folder"
    # Nothing is told that both have.
    assert str(error) == f"{tmp_path}: {told}{advice} for a new run"
    assert zh in error.zh
    assert not option or f"要接着做请加 {option}" in error.zh
    assert (tmp_path / "checkpoint.json").read_bytes() == before


def test_of_another_command_nothing_else_is_told(tmp_path: Path) -> None:
    save(tmp_path, marks=RUN)
    other = [Mark("made_by", "simulate", "simulate"), Mark("seed", 9, "9")]
    error = refused(tmp_path, other)
    assert "the command is compare there and simulate now. It stays" in str(error)


def test_of_many_rule_sets_the_first_and_the_last_are_named(tmp_path: Path) -> None:
    rules = Mark("rules", list("abcde"), ", ".join(f"laok + {name} ({name})" for name in "abcde"))
    save(tmp_path, marks=[rules, Mark("made_by", "compare --by-slot", "compare --by-slot")])
    assert "`compare --by-slot laok + a … laok + e` (5 deals)" in str(refused(tmp_path))


def _half(text: bytes) -> bytes:
    return text[: len(text) // 2]


def _other_number(text: bytes) -> bytes:
    return text.replace(b'["won",30]', b'["won",31]')


@pytest.mark.parametrize(
    ("change", "message", "zh"),
    [
        (_half, "it breaks off after ", "中断"),
        (lambda text: text[:-2], "it breaks off after ", "中断"),
        (lambda text: b"", "it is empty", "文件是空的"),
        (lambda text: b"\xff\xfe\x00", "from byte 1 of 3 on it makes no sense", "从第 1 字节起无法读懂"),
        (lambda text: b'{"format" 1}', "from byte 11 of 12 on it makes no sense", "从第 11 字节起"),
        (lambda text: b"[]", "something changed it after it was written", "校验码不符"),
        (lambda text: b"{}", "something changed it after it was written", "校验码不符"),
        (_other_number, "something changed it after it was written", "校验码不符"),
        (lambda text: b"[" * 100_000, "something changed it after it was written", "校验码不符"),
    ],
)
def test_a_broken_checkpoint_is_refused_and_stays(tmp_path: Path, change, message: str, zh: str) -> None:
    text = change(save(tmp_path))
    (tmp_path / "checkpoint.json").write_bytes(text)
    error = refused(tmp_path)
    assert str(error).startswith(f"{tmp_path / 'checkpoint.json'}: is broken: {message}")
    assert str(error).endswith(". Put a copy of it back, or name another folder to start anew")
    assert zh in error.zh
    assert (tmp_path / "checkpoint.json").read_bytes() == text


def test_a_checkpoint_of_another_format_is_refused(tmp_path: Path) -> None:
    text = save(tmp_path).replace(b'"format":1', b'"format":2')
    (tmp_path / "checkpoint.json").write_bytes(text)
    assert "is of format 2, and this version of xuezhan reads 1" in str(refused(tmp_path))


def test_totals_of_another_kind_are_refused(tmp_path: Path) -> None:
    save(tmp_path)
    with pytest.raises(CheckpointError, match="it holds no totals of this command"):
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


def _written_anew(folder: Path, **changes: Any) -> None:
    """A checkpoint that says something else, with a check sum that fits: what another program may have written."""
    content = json.loads((folder / "checkpoint.json").read_text("utf-8")) | changes
    del content["sha256"]
    text = json.dumps(content, sort_keys=True, ensure_ascii=True, separators=(",", ":"))
    whole = content | {"sha256": hashlib.sha256(text.encode()).hexdigest()}
    (folder / "checkpoint.json").write_text(json.dumps(whole), "utf-8")


@pytest.mark.parametrize(
    "changes",
    [
        {"done": "x"},
        {"done": [[5, 1]]},
        {"done": [[0, 2], [1, 3]]},
        {"done": [[-5, 1]]},
        {"done": [[0, 10**30]]},
        {"seconds": "a"},
        {"seconds": math.nan},
        {"totals": {}},
        {"marks": []},
        {"marks": {"rules": {"value": 5, "shown": "x"}}},
        {"marks": {"rules": {"value": ["a"], "shown": 7}}},
        {"marks": {"players": {"value": 3, "shown": "x"}}},
        {"marks": {"duel_every": {"value": "a", "shown": "x"}}},
        {"marks": {"code": {"value": [1], "shown": "x"}}},
        {"marks": {"made_by": {"value": ["compare"], "shown": "x"}}},
        {"marks": {"seed": {}}},
    ],
)
def test_what_no_command_writes_is_refused(tmp_path: Path, changes: dict[str, Any]) -> None:
    save(tmp_path)
    _written_anew(tmp_path, **changes)
    assert "checkpoint.json: is broken: it holds no totals of this command. Put" in str(refused(tmp_path))


def test_a_checkpoint_that_is_written_anew_and_right_is_taken(tmp_path: Path) -> None:
    save(tmp_path)
    _written_anew(tmp_path, seconds=2.5)
    found = load(tmp_path)
    assert found is not None
    assert (found.seconds, found.done) == (2.5, STATE.done)
