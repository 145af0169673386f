"""Every result that is written names the rules, their digest and our version."""

from __future__ import annotations

import csv
import json
from importlib.metadata import version

import pytest

OURS = version("xuezhan")
HAND = "123m345m789p99p66m+6m"


@pytest.fixture
def record(xuezhan):
    """A file with one recorded deal."""
    assert xuezhan("simulate", "laok", "--deals", "1", "--jobs", "1", "--records", "deals.jsonl").exit_code == 0
    return "deals.jsonl"


@pytest.fixture
def digest(xuezhan):
    """The digest of laok."""
    return json.loads(xuezhan("show", "laok", "--json").stdout)["digest"]


@pytest.mark.parametrize(
    "command",
    [
        ["show", "laok"],
        ["hands", "laok"],
        ["score", HAND, "--rules", "laok"],
        ["simulate", "laok", "--deals", "3", "--jobs", "1"],
        ["compare", "laok", "jipin", "--deals", "3", "--jobs", "1"],
        ["replay", "RECORD"],
    ],
    ids=lambda command: command[0],
)
@pytest.mark.parametrize("form", ["md", "html", "txt"])
def test_files_for_people(xuezhan, tmp_path, record, digest, command, form):
    args = [record if arg == "RECORD" else arg for arg in command]
    assert xuezhan(*args, "--save", f"result.{form}").exit_code == 0
    text = (tmp_path / f"result.{form}").read_text("utf-8")
    for words in ("laok", digest, OURS):
        assert words in text.replace("\\", "")


@pytest.mark.parametrize(
    "command",
    [
        ["score", HAND, "--rules", "laok"],
        ["simulate", "laok", "--deals", "3", "--jobs", "1"],
        ["compare", "laok", "jipin", "--deals", "3", "--jobs", "1"],
        ["replay", "RECORD"],
    ],
    ids=lambda command: command[0],
)
def test_tables_of_figures(xuezhan, tmp_path, record, digest, command):
    args = [record if arg == "RECORD" else arg for arg in command]
    assert xuezhan(*args, "--save", "result.csv").exit_code == 0
    with open(tmp_path / "result.csv", encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    assert rows
    for row in rows:
        assert row["xuezhan"] == OURS
        assert (row["rules_digest"] == digest) == (row["rules"] == "laok")


@pytest.mark.parametrize(
    "command",
    [
        ["presets"],
        ["show", "laok"],
        ["hands", "laok"],
        ["check", "laok"],
        ["simulate", "laok", "--deals", "3", "--jobs", "1"],
        ["compare", "laok", "jipin", "--deals", "3", "--jobs", "1"],
        ["new", "f.toml", "--extends", "laok"],
    ],
    ids=lambda command: command[0],
)
def test_json_that_no_page_fixes(xuezhan, digest, command):
    for line in xuezhan(*command, "--json").stdout.splitlines():
        told = json.loads(line)
        assert told["xuezhan"] == OURS
    assert digest in xuezhan(*command, "--json", *(["--force"] if command[0] == "new" else [])).stdout


def test_records_name_the_digest(record, tmp_path, digest):
    header = json.loads((tmp_path / record).read_text("utf-8").splitlines()[0])
    assert (header["rules"], header["rules_digest"]) == ("laok", digest)
