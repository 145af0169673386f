"""`xuezhan compare A B --by-slot`: which rule makes the difference.

The JSON object (`--json`, version 1) holds what that of `compare` does, with `by_slot` true; `rules` has the two
rule sets, `groups` the slots that were changed together (`slots`, and the `rules_digest` of the first rule set with
them); `figures` by key have `before` and `after` (under the two rule sets), `alone` (one entry a group), `together`
and `left_over` (`together` less the sum of `alone`), each with the keys of a difference of `compare`: `value`,
`plus_minus` (half the 95 % interval), `p`, `p_together`, `certain`, `large` and `deals_to_settle`. Points are in
points, whatever the bases; shares are of 1. With `--settlement-only` there are also `left_out` and `departures`, one
entry for each group and one for the second rule set (where there is one group, for that alone); with `--records` what
`compare --records` has, and `departures` under the first rule set before those.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

from .by_slot import named_players, slot_blocks
from .common import (
    CONTRADICTED,
    INTERRUPTED,
    Block,
    Document,
    Failure,
    Output,
    Paragraph,
    Phrase,
    Voice,
    leave_with,
    note,
    our_version,
)
from .priced import departure_blocks, left_out_blocks
from .recorded import ChosenFiles, parted_blocks, warn
from .reports import by_slot_report
from .runs import Run, deliver_run, running, so_far, stopped_note

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ..compare.by_slot import PricedBySlot, RecordedBySlot
    from ..compare.runner import Means
    from ..compare.slot_effects import BySlot
    from ..core.ruleset import RuleSet

__all__ = ["BY_SLOT", "play_by_slot", "price_by_slot", "price_records_by_slot"]

BY_SLOT = Phrase(
    "Which rule makes the difference: change each differing slot of the first rule set alone, and all together.",
    "哪一条规则造成差别：把第一套规则中不同的各项逐一换成第二套的，再全部一起换。",
)
TWO = Phrase("compare --by-slot: exactly two rule sets are wanted", "compare --by-slot：要正好两套规则")
PLAYING = Phrase("Comparing slot by slot", "逐项比较中")
PLAYED = Phrase(
    "{deals} deals of the same walls under {first}, under {other}{changes}; {players}; seed {seed}.",
    "{deals} 局，牌墙相同：分别按 {first}、{other}{changes}；各家：{players}；种子 {seed}。",
)
PRICED = Phrase(
    "{deals} deals played once, under {first}, and priced under {first}, under {other}{changes}; {players}; "
    "seed {seed}.",
    "{deals} 局，只按 {first} 打一遍，再分别按 {first}、{other}{changes} 算分；各家：{players}；种子 {seed}。",
)
RECORDED = Phrase(
    "{deals} of {records} records from {files}, as they were played, priced under {first}, under {other}{changes}.",
    "{files} 的 {records} 份记录中有 {deals} 份：照原来的打法，分别按 {first}、{other}{changes} 算分。",
)
CHANGES = Phrase(
    ", and under {first} with each of {count} changes alone", "，以及只换 {count} 处之一的 {first}"
)
NO_PRICE = Phrase(
    "There is no record that every rule set can price, so there is nothing to compare.",
    "没有一份记录是各套规则都能算分的，无从比较。",
)


class Result(Protocol):
    """What a run comes to."""

    @property
    def done(self) -> int:
        """How many deals or records were gone through."""

    def to_json(self) -> dict[str, Any]:
        """The object of `--json`."""

    def rows(self) -> Iterator[dict[str, Any]]:
        """The rows of a `.csv`."""


Found = TypeVar("Found", bound=Result)


def play_by_slot(rules: Sequence[RuleSet], run: Run, output: Output, *, min_effect: float) -> None:
    """Play, then print and save what each change does."""
    from ..compare.by_slot import by_slot

    first, other = _two(rules, output)
    found, status = _done(
        lambda told: by_slot(first, other, **_asked(run), min_effect=min_effect, **told), run.deals, run.means, output
    )
    _told(output, found, found, lambda voice, room: _played(voice, found, room), status)


def price_by_slot(rules: Sequence[RuleSet], run: Run, output: Output, *, min_effect: float) -> None:
    """Play under the first rule set, then print and save what each change does to what is paid."""
    from ..compare.by_slot import settlement_by_slot

    first, other = _two(rules, output)
    found, status = _done(
        lambda told: settlement_by_slot(first, other, **_asked(run), min_effect=min_effect, **told),
        run.deals,
        run.means,
        output,
    )
    _told(output, found, found.effects, lambda voice, room: _priced(voice, found, room), status)


def price_records_by_slot(
    chosen: ChosenFiles, rules: Sequence[RuleSet], output: Output, *, min_effect: float, trust_plugins: bool
) -> None:
    """Price records as they were played, then print and save what each change does to what is paid."""
    from ..compare.by_slot import records_by_slot

    first, other = _two(rules, output)
    found, status = _done(
        lambda told: records_by_slot(
            chosen.files,
            first,
            other,
            first_deal=chosen.first,
            deals=chosen.many,
            min_effect=min_effect,
            trust_plugins=trust_plugins,
            **told,
        ),
        chosen.expected,
        chosen.means,
        output,
    )
    warn(found)
    status = status or (0 if found.effects.deals else CONTRADICTED)
    _told(output, found, found.effects, lambda voice, room: _recorded(voice, found, room), status)


def _two(rules: Sequence[RuleSet], output: Output) -> tuple[RuleSet, RuleSet]:
    if len(rules) != 2:
        raise Failure(output.screen_voice.say(TWO))
    return rules[0], rules[1]


def _asked(run: Run) -> dict[str, Any]:
    return {"deals": run.deals, "seed": run.seed, "players": run.players, "first_deal": run.first_deal}


def _done(play: Callable[[Means], Found], wanted: int, means: Means, output: Output) -> tuple[Found, int]:
    """What came of it, and the status; ends the process where nothing did."""
    from ..compare.by_slot import BySlotStopped

    try:
        with running(output.screen_voice.say(PLAYING), wanted, means) as told:
            return play(told), 0
    except BySlotStopped as stopped:
        found: Any = stopped.partial
        note(stopped_note(output.screen_voice, found.done, wanted, means))
        if not found.done:
            leave_with(INTERRUPTED)
        return found, INTERRUPTED


def _told(
    output: Output, found: Result, effects: BySlot, document: Callable[[Voice, int], Document], status: int
) -> None:
    deliver_run(
        output,
        document,
        found.to_json(),
        title="xuezhan compare --by-slot",
        rows=[{**row, "xuezhan": our_version()} for row in found.rows()],
        rules=[effects.rules[0], effects.rules[-1]],
        status=status,
        report=lambda voice, blocks: by_slot_report(effects, voice, blocks),
    )


def _played(voice: Voice, found: BySlot, room: int) -> Document:
    """The effects where every rule set played the deals."""
    said = Paragraph(_headline(voice, PLAYED, found))
    return [said, *so_far(voice, found.deals, found.wanted), *slot_blocks(voice, found, room)]


def _priced(voice: Voice, found: PricedBySlot, room: int) -> Document:
    """The effects where the first rule set played the deals, and what the others would have had otherwise."""
    effects = found.effects
    blocks: list[Block] = [Paragraph(_headline(voice, PRICED, effects))]
    blocks += [*so_far(voice, effects.deals, effects.wanted), *left_out_blocks(voice, found.left_out)]
    if effects.deals:
        blocks += slot_blocks(voice, effects, room)
    return [*blocks, *departure_blocks(voice, _names(effects)[1:], found.departures)]


def _recorded(voice: Voice, found: RecordedBySlot, room: int) -> Document:
    """The effects on records, and where records and rules part."""
    effects = found.effects
    comma = "、" if voice.language == "zh" else ", "
    said = _headline(voice, RECORDED, effects, records=f"{found.records:,}", files=comma.join(found.files))
    blocks: list[Block] = [Paragraph(said), *so_far(voice, found.records, found.wanted)]
    blocks += slot_blocks(voice, effects, room) if effects.deals else [Paragraph(voice.say(NO_PRICE), "bad")]
    return [*blocks, *departure_blocks(voice, _names(effects), found.departures), *parted_blocks(voice, found)]


def _headline(voice: Voice, phrase: Phrase, found: BySlot, **more: str) -> str:
    return voice.say(
        phrase,
        deals=f"{found.deals:,}",
        first=found.rules[0].name,
        other=found.rules[-1].name,
        changes=voice.say(CHANGES, first=found.rules[0].name, count=len(found.groups)) if len(found.rules) > 2 else "",
        players=named_players(found.players),
        seed=found.seed,
        **more,
    )


def _names(found: BySlot) -> list[str]:
    """What the rule sets are called: the two by their names, those between by what was changed."""
    between = [" + ".join(group.slots) for group in found.groups] if len(found.rules) > 2 else []
    return [found.rules[0].name, *between, found.rules[-1].name]
