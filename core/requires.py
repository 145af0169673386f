"""Which versions of xuezhan a variant works with (`Variant.requires_xuezhan`)."""

from __future__ import annotations

from importlib import metadata

from .text import Text
from .variant import PROJECT, Variant

__all__ = ["specifier_fault", "version_fault"]


def specifier_fault(variant: type[Variant]) -> Text | None:
    """What is wrong with what the variant says it requires; None when it can be read."""
    wanted = variant.requires_xuezhan
    if not wanted and isinstance(wanted, str):
        return None
    # Few variants ask for a version, and commands should start fast.
    from packaging.specifiers import InvalidSpecifier, SpecifierSet

    try:
        SpecifierSet(wanted)
    except (InvalidSpecifier, TypeError, AttributeError):
        return Text(
            f'its requires_xuezhan must be versions such as ">=0.2,<1" (PEP 440), not {wanted!r}',
            f'它的 requires_xuezhan 应为版本范围，如 ">=0.2,<1"（PEP 440），而不是 {wanted!r}',
        )
    return None


def version_fault(variant: type[Variant], version: str | None = None) -> Text | None:
    """Why the variant does not work with this xuezhan (`version` None: the installed one); None when it does."""
    wanted = variant.requires_xuezhan
    if not wanted:
        return None
    from packaging.specifiers import SpecifierSet

    here = metadata.version(PROJECT) if version is None else version
    if SpecifierSet(wanted).contains(here, prereleases=True):
        return None
    name = f"class {variant.__module__}.{variant.__qualname__}"
    return Text(
        f"{variant.name} ({name}) requires {PROJECT} {wanted}, and this is {PROJECT} {here}; install a version of "
        "either that fits the other",
        f"{variant.name}（{name}）要求 {PROJECT} {wanted}，而这里是 {PROJECT} {here}；请安装互相适合的版本",
    )
