"""Plays that rules add: claims of their own, kongs of their own, declarations, and further win shapes."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from typing import Any

import pytest
from saturday import BIRD, Chow, Chows, DeclareReady, SoftKong, SoftMelds, Spreads, WildBirds
from table_play import check_money, deal_of
from xuezhan import (
    ClaimPlay,
    Deal,
    DealView,
    DecisionError,
    Meld,
    PlayEffect,
    PluginError,
    RuleSet,
    Switches,
    Text,
    TileError,
    TurnPlay,
    Variant,
    header_of,
    hookimpl,
    parse_hand,
    parse_tiles,
    record_lines,
    replay,
    score,
)
from xuezhan.core.actions import PASS, PLAY, PUNG, Decision
from xuezhan.core.hands import MeldForms
from xuezhan.core.legal import Legal
from xuezhan.core.records import parse_records
from xuezhan.core.rng import deal_seed
from xuezhan.core.seat import SeatView
from xuezhan.players.greedy import GreedyPlayer
from xuezhan.players.random_player import RandomPlayer


def house(*variants: type[Variant], extends: str = "laok", **more: Any) -> RuleSet:
    rules = {"extends": extends, "extra": [{"use": variant.name} for variant in variants]} | more
    return RuleSet.load(rules, plugins=variants)


def dealt(rules: RuleSet, hands: Sequence[str], first: str) -> Deal:
    """A deal of these hands, short ones filled up; the dealer, seat 0, draws `first`."""
    given = [parse_tiles(hand) for hand in hands]
    rest = Counter(rules.tiles) - Counter([*[kind for hand in given for kind in hand], *parse_tiles(first)])
    tiles = sorted(rest.elements(), key=lambda kind: kind % 9)
    for hand in given:
        while len(hand) < 13:
            hand.append(tiles.pop())
    return Deal(rules, 0, given, [*parse_tiles(first), *tiles], log=[])


def lines_of(deal: Deal) -> list[str]:
    assert deal.log is not None
    return list(record_lines(header_of(deal), deal.log))


# A claim of the rules' own


def test_a_chow_is_offered_taken_and_written() -> None:
    rules = house(Chows, missing_suit={"use": "off"})
    deal = dealt(rules, ["999m", "45m", "", ""], "3m")
    deal.pending()
    deal.apply(0, parse_tiles("3m")[0])
    owed = deal.pending()
    assert [(decision.type, decision.choice) for decision in owed[1].decisions()] == [
        ("chows.chow", parse_tiles("3m")[0]),
        ("pass", None),
    ]
    deal.apply(1, Decision("chows.chow", 1, choice=parse_tiles("3m")[0]))
    assert deal.log is not None
    assert deal.log[-1] == {"type": "chows.chow", "seat": 1, "tile": "3m", "of": 0, "low": "3m"}
    assert deal.seats[1].melds == [Meld(parse_tiles("3m")[0], "run", 0)]
    # The claimed tile lies in no river, the seat is in its turn with a tile too many and must discard.
    assert deal.seats[0].river == []
    assert list(deal.pending()) == [1]
    assert sum(deal.seats[1].counts) == 11
    assert deal.pending()[1].kongs == ()


def test_a_pung_comes_before_a_chow_and_the_chow_is_as_good_as_passed() -> None:
    rules = house(Chows, missing_suit={"use": "off"})
    deal = dealt(rules, ["999m", "45m", "33m", ""], "3m")
    deal.pending()
    deal.apply(0, parse_tiles("3m")[0])
    # The pung is asked for first; only if it is passed does anybody ask for the chow.
    assert list(deal.pending()) == [2]
    passing = deal.copy()
    deal.apply(2, PUNG)
    assert deal.turn_seat == 2
    passing.apply(2, PASS)
    assert list(passing.pending()) == [1]
    passing.apply(1, PLAY)
    assert passing.turn_seat == 1


class Grab(Chow):
    name = "grab.it"
    rank = 5


class Grabs(Variant):
    """A chow that comes before everything but a win."""

    name = "grabs"
    text = Text("Grab.", "抢。")

    @hookimpl
    def xuezhan_claim_plays(self) -> Sequence[ClaimPlay]:
        return (Grab(),)


def test_the_higher_rank_is_asked_first_and_a_lower_answer_leaves_the_others_their_turn() -> None:
    rules = house(Chows, Grabs, missing_suit={"use": "off"})
    deal = dealt(rules, ["999m", "45m", "33m", ""], "3m")
    deal.pending()
    deal.apply(0, parse_tiles("3m")[0])
    legal = deal.pending()[1]
    assert [decision.type for decision in legal.decisions()] == ["chows.chow", "grab.it", "pass"]
    # It takes the chow (rank 0), so the pung (rank 1) of seat 2 may still come before it.
    deal.apply(1, PLAY)
    assert list(deal.pending()) == [2]
    taken = deal.copy()
    taken.apply(2, PUNG)
    assert (taken.turn_seat, taken.seats[1].melds) == (2, [])
    deal.apply(2, PASS)
    assert deal.turn_seat == 1


class _Answers:
    """Discards what it drew, gives its one answer to the first claim, and then passes."""

    def __init__(self, answer: int) -> None:
        self.answer = answer

    def decide(self, view: SeatView, legal: Legal) -> int:
        if legal.phase != "claim":
            return legal.discards[-1] if view.drawn < 0 else view.drawn
        answer, self.answer = self.answer, PASS
        return answer


@pytest.mark.parametrize("taker", [1, 2, 3])
def test_every_player_that_may_claim_is_asked_until_one_does(taker: int) -> None:
    rules = house(WildBirds, SoftMelds, missing_suit={"use": "off"})
    hands = ["", *["5p1s1479m283p2579s"] * 3]
    players = [_Answers(PASS), *[_Answers(PLAY if seat == taker else PASS) for seat in (1, 2, 3)]]
    start = dealt(rules, hands, "5p")
    deal = Deal(rules, 0, start.hands, start.wall, players=players, log=[])
    deal.run()
    assert deal.log is not None
    made = [(event["type"], event.get("seat")) for event in deal.log[1 : taker + 2]]
    passed = [("pass", seat) for seat in range(1, taker)]
    assert made == [("discard", 0), *passed, ("soft.pung", taker)]


def test_what_is_not_offered_is_refused_and_changes_nothing() -> None:
    rules = house(Chows, missing_suit={"use": "off"})
    deal = dealt(rules, ["999m", "45m", "33m", ""], "3m")
    with pytest.raises(DecisionError, match=r"seat 0 may not do that now: chows\.chow is not open to it"):
        deal.apply(0, Decision("chows.chow", 0, choice=3))
    deal.apply(0, parse_tiles("3m")[0])
    before = deal.pending()
    with pytest.raises(DecisionError, match="seat 1 owes no decision now"):
        deal.apply(1, Decision("chows.chow", 1, choice=2))
    with pytest.raises(DecisionError, match="seat 2 may not do that now"):
        deal.apply(2, PLAY)
    assert deal.pending().keys() == before.keys()


# Melds with wild tiles


def test_soft_melds_pay_the_plain_price_and_natural_kongs_double() -> None:
    rules = house(WildBirds, SoftMelds, missing_suit={"use": "off"})
    paid: Counter[bool] = Counter()
    soft = 0
    for seed in range(120):
        deal = Deal.dealt(rules, seed, players=[RandomPlayer(seed, seat) for seat in range(4)], log=[])
        deal.run()
        check_money(deal)
        plain = rules.kong_terms.price
        for kong in deal.kongs:
            factor = 1 if kong.wilds else 2
            units = [deal.entries[index].points // rules.unit for index in kong.entries]
            price = plain[kong.type]
            expected = [factor * price.feeder] * (kong.feeder is not None) + [factor * price.others] * 3
            assert set(units) <= set(expected)
            paid[bool(kong.wilds)] += 1
        soft += sum(bool(meld.wilds) for standing in deal.seats for meld in standing.melds)
    assert min(paid.values()) > 2
    assert soft > 20


class CoveredKong(SoftKong):
    covered = ("tile",)


class CoveredKongs(Variant):
    """Soft kongs that lie face down where concealed kongs do."""

    name = "covered"
    text = Text("Kongs with wild tiles.", "软杠。")

    @hookimpl
    def xuezhan_turn_plays(self) -> Sequence[TurnPlay]:
        return (CoveredKong(),)


@pytest.mark.parametrize(("shown", "fields"), [(True, {"tile", "kind"}), (False, {"kind"})])
def test_a_play_keeps_to_itself_what_concealed_kongs_hide(shown: bool, fields: set[str]) -> None:
    rules = house(WildBirds, CoveredKongs, extends="jipin", kong={"concealed_shown": shown})
    deal = dealt(rules, ["555p", "", "", ""], "1s")
    deal.run()
    deal.apply(0, PLAY)
    for seat, known in ((0, {"tile", "kind"}), (1, fields)):
        (kong,) = [event for event in deal.events_for(seat) if event["type"] == "soft.kong"]
        assert set(kong) - {"type", "seat"} == known


@pytest.mark.parametrize("player", [RandomPlayer, GreedyPlayer])
@pytest.mark.parametrize("extends", ["laok", "chengdu-everyone", "tfmj"])
def test_deals_with_plays_are_read_back_byte_for_byte(extends: str, player: Any) -> None:
    rules = house(WildBirds, SoftMelds, Chows, DeclareReady, extends=extends)
    seen: Counter[str] = Counter()
    for index in range(12):
        seed = deal_seed(3, index)
        deal = Deal.dealt(rules, seed, players=[player(seed, seat) for seat in range(4)], log=[])
        deal.run()
        check_money(deal)
        lines = lines_of(deal)
        (record,) = parse_records("x", lines)
        played = replay(record, own=rules)
        assert played.to_json()["diverged"] is None
        assert played.to_json()["scores"] == list(deal.scores)
        assert deal.log is not None
        seen.update(event["type"] for event in deal.log)
        # As a script, its decisions alone, it plays out the same.
        kept = [line for line in lines if '"type":"' + "draw" not in line and '"type":"pay"' not in line]
        (script,) = parse_records("x", kept)
        assert replay(script, own=rules).to_json()["scores"] == list(deal.scores)
    assert seen["soft.pung"] + seen["chows.chow"] > 10


def test_hands_with_such_melds_as_text() -> None:
    forms = MeldForms(frozenset({BIRD}), True)
    soft = parse_hand("[55p1s][345m]99p", forms)
    assert soft.melds == (Meld(parse_tiles("5p")[0], "pung", wilds=(BIRD,)), Meld(parse_tiles("3m")[0], "run"))
    with pytest.raises(TileError, match="is no meld"):
        parse_hand("[55p1s]99p")
    with pytest.raises(TileError, match="is no meld"):
        parse_hand("[345m]99p")


def test_a_run_that_was_claimed_counts_as_a_run() -> None:
    rules = house(Chows, missing_suit={"use": "off"})
    # All melds but one are triplets: with the claimed run it is no all-pungs hand.
    assert score("[345m]111p222p333s9s+9s", rules).pattern != "all_pungs"
    assert score("[333m]111p222p333s9s+9s", rules).pattern == "all_pungs"
    # Four alike in hand and claimed run together are a root: 3m is held three times and in the run.
    found = score("[345m]333m111p222p9s+9s", rules)
    assert dict(found.items).get("root") is not None


# Plays without a meld


def test_a_declaration_locks_the_hand_and_goes_on_with_the_turn() -> None:
    rules = house(DeclareReady, missing_suit={"use": "off"})
    deal = dealt(rules, ["123m456m789m1p1p9s9s", "", "", ""], "5s")
    legal = deal.pending()[0]
    assert legal.offers
    deal.apply(0, PLAY)
    assert deal.seats[0].marks == ("ready",)
    assert [(entry.payer, entry.payee, entry.points, entry.why) for entry in deal.entries] == [(0, -1, 1, "ready")]
    legal = deal.pending()[0]
    assert legal.offers == ()
    assert legal.actions == (parse_tiles("5s")[0],)
    with pytest.raises(DecisionError, match="seat 0 is locked: it discards what it drew, 5s"):
        deal.apply(0, parse_tiles("1p")[0])
    assert deal.view(2).all_marks == [("ready",), (), (), ()]


# A shape of the rules' own


def test_a_further_shape_wins_and_is_priced() -> None:
    rules = house(Spreads, table={"hand": 7}, missing_suit={"use": "off"})
    # 1 4 7 of m, 2 5 8 of p and 3 s: 6 s and 7 to 9 s are at least three ranks away.
    deal = dealt_small(rules, "147m258p3s")
    assert deal.waits(0) == sum(1 << kind for kind in parse_tiles("6789s"))
    assert score("147m258p3s+6s", rules).complete
    assert not score("147m258p3s+5s", rules).complete
    assert not score("147m258p3s+6s", RuleSet.load({"extends": "laok", "table": {"hand": 7}})).complete


def test_suits_that_may_not_be_used_hold_for_further_shapes_too() -> None:
    rules = house(Spreads, table={"hand": 7}, missing_suit={"use": "declared"})
    assert not score("147m258p3s+6s", rules, Switches(missing=2)).complete


def dealt_small(rules: RuleSet, hand: str) -> Deal:
    given = parse_tiles(hand)
    rest = list((Counter(rules.tiles) - Counter(given)).elements())
    random.Random(1).shuffle(rest)
    hands = [given, rest[:7], rest[7:14], rest[14:21]]
    deal = Deal(rules, 1, hands, rest[21:], log=[])
    deal.pending()
    return deal


# Nonsense


class Wrong(Variant):
    name = "wrong"
    text = Text("Wrong.", "错。")
    effect: PlayEffect

    @hookimpl
    def xuezhan_claim_plays(self) -> Sequence[ClaimPlay]:
        return (_Play(self.effect),)


class _Play(ClaimPlay):
    name = "wrong.play"

    def __init__(self, effect: PlayEffect) -> None:
        self._effect = effect

    def choices(self, deal: DealView, seat: int, tile: int) -> Sequence[None]:
        return (None,)

    def effect(self, deal: DealView, seat: int, tile: int, choice: None) -> PlayEffect:
        return self._effect


@pytest.mark.parametrize(
    ("effect", "said"),
    [
        (PlayEffect(), r"the play wrong\.play claims a tile and lays no meld with it"),
        (PlayEffect(Meld(0, "pung"), (0, 1)), r"the play wrong\.play lays Meld\(kind=0"),
        (PlayEffect(Meld(35, "pung"), (35, 35, 35)), r"the play wrong\.play lays Meld\(kind=35"),
        (PlayEffect(Meld(2, "pung", 0, wilds=(7, 15)), (7, 15)), "kind 7 is no wild tile of these rules"),
        (PlayEffect(Meld(2, "run", 0), (3, 4)), r'a play that lays runs says melds = \("run",\)'),
        (PlayEffect(Meld(2, "pung", 9), (2, 2)), "`of` is the seat whose tile is claimed, 0"),
        (PlayEffect(marks="loud"), "it wants marks to be a tuple of texts"),
        (PlayEffect(Meld(99, "pung")), "it wants meld to be a Meld of a kind of tile"),
    ],
)
def test_a_play_that_makes_no_sense_is_named(effect: PlayEffect, said: str) -> None:
    variant = type("WrongNow", (Wrong,), {"effect": effect})
    deal = deal_of(house(variant, missing_suit={"use": "off"}), 1)
    seat, legal = next(iter(deal.pending().items()))
    with pytest.raises(PluginError, match=said):
        deal.apply(seat, legal.actions[-1])


def test_two_plays_of_one_name_clash() -> None:
    class More(Chows):
        name = "more"

    with pytest.raises(PluginError, match=r"decision chows\.chow is added by two"):
        house(Chows, More)


def test_a_turn_play_that_takes_tiles_without_a_meld_is_named() -> None:
    class Steal(TurnPlay):
        name = "steal.it"

        def choices(self, deal: DealView, seat: int) -> Sequence[None]:
            return (None,)

        def effect(self, deal: DealView, seat: int, choice: None) -> PlayEffect:
            return PlayEffect(tiles=(0,))

    class Steals(Variant):
        name = "steals"
        text = Text("Steal.", "偷。")

        @hookimpl
        def xuezhan_turn_plays(self) -> Sequence[TurnPlay]:
            return (Steal(),)

    deal = deal_of(house(Steals, missing_suit={"use": "off"}), 1)
    with pytest.raises(PluginError, match=r"the play steal\.it takes tiles from the hand and lays no meld"):
        deal.pending()
