"""`schema`: the JSON Schema on standard output, in a file, and where the shipped one lies."""

from __future__ import annotations

import json
from pathlib import Path

from xuezhan.rulebook.schema import rule_schema


def test_the_schema_is_printed(xuezhan):
    found = xuezhan("schema")
    assert found.exit_code == 0
    assert json.loads(found.stdout) == rule_schema()
    assert json.loads(xuezhan("schema", "--json").stdout) == rule_schema()


def test_the_schema_is_saved(xuezhan, tmp_path):
    assert xuezhan("schema", "--save", "rules.schema.json").exit_code == 0
    assert json.loads((tmp_path / "rules.schema.json").read_text("utf-8")) == rule_schema()


def test_the_shipped_one_is_where_it_is_said_to_be(xuezhan):
    place = Path(xuezhan("schema", "--path").stdout.strip())
    assert json.loads(place.read_text("utf-8"))["title"].startswith("A rule file of xuezhan")
    assert json.loads(xuezhan("schema", "--path", "--json").stdout) == {"version": 1, "path": str(place)}


def test_a_console_without_chinese_gets_it_escaped(process):
    found = process("schema", environment={"PYTHONUTF8": "0", "PYTHONIOENCODING": "ascii"})
    assert found.returncode == 0
    assert json.loads(found.stdout.decode("ascii")) == rule_schema()
