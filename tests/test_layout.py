"""The checkout is the package: folders, build settings and the public face agree."""

from __future__ import annotations

import ast
import importlib
import tomllib
from pathlib import Path

import pytest
import xuezhan

ROOT = Path(__file__).parents[1]
PYPROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
NO_PACKAGES = {"tests", "benchmarks", "docs", "examples", "build", "dist"}


def folders() -> set[str]:
    found = {"xuezhan"}
    for folder in ROOT.rglob("*"):
        parts = folder.relative_to(ROOT).parts
        hidden = any(
            part.startswith(".") or part == "__pycache__" or part.endswith(".egg-info") for part in parts
        )
        if folder.is_dir() and not hidden and parts[0] not in NO_PACKAGES and any(folder.glob("*.py")):
            found.add(".".join(["xuezhan", *parts]))
    return found


def test_every_folder_of_the_package_is_built() -> None:
    assert set(PYPROJECT["tool"]["setuptools"]["packages"]) == folders()


def test_every_package_has_an_init_and_data_that_exists() -> None:
    for name in PYPROJECT["tool"]["setuptools"]["packages"]:
        folder = ROOT.joinpath(*name.split(".")[1:])
        assert (folder / "__init__.py").is_file(), name
    for name, patterns in PYPROJECT["tool"]["setuptools"]["package-data"].items():
        folder = ROOT.joinpath(*name.split(".")[1:])
        assert any(any(folder.glob(pattern)) for pattern in patterns), name


def test_no_other_module_lies_at_the_root() -> None:
    assert {path.name for path in ROOT.glob("*.py")} == {"__init__.py", "__main__.py", "setup.py"}


def test_imports_inside_the_package_are_relative() -> None:
    for name in PYPROJECT["tool"]["setuptools"]["packages"]:
        for path in ROOT.joinpath(*name.split(".")[1:]).glob("*.py"):
            for node in ast.walk(ast.parse(path.read_text("utf-8"))):
                if isinstance(node, ast.Import):
                    assert not any(alias.name.split(".")[0] == "xuezhan" for alias in node.names), path
                elif isinstance(node, ast.ImportFrom) and node.level == 0:
                    assert (node.module or "").split(".")[0] != "xuezhan", path


def test_the_version_is_the_installed_one() -> None:
    from importlib.metadata import version

    assert version("xuezhan") == PYPROJECT["project"]["version"]


def test_the_changelog_knows_the_version() -> None:
    assert f"## {PYPROJECT['project']['version']}" in (ROOT / "CHANGELOG.md").read_text("utf-8")


@pytest.mark.parametrize("name", xuezhan.__all__)
def test_every_public_name_is_there_and_documented(name: str) -> None:
    found = getattr(xuezhan, name)
    assert found is not None
    assert name in dir(xuezhan)
    if callable(found):
        assert (found.__doc__ or "").strip()


def test_type_checkers_are_told_the_same_names() -> None:
    tree = ast.parse((ROOT / "__init__.py").read_text("utf-8"))
    (checked,) = (
        node
        for node in tree.body
        if isinstance(node, ast.If) and isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING"
    )
    told = {
        alias.asname: (node.module, alias.name)
        for node in checked.body
        if isinstance(node, ast.ImportFrom)
        for alias in node.names
    }
    assert set(told) == set(xuezhan.__all__) == set(xuezhan._MODULE_OF)
    for name, (module, original) in told.items():
        assert (module, original) == (xuezhan._MODULE_OF[name], name)


def test_an_unknown_name_is_an_attribute_error() -> None:
    with pytest.raises(AttributeError, match="no attribute 'nothing'"):
        _ = xuezhan.nothing


def test_compare_is_package_and_function_at_once() -> None:
    from xuezhan import compare

    package = importlib.import_module("xuezhan.compare")
    assert compare is package
    with pytest.raises(xuezhan.XuezhanError):
        compare("laok", "laok", deals=0)
