"""Prints how each deal ended; whoever wants it in a file prints there."""

import io

from xuezhan import Deal, RuleSet, Text, Variant, hookimpl, parse_tiles

OUT = io.StringIO()


class Diary(Variant):
    name = "diary"
    text = Text("Every deal's end is written down.", "每盘结果都记下来。")

    @hookimpl
    def xuezhan_ended(self, outcome):
        print(outcome.end, *outcome.scores, file=OUT)


RULES = {
    "table": {"seats": 3, "hand": 7},
    "ready_check": {"use": "none"},
    "flower_pig": {"use": "none"},
    "extra": [{"use": "diary"}],
}


def shows() -> None:
    """The wall is used up and nothing is settled: nobody has won or lost a point."""
    OUT.truncate(OUT.seek(0))
    rules = RuleSet.load(RULES, plugins=[Diary])
    hands = [parse_tiles(text) for text in ("1357m135p", "123m456p7p", "13579m13p")]
    deal = Deal(rules, 0, hands, parse_tiles("9p"))
    deal.apply(0, parse_tiles("9p")[0])  # the last tile of the wall
    assert deal.over
    assert OUT.getvalue() == "exhausted 0 0 0\n"
