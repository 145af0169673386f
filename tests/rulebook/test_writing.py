"""Rule files as `new` writes them mean what they say, whichever line is taken out of its comment."""

from __future__ import annotations

import re

import pytest
import tomli
from hypothesis import HealthCheck, given, settings
from random_rules import rule_sets
from xuezhan import Catalogue
from xuezhan.core.composition import digest
from xuezhan.core.config import load, load_text, presets
from xuezhan.rulebook.table_texts import TABLE
from xuezhan.rulebook.writing import NewFile, new_rule_file

PRESETS = [preset.name for preset in presets()]
PLUGIN = """\
from pydantic import Field
from xuezhan import Options, Slot, Text, Variant

SLOT = Slot(name="tea", default="green", order=900, question=Text("Which tea?", "喝什么茶？"))


class CupOptions(Options):
    cups: int | None = Field(default=None, ge=1, description="Cups for each.", json_schema_extra={"zh": "每人几杯。"})
    sorts: list[str] = Field(default=["leaf"], description="Sorts.")


class Green(Variant):
    slot, name, text = "tea", "green", Text("Green tea.", "绿茶。")
    Options = CupOptions


class Buys(Variant):
    name, text = "buys", Text("The winner\\nbuys.", "赢家\\n请客。")
    Options = CupOptions
"""


def new(extends, changes="", style="full", language="en", **more):
    parent = load(extends, **more)
    wanted = load(f"{extends}:{changes}", **more) if changes else parent
    return NewFile("friday.toml", "Friday", extends, parent, wanted, style, language=language), wanted


def meaning(text, file="friday.toml", **more):
    return load_text(text.encode("utf-8"), file, **more)


def settings_lines(text):
    """(line number, the text with that line taken out of its comment)."""
    lines = text.splitlines()
    for number, line in enumerate(lines):
        if re.match(r"#[^ :#]", line):
            yield number, "\n".join([*lines[:number], line[1:], *lines[number + 1 :]])


@pytest.mark.parametrize("name", PRESETS)
def test_a_new_file_means_its_preset_and_so_does_every_line_of_it(name):
    asked, wanted = new(name)
    text = new_rule_file(asked)
    found = meaning(text)
    assert digest(found) == digest(wanted)
    assert (found.title, found.summary) == ("Friday", "")
    assert (found.table, found.slots, found.extras) == (wanted.table, wanted.slots, wanted.extras)
    seen = 0
    for number, changed in settings_lines(text):
        assert digest(meaning(changed)) == digest(wanted), text.splitlines()[number]
        seen += 1
    # Every value of the preset: the five of the table, a `use` a slot, and all options; and summary and source.
    values = sum(
        len(value) if isinstance(value, dict) and value else 1
        for chosen in wanted.slots.values()
        for value in chosen.values().values()
    )
    assert seen == 5 + len(wanted.slots) + values + 2


@pytest.mark.parametrize("name", PRESETS)
def test_a_new_file_has_the_same_lines_in_chinese(name):
    """Tables and settings, live or in a comment; a summary is the asker's own."""
    english, chinese = (
        [
            line.partition(" # ")[0]
            for line in new_rule_file(new(name, language=language)[0]).splitlines()
            if re.match(r"#?[^ :#]", line) and not line.startswith(("#summary", "#source"))
        ]
        for language in ("en", "zh")
    )
    assert "[table]" in english
    assert chinese == english


@pytest.mark.parametrize("language", ["en", "zh"])
def test_every_question_answer_and_option_is_explained(language):
    asked, _ = new("laok", language=language)
    text = new_rule_file(asked)
    flat = re.sub(r"[\s#]+", "", text)
    for told in TABLE.values():
        assert re.sub(r"\s+", "", told.meaning.in_language(language)) in flat
    catalogue = Catalogue.installed()
    for name, slot in catalogue.slots.items():
        assert f"── {slot.question.in_language(language)} ─" in text
        for variant in catalogue.variants[name].values():
            if len(catalogue.variants[name]) > 1:
                assert re.sub(r"\s+", "", variant.text.in_language(language)) in flat
            for option, info in variant.Options.model_fields.items():
                words = info.description if language == "en" else info.json_schema_extra["zh"]
                assert re.sub(r"\s+", "", words.rstrip(".。 ")) in flat, (name, variant.name, option)


def test_lines_are_not_too_wide_and_stand_alone():
    for language in ("en", "zh"):
        text = new_rule_file(new("chengdu-contract", language=language)[0])
        for line in text.splitlines():
            explanation = line.startswith("# ")
            wide = sum(2 if ord(sign) > 0x2E7F else 1 for sign in line)
            assert not explanation or wide <= 100, line
            assert line == line.rstrip()


