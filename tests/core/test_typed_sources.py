"""The .pxd files that type the hot modules keep step with their sources: what they name is there, nothing is left out.

The plain source runs without them, so only this, and the compiled build, would notice.
"""

from __future__ import annotations

import ast
import re
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
TYPED = sorted(path for folder in ("core", "players", "compare") for path in (ROOT / folder).glob("*.pxd"))
MODULE_NAME = re.compile(r"^cdef [\w ]+?(?:\[[^\]]*\])? ?(\w+)$", re.MULTILINE)
FUNCTION = re.compile(r"^c(?:p)?def (?:\([^)]*\) ?|[\w ]+ )?(\w+)\(", re.MULTILINE)
CLASS = re.compile(r"^cdef class (\w+)(?:\((\w+)\))?:\n((?:(?:    .*)?\n)+)", re.MULTILINE)
ATTRIBUTE = re.compile(r"^    cdef (?:public |readonly )?[\w ]+ (\w+)(?:\[\d+\])?$", re.MULTILINE)
METHOD = re.compile(r"^    c(?:p)?def [^\n(]*?(\w+)\(", re.MULTILINE)


def source_of(path: Path) -> ast.Module:
    return ast.parse(path.with_suffix(".py").read_text("utf-8"))


def bound(tree: ast.Module) -> set[str]:
    """Names that a module binds at its top."""
    found: set[str] = set()
    for node in tree.body:
        if isinstance(node, ast.Import | ast.ImportFrom):
            found |= {alias.asname or alias.name for alias in node.names}
        elif isinstance(node, ast.FunctionDef | ast.ClassDef):
            found.add(node.name)
        else:
            found |= {name.id for name in ast.walk(node) if isinstance(name, ast.Name)}
    return found


def own_attributes(class_node: ast.ClassDef) -> set[str]:
    """What methods of a class set on `self`."""
    return {
        node.attr
        for node in ast.walk(class_node)
        if isinstance(node, ast.Attribute)
        and isinstance(node.ctx, ast.Store)
        and isinstance(node.value, ast.Name)
        and node.value.id == "self"
    }


@pytest.mark.parametrize("path", TYPED, ids=lambda path: f"{path.parent.name}.{path.stem}")
def test_typed_names_are_names_of_the_source(path):
    text = path.read_text("utf-8")
    tree = source_of(path)
    assert set(MODULE_NAME.findall(text)) | set(FUNCTION.findall(text)) <= bound(tree)
    for name, _, body in CLASS.findall(text):
        (class_node,) = [node for node in tree.body if isinstance(node, ast.ClassDef) and node.name == name]
        methods = {node.name for node in class_node.body if isinstance(node, ast.FunctionDef)}
        assert set(METHOD.findall(body)) <= methods, name


@pytest.mark.parametrize("path", TYPED, ids=lambda path: f"{path.parent.name}.{path.stem}")
def test_typed_classes_name_every_attribute(path):
    text = path.read_text("utf-8")
    declared: dict[str, set[str]] = {}
    for other in TYPED:
        for name, _, body in CLASS.findall(other.read_text("utf-8")):
            declared[name] = set(ATTRIBUTE.findall(body))
    for name, base, _ in CLASS.findall(text):
        (class_node,) = [
            node for node in source_of(path).body if isinstance(node, ast.ClassDef) and node.name == name
        ]
        assert own_attributes(class_node) <= declared[name] | declared.get(base, set()), name


def test_the_hot_modules_are_all_there_and_typed_ones_among_them():
    text = (ROOT / "setup.py").read_text("utf-8")
    hot = re.findall(r'^    "([a-z_.]+)",$', text, re.MULTILINE)
    assert hot
    assert all((ROOT / (name.replace(".", "/") + ".py")).is_file() for name in hot)
    assert {f"{path.parent.name}.{path.stem}" for path in TYPED} <= set(hot)
    assert "Cython" in str(tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["build-system"]["requires"])
