"""Seven pairs do not win."""

from xuezhan import RuleSet, Text, Variant, WinShape, hookimpl, score


class NoPairs(Variant):
    slot, name = "win_shape", "no_pairs"
    text = Text("Four sets and a pair win; seven pairs do not.", "只能和四副牌加一对将，七对不算和。")

    @hookimpl
    def xuezhan_win_shape(self):
        return WinShape(seven_pairs=False)


def shows() -> None:
    """The same seven pairs win at the usual table and not at this one."""
    pairs = "1133557799m112p+2p"
    assert score(pairs, RuleSet.load({})).complete
    assert not score(pairs, RuleSet.load({"win_shape": {"use": "no_pairs"}}, plugins=[NoPairs])).complete