def test_changed_values_are_live_and_the_rest_is_not():
    asked, wanted = new(
        "laok", "cap.use=fixed,cap.fan=3,fan_table.fan.root=2,table.hand=10,win_shape.seven_pairs=false"
    )
    text = new_rule_file(asked)
    assert digest(meaning(text)) == digest(wanted)
    data = tomli.loads(text)
    assert data["cap"] == {"use": "fixed", "fan": 3}
    assert data["fan_table"] == {"fan": {"root": 2}}
    assert data["table"] == {"hand": 10}
    assert data["win_shape"] == {"seven_pairs": False}
    assert data["horses"] == {}
    for _, changed in settings_lines(text):
        assert digest(meaning(changed)) == digest(wanted)


def test_another_answer_starts_from_its_own_defaults():
    asked, wanted = new("laok:horses.tiles=4", "")
    assert wanted.slots["horses"].values()["tiles"] == 4
    asked, wanted = new("laok", "points.use=linear,points.step=2")
    text = new_rule_file(asked)
    assert tomli.loads(text)["points"] == {"use": "linear", "step": 2}
    assert "#base = 1\n" in text


def test_the_short_form_has_only_what_differs():
    asked, wanted = new("laok", "cap.use=fixed,cap.fan=3,last_four=optional", style="short")
    text = new_rule_file(asked)
    assert text == (
        'format = 1\nname = "Friday"\nextends = "laok"\n\n'
        '# How many fan count at the most?\n[cap]\nuse = "fixed"\nfan = 3\n\n'
        '# Must a seat win when few tiles are left?\n[last_four]\nuse = "optional"\n'
    )
    assert digest(meaning(text)) == digest(wanted)


def test_without_a_start_it_is_the_slots_own_defaults():
    parent = load({})
    text = new_rule_file(NewFile("friday.toml", "Friday", None, parent, parent))
    assert "extends" not in tomli.loads(text)
    assert digest(meaning(text)) == digest(parent)
    for _, changed in settings_lines(text):
        assert digest(meaning(changed)) == digest(parent)


def test_the_schema_line_comes_first():
    asked, _ = new("laok")
    text = new_rule_file(NewFile("f.toml", "F", "laok", asked.parent, asked.wanted, schema="./xuezhan.schema.json"))
    assert text.startswith("#:schema ./xuezhan.schema.json\n")


@pytest.fixture
def house(tmp_path):
    """A rule file with a plugin: a slot, and an extra that it uses."""
    (tmp_path / "tea.py").write_text(PLUGIN, "utf-8")
    (tmp_path / "tea.toml").write_text(
        'plugins = ["./tea.py"]\nextends = "laok"\n[[extra]]\nuse = "buys"\nid = "round"\ncups = 2\n', "utf-8"
    )
    return tmp_path


@pytest.mark.parametrize("language", ["en", "zh"])
def test_slots_and_extras_of_plugins_are_there_too(house, language):
    parent = load(house / "tea.toml", trust_plugins=True)
    text = new_rule_file(NewFile("f.toml", "F", "tea.toml", parent, parent, language=language))
    file = str(house / "f.toml")
    assert digest(meaning(text, file, trust_plugins=True)) == digest(parent)
    lines = 0
    for _, changed in settings_lines(text):
        assert digest(meaning(changed, file, trust_plugins=True)) == digest(parent)
        lines += 1
    # Beside laok's: `use` and `sorts` of the tea, and of the extra `use`, `cups` and `sorts`.
    assert lines == len(list(settings_lines(new_rule_file(new("laok")[0])))) + 2 + 3
    assert ("Which tea?" if language == "en" else "喝什么茶？") in text


@pytest.mark.parametrize(
    ("changes", "entry"),
    [
        ("extra.round.cups=5", {"id": "round", "cups": 5}),
        ("extra.round.off=true", {"id": "round", "off": True}),
        ("extra.more.use=buys", {"id": "more", "use": "buys"}),
    ],
)
def test_extras_are_changed_taken_out_and_added(house, changes, entry):
    file = str(house / "tea.toml")
    parent, wanted = (load(name, trust_plugins=True) for name in (file, f"{file}:{changes}"))
    for style in ("full", "short"):
        text = new_rule_file(NewFile("f.toml", "F", "tea.toml", parent, wanted, style))
        assert entry in tomli.loads(text)["extra"]
        assert digest(meaning(text, str(house / "f.toml"), trust_plugins=True)) == digest(wanted)


@given(rules=rule_sets())
@settings(max_examples=30, deadline=None, suppress_health_check=list(HealthCheck))
def test_any_rule_set_can_be_written_over_any_preset(rules):
    for parent in ("laok", "tfmj"):
        for style in ("full", "short"):
            text = new_rule_file(NewFile("f.toml", "F", parent, load(parent), rules.composition, style))
            assert digest(meaning(text)) == rules.digest
