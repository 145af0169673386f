"""Rule sets found by name: one's own folder, and what installed packages bring."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest
from xuezhan.core import named_rules as module
from xuezhan.core.config import load
from xuezhan.core.errors import RuleError
from xuezhan.core.named_rules import own_folder, shelf, shipped

FRIDAY = 'format = 1\nname = "Friday"\nextends = "laok"\n[cap]\nuse = "fixed"\nfan = 4\n'


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """One's own folder of rule sets, empty."""
    found = tmp_path / "rules"
    found.mkdir()
    monkeypatch.setenv("XUEZHAN_RULES", str(found))
    return found


@pytest.fixture
def brought(tmp_path, monkeypatch):
    """Installs a distribution whose package brings these rule files; returns the package's folder."""

    def install(dist, package, **texts):
        site = tmp_path / "site"
        place = site / package
        place.mkdir(parents=True)
        (place / "__init__.py").write_text("", "utf-8")
        for name, text in texts.items():
            (place / f"{name}.toml").write_text(text, "utf-8")
        info = site / f"{dist.replace('-', '_')}-1.2.dist-info"
        info.mkdir()
        (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {dist}\nVersion: 1.2\n", "utf-8")
        (info / "entry_points.txt").write_text(f"[xuezhan.presets]\nall = {package}\n", "utf-8")
        monkeypatch.syspath_prepend(str(site))
        module._brought.cache_clear()
        return place

    yield install
    module._brought.cache_clear()
    for name in [name for name in sys.modules if name.startswith("brought_")]:
        del sys.modules[name]


def fault_of(rules, **more):
    with pytest.raises(RuleError) as caught:
        load(rules, **more)
    (problem,) = caught.value.problems
    return str(problem)


def test_a_file_in_the_folder_is_found_by_its_name(folder):
    (folder / "friday.toml").write_text(FRIDAY, "utf-8")
    found = load("friday")
    assert (found.name, found.title) == ("friday", "Friday")
    assert found.slots["cap"].values() == {"fan": 4, "over": 0}
    assert found.files[0] == str(folder / "friday.toml")
    assert load("friday:cap.fan=5").slots["cap"].values() == {"fan": 5, "over": 0}


def test_files_extend_own_rules_by_name(folder, tmp_path):
    (folder / "friday.toml").write_text(FRIDAY, "utf-8")
    path = tmp_path / "late.toml"
    path.write_text('extends = "friday"\n[horses]\nuse = "none"\n', "utf-8")
    assert load(path).slots["cap"].values() == {"fan": 4, "over": 0}


def test_own_files_extend_files_beside_them(folder):
    (folder / "friday.toml").write_text(FRIDAY, "utf-8")
    (folder / "late.toml").write_text('extends = "friday.toml"\n', "utf-8")
    assert load("late").slots["cap"].values() == {"fan": 4, "over": 0}


def test_a_name_that_a_shipped_preset_has_is_an_error_naming_both(folder):
    path = folder / "laok.toml"
    path.write_text(FRIDAY.replace("laok", "jipin"), "utf-8")
    said = fault_of("laok")
    assert said == (
        'laok:1:1: error: the name "laok" is taken twice: by the preset that comes with xuezhan '
        f"and your file {path}; rename one of the files, or give the path of the one that you mean"
    )
    assert load(path).title == "Friday"
    assert load("jipin").title.startswith("Jipin")


def test_shipped_presets_extend_shipped_ones_whatever_lies_in_the_folder(folder):
    (folder / "chengdu-contract.toml").write_text(FRIDAY, "utf-8")
    assert load("chengdu-everyone").slots["cap"].values() == {"fan": 6, "over": 0}


def test_the_error_for_an_unknown_name_lists_own_ones(folder):
    (folder / "friday.toml").write_text(FRIDAY, "utf-8")
    assert "xueliu-om and friday" in fault_of("frida")
    assert "did you mean friday?" in fault_of("frida")


def test_a_file_beside_a_missing_name_is_suggested(folder, tmp_path):
    (tmp_path / "monday.toml").write_text(FRIDAY, "utf-8")
    assert "did you mean monday.toml?" in fault_of("monday", base=tmp_path)


def test_one_broken_file_leaves_the_others_alone(folder):
    (folder / "friday.toml").write_text(FRIDAY, "utf-8")
    (folder / "broken.toml").write_bytes(b"format = 1\nname = '\xff'\n")
    assert load("friday").title == "Friday"
    assert fault_of("broken").startswith(f"{folder / 'broken.toml'}:2:9: error: the text is not UTF-8")


def test_a_file_name_that_cannot_stand_for_rules_is_told(folder):
    (folder / "x.toml").write_text(FRIDAY, "utf-8")
    (folder / "notes.txt").write_text("no rules", "utf-8")
    found = shelf()
    assert [str(fault) for fault in found.faults] == [
        f'{folder / "x.toml"}:1:1: error: the name "x" cannot stand for rules; '
        "rename the file to two or more letters, digits, - or _"
    ]
    assert {each.origin for each in found.rules} == {"shipped"}


def test_the_folder_is_the_users_own_where_nothing_else_is_said(monkeypatch):
    from platformdirs import user_config_path

    monkeypatch.delenv("XUEZHAN_RULES")
    assert own_folder() == user_config_path("xuezhan", appauthor=False) / "rules"
    monkeypatch.setenv("XUEZHAN_RULES", "~/mahjong")
    assert own_folder() == Path.home() / "mahjong"


def test_a_folder_that_is_not_there_is_no_fault(monkeypatch, tmp_path):
    monkeypatch.setenv("XUEZHAN_RULES", str(tmp_path / "nowhere"))
    assert [each.name for each in shelf().rules] == list(shipped())
    assert shelf().faults == ()


def test_a_file_in_the_folders_place_is_told(monkeypatch, tmp_path):
    (tmp_path / "rules").write_text("", "utf-8")
    monkeypatch.setenv("XUEZHAN_RULES", str(tmp_path / "rules"))
    (fault,) = shelf().faults
    assert str(fault).startswith(f"{tmp_path / 'rules'}:1:1: error: is no folder; put your rule files into one")
    assert "不是文件夹" in fault.in_language("zh")


def test_an_installed_package_brings_rule_sets(folder, brought):
    place = brought("leshan-rules", "brought_leshan", leshan=FRIDAY, emei='extends = "leshan.toml"\n')
    assert load("leshan").title == "Friday"
    assert load("emei").slots["cap"].values() == {"fan": 4, "over": 0}
    found = [each for each in shelf().rules if each.origin == "plugin"]
    assert [(each.name, each.source) for each in found] == [
        ("emei", "leshan-rules 1.2"),
        ("leshan", "leshan-rules 1.2"),
    ]
    assert found[1].file == str(place / "leshan.toml")


def test_a_name_that_own_and_brought_rules_share_names_both(folder, brought):
    (folder / "leshan.toml").write_text(FRIDAY, "utf-8")
    brought("leshan-rules", "brought_leshan", leshan=FRIDAY)
    said = fault_of("leshan")
    assert str(folder / "leshan.toml") in said
    assert "leshan-rules 1.2" in said


def test_a_package_that_does_not_load_is_told_and_leaves_the_rest_alone(folder, brought):
    place = brought("leshan-rules", "brought_leshan", leshan=FRIDAY)
    (place / "__init__.py").write_text("raise ValueError('no\\ntea')\n", "utf-8")
    assert load("laok").title
    (fault,) = shelf().faults
    assert str(fault) == (
        "leshan-rules 1.2:1:1: error: its rule sets (all = 'brought_leshan') cannot be read: "
        "ValueError: no tea; update or remove it"
    )
    assert "ValueError: no tea" in fault_of("leshan")


@pytest.mark.parametrize(
    ("words", "near"),
    [
        ("雀魂", "mahjong-soul"),
        ("功夫川麻", "gongfu"),
        ("老K", "laok or laok-normal"),
        ("world mahjong tour", "wmt"),
        ("星期五", "friday"),
    ],
)
def test_whoever_knows_rules_by_their_title_is_told_their_name(folder, words, near):
    (folder / "friday.toml").write_text('format = 1\nname = "星期五"\nextends = "laok"\n', "utf-8")
    (folder / "broken.toml").write_bytes(b"name = \xff")
    assert fault_of(words).endswith(f"; did you mean {near}?")


@pytest.mark.parametrize("words", ["牌九", "K"])
def test_nothing_is_guessed_from_words_that_no_title_has_or_from_one_letter(folder, words):
    assert fault_of(words).endswith("a file's path ends in .toml")


def test_a_change_without_rules_is_told_where_it_stands(folder, tmp_path):
    assert fault_of("cap.fan=8").endswith(
        "; a change stands behind the rules that it changes and a colon: RULES:cap.fan=8"
    )
    child = tmp_path / "child.toml"
    child.write_text('format = 1\nname = "Child"\nextends = "cap.fan=8"\n', "utf-8")
    assert "a change stands" not in fault_of(child)


def test_a_name_never_leads_out_of_the_folder(folder, tmp_path):
    (tmp_path / "outside.toml").write_text(FRIDAY, "utf-8")
    assert "there is no preset" in fault_of("../outside")
