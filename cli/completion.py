"""What shells complete: names of rule sets and slots, and rule files (docs/shell-completion.md)."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import click
    from click.shell_completion import CompletionItem

__all__ = ["complete_files", "complete_rules", "complete_slots"]


def complete_rules(context: click.Context, parameter: click.Parameter, incomplete: str) -> list[CompletionItem]:
    """The names that begin so, or, where none does, files."""
    from click.shell_completion import CompletionItem

    from ..core.named_rules import shelf

    names = [name for name in shelf().names if name.startswith(incomplete)]
    return [CompletionItem(name) for name in names] or [CompletionItem(incomplete, type="file")]


def complete_files(context: click.Context, parameter: click.Parameter, incomplete: str) -> list[CompletionItem]:
    """Files, as the shell itself completes them."""
    from click.shell_completion import CompletionItem

    return [CompletionItem(incomplete, type="file")]


def complete_slots(context: click.Context, parameter: click.Parameter, incomplete: str) -> list[CompletionItem]:
    """The slots that begin so."""
    from click.shell_completion import CompletionItem

    from ..core.catalogue import Catalogue

    return [CompletionItem(name) for name in Catalogue.installed().slots if name.startswith(incomplete)]
