"""What every house rule must keep, and an example for each option that comes out differently because of it."""

from __future__ import annotations

from xuezhan.testing import check_variant
from xuezhan_piao.rule import Piao


def test_it_is_sound() -> None:
    check_variant(Piao, base="jipin")
