"""Chinese text in lines (JIS X 4051 and GB/T 15834: no line begins with a closing sign)."""

from __future__ import annotations

import pytest
from xuezhan.cli.columns import width
from xuezhan.cli.wrapping import wrapped

TEXT = "与 laok 相比，jipin：每局输赢更小（4.48 个底分，原 6.13），荒庄更少（25.8%，原 38.0%）。牌手不看别家。"


@pytest.mark.parametrize("room", range(12, 60))
def test_no_line_is_too_wide_or_begins_with_a_closing_sign(room):
    lines = wrapped(TEXT, room).split("\n")
    assert max(map(width, lines)) <= room
    assert not [line for line in lines if line[:1] in "。，：）"]
    assert not [line for line in lines if line[-1:] == "（"]
    assert "".join(lines).replace(" ", "") == TEXT.replace(" ", "")


def test_what_fits_or_is_not_chinese_is_left_alone():
    assert wrapped("和牌。", 6) == "和牌。"
    english = "one two three " * 20
    assert wrapped(english, 10) == english


@pytest.mark.parametrize("command", ["simulate", "compare", "score"])
def test_help_in_chinese_fits_eighty_cells(xuezhan, command):
    shown = xuezhan(command, "--help", "--lang", "zh").stdout
    about = shown[: shown.index("选项")].splitlines()
    assert max(map(width, about)) <= 80
    assert not [line for line in about if line.strip()[:1] in {"。", "，", "：", "）"}]
    assert "[default" not in shown
