"""Whether each option of a variant is shown by an example that comes out differently because of it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ..core.blame import rule_fault
from ..core.errors import XuezhanError
from ..core.ruleset import RuleSet
from ..core.score import score
from ..core.variant_examples import DealExample, HandExample, NoEffect, VariantExample
from .faults import Fault
from .ground import Ground, chosen_in
from .playing import play_script, play_seed

__all__ = ["example_faults", "told_error"]

USE = "use"


def example_faults(ground: Ground, examples: Sequence[VariantExample]) -> Iterator[Fault]:
    """Options that no example shows, and examples that show nothing."""
    yield from _not_shown(ground, examples)
    for place, example in enumerate(examples):
        if not isinstance(example, NoEffect):
            for message in _wrong(ground, example):
                yield Fault("example", f"examples()[{place}] ({example.shows})", message)


def told_error(error: Exception) -> str:
    """An error in words, with the rule's function, file and line where it came from one."""
    message = " ".join(str(error).split())
    if isinstance(error, XuezhanError) and message:
        return message
    return rule_fault(error) or f"{type(error).__name__}: {message}"


def _not_shown(ground: Ground, examples: Sequence[VariantExample]) -> Iterator[Fault]:
    fields = ground.variant.Options.model_fields
    shown = {example.shows.partition(".")[0] for example in examples}
    for name in fields:
        if name not in shown:
            yield Fault(
                "example",
                f"option {name}",
                "no example shows it; examples() wants a HandExample or DealExample under two of its values, "
                "or a NoEffect that says why it changes nothing",
            )
    if USE not in shown and _has_rivals(ground):
        yield Fault(
            "example",
            USE,
            f'no example shows {ground.label} itself; one with shows="use" sets it against rules without it',
        )
    for name in sorted(shown - {USE, *fields}):
        yield Fault("example", name, f"there is no such option; options are {', '.join(fields) or 'none'}")


def _has_rivals(ground: Ground) -> bool:
    slot = ground.variant.slot
    return slot is None or len(ground.catalogue().variants.get(slot, {})) > 1


def _wrong(ground: Ground, example: HandExample | DealExample) -> Iterator[str]:
    if len(example.settings) < 2:
        yield f"it has {len(example.settings)} settings; it wants two or more to set against each other"
        return
    try:
        rule_sets = [ground.load(example.rules, setting) for setting in example.settings]
    except (XuezhanError, ValueError, TypeError) as error:
        yield f"its rules cannot be loaded: {told_error(error)}"
        return
    yield from _unfit_settings(ground, example, rule_sets)
    try:
        outcomes = [_outcome(rules, example) for rules in rule_sets]
    except Exception as error:
        yield f"it cannot be played: {told_error(error)}"
        return
    for place, outcome in enumerate(outcomes):
        twin = outcomes.index(outcome)
        if twin < place:
            yield (
                f"it comes out alike under {_named(example.settings[twin])} and {_named(example.settings[place])}"
                f"{_no_win(rule_sets[place], example)}; each setting must make a difference"
            )


def _no_win(rules: RuleSet, example: HandExample | DealExample) -> str:
    """Why a hand is no win, which is how most hands come out alike; empty for others."""
    if not isinstance(example, HandExample):
        return ""
    found = score(example.hand, rules, example.switches)
    return "" if found.complete else f": no win ({found.why})"


def _unfit_settings(ground: Ground, example: HandExample | DealExample, rule_sets: Sequence[RuleSet]) -> Iterator[str]:
    """Settings that do not set apart what the example is said to show."""
    held = [chosen_in(rules.composition, ground.variant) for rules in rule_sets]
    if example.shows == USE:
        if all(held) or not any(held):
            yield f"{ground.label} is chosen under {'all' if all(held) else 'none'} of its settings, so it shows no use"
        return
    option = example.shows.partition(".")[0]
    values = [each.values().get(option) for each in held if each is not None]
    if len(values) < 2:
        yield f"{ground.label} is chosen under {len(values)} of its settings; an option wants two of its values"
    elif all(value == values[0] for value in values):
        yield f"option {option} has the same value under all of its settings"


def _named(setting: str) -> str:
    return repr(setting) if setting else "the rules as they are"


def _outcome(rules: RuleSet, example: HandExample | DealExample) -> object:
    if isinstance(example, HandExample):
        found = score(example.hand, rules, example.switches)
        return found.complete, found.fan, found.items, found.payments, found.extras
    if example.script:
        played = play_script(rules, example.script)
    else:
        played = play_seed(rules, example.seed, example.player, dealer=example.dealer, leaving=example.leaving)
    return played.points if example.differs == "points" else played.course
