"""Only hands of a single suit win. The slot answers for pigs too."""

from xuezhan import RuleSet, SuitLimit, Text, Variant, hookimpl, score


class OneSuit(Variant):
    slot, name = "missing_suit", "one_suit"
    text = Text("A winning hand is of one suit; nobody is a pig.", "只能和清一色，没有花猪。")

    @hookimpl
    def xuezhan_suit_limit(self):
        return SuitLimit(most=1)

    @hookimpl
    def xuezhan_is_pig(self):
        return False


def shows() -> None:
    """Two suits are one too many."""
    rules = RuleSet.load({"missing_suit": {"use": "one_suit"}}, plugins=[OneSuit])
    assert score("123456789m1122m+2m", rules).complete
    assert not score("123456789m1122p+2p", rules).complete
