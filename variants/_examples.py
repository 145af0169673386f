"""Examples of the built-in variants, loaded when somebody asks for them (`Variant.examples`)."""

from __future__ import annotations

from ..core.variant import Variant
from ..core.variant_examples import DealExample, HandExample, VariantExample

__all__ = ["examples_of"]


def examples_of(variant: type[Variant]) -> tuple[VariantExample, ...]:
    """Those that set the variant against others of its slot, and those of its options."""
    from . import _end_examples, _hand_examples, _play_examples

    assert variant.slot is not None
    table = {**_hand_examples.EXAMPLES, **_play_examples.EXAMPLES, **_end_examples.EXAMPLES}
    own = f"{variant.slot}={variant.name}"
    of_slot = [example for example in table.get(variant.slot, ()) if _chooses(example, own)]
    return (*of_slot, *table.get(f"{variant.slot}.{variant.name}", ()))


def _chooses(example: VariantExample, change: str) -> bool:
    return isinstance(example, HandExample | DealExample) and any(
        setting.partition(",")[0] == change for setting in example.settings
    )
