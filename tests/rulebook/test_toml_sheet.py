"""The rule file that explains itself: it loads to an equal rule set, with every comment true."""

from __future__ import annotations

import tempfile
from pathlib import Path

import pytest
import tomlkit
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from random_rules import rule_sets
from xuezhan import RuleSet, presets
from xuezhan.rulebook.toml_sheet import explained_toml


def loaded(text: str, **how: object) -> RuleSet:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "rules.toml"
        path.write_text(text, encoding="utf-8")
        return RuleSet.load(path, **how)  # type: ignore[arg-type]


@settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))
@given(rule_sets(), st.sampled_from(("en", "zh")), st.booleans())
def test_random_rule_sets_survive(rules: RuleSet, language: str, origins: bool) -> None:
    again = loaded(explained_toml(rules, language, origins=origins))
    assert again.composition == rules.composition
    assert again.digest == rules.digest


@pytest.mark.parametrize("preset", [preset.name for preset in presets()])
def test_presets_survive_and_every_value_is_explained(preset: str) -> None:
    rules = RuleSet.load(preset)
    for language in ("en", "zh"):
        text = explained_toml(rules, language)
        assert loaded(text).composition == rules.composition
        lines = text.splitlines()
        assert rules.digest in lines[0]
        for place, line in enumerate(lines):
            if " = " in line and not line.startswith(("#", "format", "name", "summary", "source")):
                # The comment above what swallows what tells all of it.
                told = next(at for at in range(place - 1, 0, -1) if " = [" not in lines[at] or lines[at][0] == "#")
                told -= lines[told] == "[fan_table.excludes]"
                assert lines[told].startswith("# "), line


def test_origins_name_file_and_line(tmp_path: Path) -> None:
    path = tmp_path / "friday.toml"
    path.write_text('format = 1\nextends = "laok"\n[cap]\nuse = "fixed"\nfan = 4\n[fan_table.fan]\nroot = 2\n', "utf-8")
    text = explained_toml(RuleSet.load(path), origins=True)
    document = tomlkit.parse(text)
    assert document["cap"]["fan"] == 4  # type: ignore[index]
    assert f"({path}:5)\nfan = 4\n" in text
    assert f"({path}:7)\nroot = 2\n" in text
    assert "laok.toml:" in text
    assert "friday.toml:5" not in explained_toml(RuleSet.load(path))


def test_a_plugin_file_is_named_so_that_the_file_loads_again(tmp_path: Path) -> None:
    (tmp_path / "tea.py").write_text(
        "from xuezhan import Options, Text, Variant\n"
        "class TeaOptions(Options):\n"
        "    cups: dict[str, int] = {}\n"
        "class Tea(Variant):\n"
        "    name, text, Options = 'tea', Text('Tea.\\nHot.', ''), TeaOptions\n",
        "utf-8",
    )
    path = tmp_path / "tea.toml"
    path.write_text(
        'format = 1\nextends = "laok"\nplugins = ["./tea.py"]\n'
        '[[extra]]\nuse = "tea"\nid = "after noon"\ncups = { "a b" = 2 }\n[[extra]]\nuse = "tea"\n',
        "utf-8",
    )
    rules = RuleSet.load(path, trust_plugins=True)
    text = explained_toml(rules)
    assert "# Tea. Hot.\n" in text
    again = loaded(text, trust_plugins=True)
    assert again.composition == rules.composition
    assert again.composition.extras[0].values() == {"cups": {"a b": 2}}
