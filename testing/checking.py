"""`check_variant`: everything that can be found wrong with a house rule without knowing what it is for."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from ..core.catalogue import Plugin
from ..core.errors import XuezhanError
from ..core.variant import Slot, Variant
from ..core.variant_examples import Rules, VariantExample
from .behaviour import behaviour_faults, runs_of
from .examples import example_faults, told_error
from .faults import Fault, VariantFault
from .ground import Ground, chosen_in
from .option_faults import option_faults, round_trip_faults
from .signatures import hook_faults, known_hooks
from .words import sentence_faults, word_faults

__all__ = ["check_variant", "variant_faults"]

BASE = "laok"
DEALS = 12


def check_variant(
    variant: type[Variant], *, base: Rules = BASE, plugins: Sequence[Plugin] = (), deals: int = DEALS
) -> None:
    """Hold a house rule to what every one must keep; raises VariantFault, which lists all that is wrong.

    - its hooks exist, take arguments that exist, and are its own to answer;
    - its options refuse what is just outside their bounds, change no value, and come back from a rule file;
    - text, descriptions, sentences and fan items are there in English and Chinese;
    - `examples()` show every option, and come out differently because of it;
    - in `deals` deals and those of its examples seats and house sum to zero, the same seed gives the same record,
      which plays back, no hook changes what it is given, and the order of registration does not matter.

    `base` is the rule set that it is tried in: RULES text or a mapping like a rule file. An extra is added to it, a
    slot's variant takes its slot. `plugins` are modules, Variant classes and slots that must be there beside what
    is installed.
    """
    found = variant_faults(variant, base=base, plugins=plugins, deals=deals)
    if found:
        raise VariantFault(f"{variant.slot or 'extra'}.{getattr(variant, 'name', variant.__name__)}", found)


def variant_faults(
    variant: type[Variant], *, base: Rules = BASE, plugins: Sequence[Plugin] = (), deals: int = DEALS
) -> list[Fault]:
    """As `check_variant`, but every fault as data; an empty list when there is none."""
    if not (isinstance(variant, type) and issubclass(variant, Variant)):
        raise TypeError(f"check_variant wants a Variant class, not {variant!r}")
    return list(_faults(variant, base, plugins, deals))


def _faults(variant: type[Variant], base: Rules, plugins: Sequence[Plugin], deals: int) -> Iterator[Fault]:
    ground = Ground(variant, base, (variant, *plugins))
    try:
        catalogue = ground.catalogue()
    except XuezhanError as error:
        yield Fault("rules", "plugins", str(error))
        return
    every = [each for choices in (*catalogue.variants.values(), catalogue.extras) for each in choices.values()]
    hooks = list(hook_faults(variant, known_hooks(every)))
    yield from hooks
    words = list(word_faults(variant, _slot_of(variant, catalogue.slots)))
    yield from words
    try:
        examples: Sequence[VariantExample] = tuple(variant.examples())
    except Exception as error:
        yield Fault("raise", "examples()", told_error(error))
        examples = ()
    if hooks:
        # With a hook that cannot be called no rule set can be made.
        return
    try:
        rules = ground.with_variant(examples)
    except (XuezhanError, ValueError, TypeError) as error:
        hint = "; name other rules with base=, or what must be there beside it with plugins="
        yield Fault("rules", ground.label, f"it cannot be chosen in {base!r}: {told_error(error)}{hint}")
        return
    except Exception as error:
        yield Fault("raise", ground.label, told_error(error))
        return
    chosen = chosen_in(rules.composition, variant)
    assert chosen is not None
    yield from option_faults(variant, chosen.values())
    rule_sets = [rules, *ground.shown_in(examples)]
    yield from round_trip_faults(variant, rule_sets, catalogue)
    if not words:
        # Sentences are made of words, so that one fault would be told twice.
        yield from sentence_faults(variant, rule_sets)
    wrong = list(example_faults(ground, examples))
    yield from wrong
    sound = [] if wrong else examples
    yield from behaviour_faults(variant, runs_of(ground, rules, sound, deals))


def _slot_of(variant: type[Variant], slots: Mapping[str, Slot]) -> Slot | None:
    return None if variant.slot is None else slots.get(variant.slot)
