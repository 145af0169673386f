"""A house that changes the game itself: wild tiles, chows, declarations, shapes, watchers; public doors only."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Any

from xuezhan import (
    ClaimPlay,
    DealOutcome,
    DealView,
    Entry,
    Kong,
    KongPrice,
    Meld,
    OpeningEffect,
    OpeningStep,
    OwnHook,
    Payment,
    PayReason,
    PlayEffect,
    Reading,
    Settlement,
    Shape,
    ShapeHand,
    Text,
    TurnPlay,
    TurnUp,
    Variant,
    hookimpl,
    parse_tiles,
    tile_name,
)

RED_DRAGON = 33
BIRD = 18
"""The kind written `1s`."""
TEXT = Text("Something of ours.", "自己的规则。")


class WildDragons(Variant):
    """Four tiles more, all wild."""

    name = "wild_dragons"
    text = TEXT

    @hookimpl
    def xuezhan_tiles(self) -> Sequence[int]:
        return (RED_DRAGON,)

    @hookimpl
    def xuezhan_wild_tiles(self) -> Sequence[int]:
        return (RED_DRAGON,)


class WildBirds(Variant):
    """A kind of the three suits is wild."""

    name = "wild_birds"
    text = TEXT

    @hookimpl
    def xuezhan_wild_tiles(self) -> Sequence[int]:
        return (BIRD,)


class SoftPung(ClaimPlay):
    """A pung with one wild tile or two; the choice is how many."""

    name = "soft.pung"
    rank = 1

    def choices(self, deal: DealView, seat: int, tile: int) -> Sequence[int]:
        counts = deal.seats[seat].counts
        return [n for n in (1, 2) if tile != BIRD and counts[BIRD] >= n and counts[tile] >= 2 - n]

    def effect(self, deal: DealView, seat: int, tile: int, choice: int) -> PlayEffect:
        wilds = (BIRD,) * choice
        return PlayEffect(Meld(tile, "pung", deal.turn_seat, wilds=wilds), (tile,) * (2 - choice) + wilds)

    def encode(self, choice: int) -> dict[str, Any]:
        return {"wilds": choice}

    def decode(self, fields: Mapping[str, Any]) -> int:
        if fields.get("wilds") not in (1, 2):
            raise ValueError('a soft pung says how many of its tiles are wild, such as "wilds":1')
        return int(fields["wilds"])


class SoftKong(TurnPlay):
    """A kong of fewer than four tiles of a kind and wild ones; the choice is its type and kind."""

    name = "soft.kong"

    def choices(self, deal: DealView, seat: int) -> Sequence[tuple[str, int]]:
        standing = deal.seats[seat]
        counts = standing.counts
        wild = counts[BIRD]
        kinds = [k for k in range(27) if k != BIRD and 1 <= counts[k] < 4 <= counts[k] + wild]
        pungs = [meld.kind for meld in standing.melds if meld.type == "pung" and wild]
        return [*[("concealed", kind) for kind in kinds], *[("added", kind) for kind in pungs]]

    def effect(self, deal: DealView, seat: int, choice: tuple[str, int]) -> PlayEffect:
        standing, (made, kind) = deal.seats[seat], choice
        if made == "concealed":
            held = standing.counts[kind]
            wilds = (BIRD,) * (4 - held)
            return PlayEffect(Meld(kind, "concealed", wilds=wilds), (kind,) * held + wilds)
        pung = next(meld for meld in standing.melds if meld.kind == kind)
        return PlayEffect(Meld(kind, "added", pung.of, wilds=(*pung.wilds, BIRD)), (BIRD,))

    def encode(self, choice: tuple[str, int]) -> dict[str, Any]:
        return {"kind": choice[0], "tile": tile_name(choice[1])}

    def decode(self, fields: Mapping[str, Any]) -> tuple[str, int]:
        return str(fields["kind"]), parse_tiles(fields["tile"])[0]


class SoftMelds(Variant):
    """Pungs and kongs with wild tiles; kongs without any pay double."""

    name = "soft"
    text = TEXT

    @hookimpl
    def xuezhan_turn_plays(self) -> Sequence[TurnPlay]:
        return (SoftKong(),)

    @hookimpl
    def xuezhan_claim_plays(self) -> Sequence[ClaimPlay]:
        return (SoftPung(),)

    @hookimpl
    def xuezhan_kong_price(self, kong: Kong) -> KongPrice | None:
        return None if kong.wilds else KongPrice(2 * kong.price.feeder, 2 * kong.price.others)


class Chow(ClaimPlay):
    """A run with the tile that the seat before discarded; the choice is its lowest tile."""

    name = "chows.chow"
    melds = ("run",)

    def choices(self, deal: DealView, seat: int, tile: int) -> Sequence[int]:
        if seat != (deal.turn_seat + 1) % len(deal.seats) or tile >= 27:
            return ()
        counts = deal.seats[seat].counts
        lows = [low for low in range(max(0, tile - 2), tile + 1) if low // 9 == (low + 2) // 9 == tile // 9]
        return [low for low in lows if all(counts[k] for k in range(low, low + 3) if k != tile)]

    def effect(self, deal: DealView, seat: int, tile: int, choice: int) -> PlayEffect:
        tiles = tuple(kind for kind in range(choice, choice + 3) if kind != tile)
        return PlayEffect(Meld(choice, "run", deal.turn_seat), tiles)

    def encode(self, choice: int) -> dict[str, Any]:
        return {"low": tile_name(choice)}

    def decode(self, fields: Mapping[str, Any]) -> int:
        return parse_tiles(fields["low"])[0]


class Chows(Variant):
    """Runs may be claimed."""

    name = "chows"
    text = TEXT

    @hookimpl
    def xuezhan_claim_plays(self) -> Sequence[ClaimPlay]:
        return (Chow(),)


class Declare(TurnPlay):
    """A seat that is ready locks its hand and puts a point on the table, once."""

    name = "ready.declare"

    def choices(self, deal: DealView, seat: int) -> Sequence[None]:
        return (None,) if deal.is_ready(seat) and not deal.seats[seat].marks else ()

    def effect(self, deal: DealView, seat: int, choice: None) -> PlayEffect:
        return PlayEffect(marks=("ready",), locks="none", payments=(Payment(seat, -1, 1, "ready"),))


class DeclareReady(Variant):
    """Ready may be declared; the house keeps the point."""

    name = "declare_ready"
    text = TEXT

    @hookimpl
    def xuezhan_turn_plays(self) -> Sequence[TurnPlay]:
        return (Declare(),)

    @hookimpl
    def xuezhan_pay_reasons(self) -> Sequence[str]:
        return ("ready",)


class Spread(Shape):
    """All tiles of the hand differ, and no two of a suit are closer than three ranks."""

    name = "spread"

    def waits(self, hand: ShapeHand) -> int:
        if hand.melds or not _spread(hand.counts):
            return 0
        counts = list(hand.counts)
        mask = 0
        for kind in range(27):
            counts[kind] += 1
            mask |= _spread(counts) << kind
            counts[kind] -= 1
        return mask

    def readings(self, hand: ShapeHand, winning: int | None) -> Sequence[Reading]:
        if hand.melds or not _spread(hand.counts):
            return ()
        held = tuple(kind for kind, count in enumerate(hand.counts) if count)
        return (Reading("spread", (), None, (), winning, others=held),)


def _spread(counts: Sequence[int]) -> bool:
    held = [kind for kind, count in enumerate(counts) if count]
    apart = all(b - a > 2 or a // 9 != b // 9 for a, b in pairwise(held))
    return apart and max(counts) <= 1


class Spreads(Variant):
    """The shape wins."""

    name = "spreads"
    text = TEXT

    @hookimpl
    def xuezhan_shapes(self) -> Sequence[Shape]:
        return (Spread(),)


class StakeStep(OpeningStep):
    """A stake of 0 to 2 points, placed before the tiles are dealt and shown to nobody."""

    name = "blind.stake"
    order = 90
    before_deal = True
    secret = ("points",)

    def options(self, deal: DealView, seat: int) -> Sequence[int]:
        return (0, 1, 2)

    def effect(self, deal: DealView, choices: Sequence[Any], chance: str | None) -> OpeningEffect:
        staked = {seat: ("staked",) for seat, points in enumerate(choices) if points}
        paid = tuple(Payment(seat, -1, points, "blind") for seat, points in enumerate(choices) if points)
        return OpeningEffect(marks=staked, payments=paid)

    def encode(self, choice: Any) -> dict[str, Any]:
        return {"points": choice}

    def decode(self, fields: Mapping[str, Any]) -> int:
        return int(fields["points"])


def blind_limit(seat: int) -> int:
    """Points that are added at most to a transfer that this seat pays."""
    return 0


class Blind(Variant):
    """Each transfer between two seats that both staked costs a point more, up to what others say."""

    name = "blind"
    text = TEXT
    hooks = (OwnHook(blind_limit, answers="all"),)

    @hookimpl
    def xuezhan_opening_steps(self) -> Sequence[OpeningStep]:
        return (StakeStep(),)

    @hookimpl
    def xuezhan_pay_reasons(self) -> Sequence[str]:
        return ("blind",)

    @hookimpl
    def xuezhan_surcharges(self, deal: DealView, entry: Entry) -> Sequence[Payment]:
        if entry.payer < 0 or entry.payee < 0 or not all(
            deal.choices("blind.stake")[seat] for seat in (entry.payer, entry.payee)
        ):
            return ()
        limits = deal.rules.ask("blind_limit")(entry.payer)
        return [Payment(entry.payer, entry.payee, points, "blind") for points in limits if points]


class Limit(Variant):
    """Answers the hook of another variant."""

    name = "limit"
    text = TEXT

    @hookimpl
    def blind_limit(self, seat: int) -> list[int]:
        return [seat + 1]


class Watcher(Variant):
    """Notes all that it is told, and pays a point for the first discard of every deal and for each kong."""

    name = "watcher"
    text = TEXT

    @hookimpl
    def xuezhan_pay_reasons(self) -> Sequence[PayReason]:
        return (PayReason("watch", Text("watching", "看牌")),)

    @hookimpl
    def xuezhan_drawn(self, deal: DealView, seat: int, tile: int) -> None:
        deal.memory(self).setdefault("drawn", []).append((seat, tile))

    @hookimpl
    def xuezhan_discarded(self, deal: DealView, seat: int, tile: int) -> Sequence[Payment] | None:
        seen = deal.memory(self).setdefault("discarded", [])
        seen.append((seat, tile))
        assert deal.seats[seat].discarded[-1] == tile
        return [Payment(seat, -1, 1, "watch")] if len(seen) == 1 else None

    @hookimpl
    def xuezhan_melded(self, deal: DealView, seat: int, meld: Meld) -> None:
        assert deal.seats[seat].melds[-1] is meld
        deal.memory(self).setdefault("melded", []).append((seat, meld.kind, meld.of))

    @hookimpl
    def xuezhan_konged(self, deal: DealView, kong: Kong) -> Sequence[Payment]:
        assert deal.kongs[-1] is kong
        deal.memory(self).setdefault("konged", []).append(kong.index)
        return [Payment(-1, kong.seat, 1, "watch")]

    @hookimpl
    def xuezhan_ended(self, deal: DealView, outcome: DealOutcome) -> None:
        deal.memory(self)["ended"] = (outcome.scores, outcome.next_dealer)


class Lantern(Variant):
    """At the end two tiles are turned up; who holds one of them gets a point from the house for each."""

    name = "lantern"
    text = TEXT

    @hookimpl
    def xuezhan_pay_reasons(self) -> Sequence[str]:
        return ("lantern",)

    @hookimpl
    def xuezhan_settlements(self) -> Sequence[Settlement]:
        return (Settlement("end", self._lit, TurnUp("lantern.tiles", 2)),)

    def _lit(self, deal: DealView) -> Sequence[Payment]:
        lit = deal.turned_up("lantern.tiles")
        held = [(seat, sum(standing.counts[kind] for kind in lit)) for seat, standing in enumerate(deal.seats)]
        return [Payment(-1, seat, points, "lantern") for seat, points in held if points]
