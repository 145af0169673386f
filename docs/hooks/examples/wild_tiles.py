"""Four white dragons are shuffled in, and each is whatever its owner needs."""

from xuezhan import RuleSet, Text, Variant, hookimpl, score

WHITE = 31  # 5z


class WhiteDragons(Variant):
    name = "white_dragons"
    text = Text("Four white dragons are in the wall; each stands for any tile.", "加四张白板，可作任何牌。")

    @hookimpl
    def xuezhan_tiles(self):
        return [WHITE]

    @hookimpl
    def xuezhan_wild_tiles(self):
        return [WHITE]


def shows() -> None:
    """7p 5z and the 9p that is won on: the dragon is the 8p between them. A plain hand, 1 fan."""
    rules = RuleSet.load({"extra": [{"use": "white_dragons"}]}, plugins=[WhiteDragons])
    worth = score("123456m123p55m7p5z+9p", rules)
    assert worth.complete
    assert worth.fan == 1
