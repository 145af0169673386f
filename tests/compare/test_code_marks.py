"""What stands beside a rule in its file makes another run of it too."""

from __future__ import annotations

from pathlib import Path

from xuezhan import RuleSet
from xuezhan.compare.code_marks import code_of

RULE = """
from xuezhan import Text, Variant, hookimpl

PRICE = {price}


def cost(fan):
    return PRICE * fan


class Konst(Variant):
    slot, name = "points", "konst"
    text = Text("So much a fan.", "每番若干。")

    @hookimpl
    def xuezhan_unit(self):
        return 2

    @hookimpl
    def xuezhan_points(self, fan):
        return cost(fan)
"""


def marked(folder: Path, price: int) -> dict[str, str]:
    rule, table = folder / f"konst{price}.py", folder / f"konst{price}.toml"
    rule.write_text(RULE.format(price=price), "utf-8")
    table.write_text(f'extends = "laok"\nplugins = ["./{rule.name}"]\n[points]\nuse = "konst"\n', "utf-8")
    return code_of([RuleSet.load(table, trust_plugins=True)], [])


def test_a_value_beside_the_class_changes_its_mark(tmp_path: Path) -> None:
    one, same, other = marked(tmp_path, 2), marked(tmp_path, 2), marked(tmp_path, 200)
    assert list(one) == ["Konst"]
    assert one == same
    assert one != other
