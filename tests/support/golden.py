"""Golden deals: one seeded deal for each preset as text; `python tests/support/golden.py` writes them anew."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from xuezhan import Deal, HandText, RuleSet, format_hand, format_tiles, parse_tiles
from xuezhan.players.greedy import GreedyPlayer

FOLDER = Path(__file__).parents[1] / "data" / "golden"
SEEDS = {
    "laok": 354,
    "jipin": 291,
    "chengdu-contract": 276,
    "chengdu-everyone": 1147,
    "tfmj": 868,
    "laok-normal": 638,
    "chengdu-normal": 1617,
    "chengdu-plus": 3293,
    "roomcard": 2706,
    "three-player-two-suits": 145,
    "two-suits-7": 713,
    "two-suits-10": 1479,
    "sbr": 1990,
    "sbr-russia": 3144,
    "wmt": 5706,
    "sichuan-app": 2121,
    "mahjong-soul": 80,
    "xueliu-m2": 807,
    "xueliu-om": 607,
    "gongfu": 80,
}
"""Chosen so that much happens: kongs of several types, gang flowers and discards, a robbed kong, two
winners of one tile, draw settlement."""


def golden(preset: str) -> str:
    """The deal of the preset between four greedy players, as text."""
    seed = SEEDS[preset]
    log: list[dict[str, Any]] = []
    rules = RuleSet.load(preset)
    seats = rules.table.seats
    players = [GreedyPlayer(seed, seat) for seat in range(seats)]
    deal = Deal.dealt(rules, seed, dealer=seed % seats, players=players, log=log)
    deal.run()
    return "\n".join([*_head(preset, deal), "", *_events(deal, log), "", *_foot(deal, log)]) + "\n"


def _head(preset: str, deal: Deal) -> Iterator[str]:
    number = {3: "three", 4: "four"}[len(deal.seats)]
    yield f"{preset}: seed {deal.seed}, dealer {deal.dealer}, {number} greedy players"
    yield ""
    for seat, hand in enumerate(deal.hands):
        yield f"seat {seat}   {format_tiles(sorted(hand))}"
    yield f"wall     {format_tiles(deal.wall)}"


def _events(deal: Deal, log: list[dict[str, Any]]) -> Iterator[str]:
    """One line an event, a draw and what follows it on one; running scores wherever money moves."""
    balance: Counter[int | str] = Counter()
    drawn = ""
    wins = iter(deal.wins)
    for event in log:
        text = ""
        match event["type"]:
            case "draw":
                drawn = f"draws {event['tile']}" + (" from the back" if event["end"] == "back" else "") + ", "
                continue
            case "exchange":
                text = f"hands over {event['tiles']}"
            case "missing":
                text = f"is without {event['suit']}"
            case "discard":
                text = f"{drawn}discards {event['tile']}"
            case "pung":
                text = f"    pungs {event['tile']} of {event['of']}"
            case "kong":
                of = f" of {event['of']}" if "of" in event else ""
                text = f"{drawn if not of else '    '}kongs {event['tile']}{of} ({event['kind']})"
            case "pass":
                text = f"    passes {event['tile']}"
            case "win":
                win = next(wins)
                how = f" of {event['of']}" if event["of"] is not None else ""
                items = ", ".join(f"{name} {fan}" for name, fan in event["items"])
                worth = f"{items}; {event['fan']} fan, {win.points} a share"
                text = f"{'    ' if how else drawn}wins {event['tile']}{how} ({event['how']}): {worth}"
            case "horses":
                text = f"    shows {event['tiles'] or 'nothing'}: {event['hits']} hits"
            case "pay":
                balance[event["payer"]] -= event["points"]
                balance[event["payee"]] += event["points"]
                scores = " ".join(f"{balance[seat]:5}" for seat in range(len(deal.seats)))
                paid = f"        {event['payer']} pays {event['payee']} {event['points']} ({event['why']})"
                yield f"{paid:56}{scores}"
                continue
            case "end":
                continue
        if event["type"] in ("discard", "kong", "win"):
            drawn = ""
        yield f"{event['seat']}  {text}"


def _foot(deal: Deal, log: list[dict[str, Any]]) -> Iterator[str]:
    end = log[-1]
    yield f"end: {end['why']}, {deal.wall_left} tiles left, next dealer {end['next_dealer']}"
    for seat, view in enumerate(deal.seats):
        won = [event["tile"] for event in log if event["type"] == "win" and event["seat"] == seat]
        hand = HandText(view.tiles(), tuple(view.melds), parse_tiles(won[0])[0] if won else None)
        yield f"seat {seat}   {end['scores'][seat]:5}  {end['results'][seat]:5} {format_hand(hand)}"
    yield f"house    {end['house']:5}"
    yield ""
    summed: Counter[tuple[Any, Any, str]] = Counter()
    for event in log:
        if event["type"] == "pay":
            summed[event["why"], event["payer"], event["payee"]] += event["points"]
    for why, payer, payee in sorted(summed, key=str):
        yield f"{why:14} {payer} -> {payee} {summed[why, payer, payee]:5}"


def path_of(preset: str) -> Path:
    """Where the deal of the preset lies."""
    return FOLDER / f"{preset}.txt"


if __name__ == "__main__":
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name in SEEDS:
        path_of(name).write_text(golden(name), encoding="utf-8", newline="\n")
