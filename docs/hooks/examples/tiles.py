"""Four red dragons are shuffled in; no hand can use them, so they are discarded as fast as they come."""

from xuezhan import RuleSet, Text, Variant, hookimpl


class RedDragons(Variant):
    name = "red_dragons"
    text = Text("Four red dragons are in the wall and serve nobody.", "牌里有四张红中，谁也用不上。")

    @hookimpl
    def xuezhan_tiles(self):
        return [33]  # 7z


def shows() -> None:
    """27 kinds and one more, four of each: 112 tiles."""
    rules = RuleSet.load({"extra": [{"use": "red_dragons"}]}, plugins=[RedDragons])
    assert len(rules.tiles) == (27 + 1) * 4
    assert rules.tiles.count(33) == 4
