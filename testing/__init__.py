"""The test kit for house rules: `check_variant` finds what is wrong with one, and pytest gets fixtures.

Names load on first use (PEP 562): pytest imports this package in every project it runs in.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .checking import check_variant as check_variant
    from .checking import variant_faults as variant_faults
    from .faults import Fault as Fault
    from .faults import VariantFault as VariantFault
    from .playing import Played as Played
    from .playing import play_script as play_script
    from .playing import play_seed as play_seed

_PLACES = {
    "checking": ("check_variant", "variant_faults"),
    "faults": ("Fault", "VariantFault"),
    "playing": ("Played", "play_script", "play_seed"),
}
_MODULE_OF = {name: module for module, names in _PLACES.items() for name in names}

__all__ = ["Fault", "Played", "VariantFault", "check_variant", "play_script", "play_seed", "variant_faults"]


def __getattr__(name: str) -> object:
    module = _MODULE_OF.get(name)
    if module is None:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    found: object = getattr(import_module(f".{module}", __name__), name)
    globals()[name] = found
    return found


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
