"""Each expected figure is worked out where it stands.

Under these rules a plain hand is 1 fan, 1 point; a first draw adds nothing here, so that each of the three others
pays 1 point for the win, and the horses on top of it.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest
from xuezhan import Deal, RuleError, RuleSet, RuleWarning, Switches, rule_sheet, rule_warnings, score

BARE = "guangdong-159:play_on=first_win"
RULES = f"{BARE},fan_table.fan.heaven=0,fan_table.fan.earth=0"
PLAIN = "123m345m789p99p66m+6m"
FirstDrawWin = Callable[..., Deal]


def paid(deal: Deal, why: str) -> list[int]:
    """Points of each payment to the winner for that reason."""
    (winner,) = [win.seat for win in deal.wins]
    return [entry.points for entry in deal.entries if entry.why == why and entry.payee == winner]


def shown(deal: Deal) -> tuple[str, int]:
    """The horses, in the order in which they were taken, and how many of them hit."""
    assert deal.log is not None
    (event,) = [event for event in deal.log if event["type"] == "horses"]
    return event["tiles"], event["hits"]


@pytest.mark.parametrize(
    ("options", "horses", "hits", "more"),
    [
        # 1m, 5p and 9s hit and 2s does not: the share of 1 point is paid three times more.
        ("", "1m5p9s2s", 3, 3),
        ("", "2m3p4s6s", 0, 0),
        # Only the first two tiles are taken.
        (",horses.tiles=2", "1m2m5m9m", 1, 1),
        (",horses.tiles=4", "15m15p", 4, 4),
        # Two hits of three units of 1 point.
        (",horses.mode=add,horses.units_per_hit=3", "1m5p2s3s", 2, 6),
        # Two units are usual: 3 hits, 6 points.
        (",horses.mode=add", "1m5p9s3s", 3, 6),
        # By seat the dealer has 1, 5 and 9 too.
        (",horses.hits_by=seat", "1m5p9s2s", 3, 3),
    ],
)
def test_what_hits_pay(first_draw_win: FirstDrawWin, options: str, horses: str, hits: int, more: int) -> None:
    deal = first_draw_win(RULES + options, horses)
    assert paid(deal, "win") == [1, 1, 1]
    assert paid(deal, "horses") == [more] * 3 if more else not paid(deal, "horses")
    assert shown(deal)[1] == hits
    assert deal.outcome is not None
    assert sum(deal.outcome.scores) == 0
    assert deal.outcome.scores[0] == 3 * (1 + more)


def test_the_share_that_is_multiplied_is_what_the_cap_left(first_draw_win: FirstDrawWin) -> None:
    # Heaven at 6 fan is 2^5 = 32, capped at 3 fan 2^2 = 4; two hits pay 2 x 4 more.
    deal = first_draw_win(f"{BARE},fan_table.fan.heaven=6,cap.fan=3", "1m5p2s3s")
    assert (paid(deal, "win"), paid(deal, "horses")) == ([4, 4, 4], [8, 8, 8])


@pytest.mark.parametrize(
    ("dealer", "winner", "horses"),
    [
        # Counted from the dealer as 1: the next seat has 2 and 6, the one across 3 and 7, the last one 4 and 8.
        (0, 1, "2m6p"),
        (0, 2, "3m7p"),
        (0, 3, "4m8p"),
        (2, 1, "4m8p"),
        (3, 3, "5m9p"),
    ],
)
def test_by_seat_the_winners_place_matters(
    first_draw_win: FirstDrawWin, dealer: int, winner: int, horses: str
) -> None:
    by_seat = f"{RULES},horses.tiles=2,horses.hits_by=seat"
    assert shown(first_draw_win(by_seat, horses, dealer=dealer, winner=winner)) == (horses, 2)
    # The seat after it has none of these.
    assert shown(first_draw_win(by_seat, horses, dealer=(dealer + 1) % 4, winner=winner)) == (horses, 0)
    by_ranks = first_draw_win(f"{RULES},horses.tiles=2", "1m5p", dealer=dealer, winner=winner)
    assert shown(by_ranks) == ("1m5p", 2)


def test_other_ranks() -> None:
    rules = RuleSet.load({"extends": "guangdong-159", "horses": {"ranks": [2]}})
    # On a discard one seat pays 1 point, and twice more for two hits.
    assert score(PLAIN, rules, Switches(horses=2)).payments == ((1, 1, "win"), (1, 2, "horses"))


def test_a_short_wall(first_draw_win: FirstDrawWin) -> None:
    # Two tiles are left after the dealer's draw, and four are wanted.
    fewer = first_draw_win(RULES, "2m5p", filling="")
    assert shown(fewer) == ("2m5p", 1)
    # 5p, the last one, counts for the two that are missing: 1 + 2.
    again = first_draw_win(f"{RULES},horses.short_wall=last_again", "2m5p", filling="")
    assert shown(again) == ("2m5p", 3)
    assert shown(first_draw_win(f"{RULES},horses.short_wall=last_again", "5m2p", filling="")) == ("5m2p", 1)


def test_an_empty_wall(first_draw_win: FirstDrawWin) -> None:
    nothing = first_draw_win(RULES, "", filling="")
    assert not paid(nothing, "horses")
    all_hit = first_draw_win(f"{RULES},horses.short_wall=last_again", "", filling="")
    assert shown(all_hit) == ("", 4)
    assert paid(all_hit, "horses") == [4, 4, 4]


def test_score_prices_hits() -> None:
    # Two hits: 1 x (1 + 2).
    assert score(PLAIN, RuleSet.load("guangdong-159"), Switches(horses=2)).total == 3
    # One hit of 5 units of 1 point: 1 + 5.
    added = RuleSet.load("guangdong-159:horses.mode=add,horses.units_per_hit=5")
    assert score(PLAIN, added, Switches(horses=1)).total == 6


@pytest.mark.parametrize(
    ("option", "said"),
    [
        ("tiles=0", "wants a whole number of 1 to 20, got 0"),
        ("mode=double", 'wants "multiply" or "add", got "double"'),
        ("hits_by=colour", 'wants "ranks" or "seat", got "colour"'),
        ("tile=3", "did you mean"),
    ],
)
def test_nonsense_is_told(option: str, said: str) -> None:
    with pytest.raises(RuleError, match=said):
        RuleSet.load(f"guangdong-159:horses.{option}")


@pytest.mark.parametrize(
    ("ranks", "said"),
    [([1, 5, 5], "rank 5 is named twice; name it once"), ([], "ranks"), ([0], "1"), ([10], "9")],
)
def test_ranks_that_there_are_not(ranks: list[int], said: str) -> None:
    with pytest.raises(RuleError, match=said) as caught:
        RuleSet.load({"extends": "jipin", "horses": {"use": "guangdong", "ranks": ranks}})
    assert len(caught.value.problems) == 1


def warnings(quick: str) -> list[RuleWarning]:
    return list(rule_warnings(RuleSet.load(f"guangdong-159:{quick}")))


def test_options_without_effect_are_warned_of() -> None:
    assert not rule_warnings(RuleSet.load("guangdong-159"))
    (units,) = warnings("horses.units_per_hit=5")
    assert (units.slot, units.option) == ("horses", "units_per_hit")
    assert not warnings("horses.mode=add,horses.units_per_hit=5")


def words(rules: str, language: str) -> str:
    (section,) = [section for section in rule_sheet(RuleSet.load(rules)).sections if section.name == "horses"]
    return " ".join(block.text.in_language(language) for block in section.blocks if hasattr(block, "text"))


def test_the_sheet_says_each_option_in_both_languages() -> None:
    for language, usual, other in (
        (
            "en",
            ("4 horse tiles are", "1, 5 or 9", "share once more", "those count"),
            ("2 horse tiles are", "from the dealer", "3 units, 3 points", "once more for"),
        ),
        (
            "zh",
            ("翻4张马牌", "1、5、9", "再付一次", "有几张算几张"),
            ("翻2张马牌", "从庄家起", "3个底分", "全中"),
        ),
    ):
        said = words("guangdong-159", language)
        assert all(part in said for part in usual), said
        changed = "tiles=2,horses.hits_by=seat,horses.mode=add,horses.units_per_hit=3,horses.short_wall=last_again"
        said = words(f"guangdong-159:horses.{changed}", language)
        assert all(part in said for part in other), said
