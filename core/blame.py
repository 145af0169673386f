"""Whose code an exception comes from: a house rule's function, file and line."""

from __future__ import annotations

import traceback

from .source_places import source_file
from .variant import Variant

__all__ = ["rule_fault"]

_ENGINE = __name__.removesuffix("blame")


def rule_fault(error: BaseException) -> str | None:
    """What a house rule did wrong, where the engine had called its code when `error` came up; else None.

    The innermost of its lines tells, even where the engine failed on what the rule gave it.
    """
    homes = _modules_with_variants(Variant)
    found = None
    in_engine = False
    for frame, line in traceback.walk_tb(error.__traceback__):
        module = str(frame.f_globals.get("__name__"))
        if in_engine and module in homes:
            found = frame.f_code, line, module
        in_engine = in_engine or module.startswith(_ENGINE)
    if found is None:
        return None
    code, line, module = found
    what = f"{type(error).__name__}: {error}" if str(error) else type(error).__name__
    return f"the rule {code.co_qualname} failed at {source_file(code.co_filename, module)}:{line}: {what}"


def _modules_with_variants(base: type) -> set[str]:
    found: set[str] = set()
    variants: list[type] = base.__subclasses__()
    for variant in variants:
        found.add(variant.__module__)
        found |= _modules_with_variants(variant)
    return found
