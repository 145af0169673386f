"""The pages on hooks: each hook is described in full and has an example, and every example does what it says."""

from __future__ import annotations

import ast
import dataclasses
import importlib.util
import inspect
from typing import Any

import pytest
import xuezhan
from described import EXAMPLES, DescribedHook, describe, described_hooks
from life import MOMENTS, life_of_a_deal
from names import PAGES, reference
from page import hook_page, list_page
from xuezhan.core.deprecated import Deprecation
from xuezhan.core.hooks import Hook

HOOKS = described_hooks()


@pytest.fixture(params=list(HOOKS))
def described(request) -> DescribedHook:
    return HOOKS[request.param]


def example_of(described: DescribedHook) -> Any:
    spec = importlib.util.spec_from_file_location(f"example_{described.short}", described.example)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_docstring_describes_every_argument_and_no_other(described):
    assert [argument.name for argument in described.arguments if not argument.text] == []
    assert described.strange == ()


def test_the_docstring_says_what_is_answered_what_none_means_and_when_it_fires(described):
    assert described.purpose.endswith(".")
    assert described.fires
    assert bool(described.returns) == (described.answer != "None")
    assert bool(described.none) == described.answer.endswith("| None")


def test_the_hook_has_its_place_in_the_life_of_a_deal(described):
    assert described.hook.when
    assert set(described.hook.when) <= MOMENTS.keys()


def test_the_example_implements_the_hook_and_does_what_it_says(described):
    module = example_of(described)
    implementing = [
        thing
        for thing in vars(module).values()
        if inspect.isclass(thing) and hasattr(vars(thing).get(described.name), "xuezhan_impl")
    ]
    assert implementing
    assert inspect.getdoc(module.shows)
    assert "assert" in inspect.getsource(module.shows)
    module.shows()


def test_the_example_imports_nothing_that_a_plugin_may_not(described):
    tree = ast.parse(described.example.read_text(encoding="utf-8"))
    imported = {
        node.module if isinstance(node, ast.ImportFrom) else node.names[0].name
        for node in ast.walk(tree)
        if isinstance(node, ast.Import | ast.ImportFrom)
    }
    assert imported <= {"xuezhan", "pydantic", "io"}


def test_no_example_is_left_of_a_hook_that_is_gone():
    assert {path.stem for path in EXAMPLES.glob("*.py")} == {described.short for described in HOOKS.values()}


def test_the_page_has_all_of_it(described):
    page = hook_page(HOOKS, described.name)
    assert page.startswith(f"# {described.name}\n")
    assert described.example.read_text(encoding="utf-8").strip() in page
    assert all(f"| `{argument.name}` |" in page for argument in described.arguments)
    assert page.count('aria-current="page"') == len(described.hook.when)
    assert page.count('<li class="now">') == len(described.hook.when)


def test_the_list_leads_to_every_hook(described):
    assert f"[`{described.short}`]({described.short}.md)" in list_page(HOOKS)
    assert life_of_a_deal(HOOKS).count(f'href="{described.short}.html"') == len(described.hook.when)


def xuezhan_fake(first: int, second: str) -> int | None:
    """What it is about,
    over two lines.

    Args:
        first: a number
            that goes on.
        third: not there.

    Returns: something.
    None: nothing.
    Fires: now.
    """


def test_a_docstring_is_taken_apart():
    found = describe("xuezhan_fake", Hook(None, "first", when=("win",)), xuezhan_fake)
    assert found.purpose == "What it is about, over two lines."
    assert [(each.name, each.type, each.text) for each in found.arguments] == [
        ("first", "int", "a number that goes on."),
        ("second", "str", ""),
    ]
    assert found.strange == ("third",)
    assert (found.returns, found.none, found.fires) == ("something.", "nothing.", "now.")
    assert found.signature == "xuezhan_fake(first: int, second: str) -> int | None"


def test_a_deprecated_hook_says_so_on_its_page():
    kept = HOOKS["xuezhan_cap"]
    old = dataclasses.replace(
        kept.hook, deprecated=Deprecation(since="1.4", gone="2.0", instead="write another")
    )
    page = hook_page(HOOKS | {kept.name: dataclasses.replace(kept, hook=old)}, kept.name)
    assert "xuezhan_cap is deprecated since xuezhan 1.4 and will be gone in 2.0; write another" in page


def test_every_public_name_has_its_place_on_one_page():
    pages = "".join(reference(sections) for sections in PAGES.values())
    found = [line.rpartition(".")[2] for line in pages.splitlines() if line.startswith("::: ")]
    assert sorted(found) == sorted(xuezhan.__all__)
