"""What a command is written with, in one import."""

from __future__ import annotations

from .command import Command, command, group, option
from .document import Block, Bullets, Chart, Column, Document, Heading, Paragraph, Table
from .ending import Ending
from .failures import BAD_INPUT, CONTRADICTED, INTERRUPTED, Failure, leave_with
from .files import check_place, written_whole
from .options import lang_option, load_rules, output_options, tiles_option, trust_option
from .output import Output, note, our_version
from .progress import progress
from .texts import Language, Phrase, Voice

__all__ = [
    "BAD_INPUT",
    "CONTRADICTED",
    "INTERRUPTED",
    "Block",
    "Bullets",
    "Chart",
    "Column",
    "Command",
    "Document",
    "Ending",
    "Failure",
    "Heading",
    "Language",
    "Output",
    "Paragraph",
    "Phrase",
    "Table",
    "Voice",
    "check_place",
    "command",
    "group",
    "lang_option",
    "leave_with",
    "load_rules",
    "note",
    "option",
    "our_version",
    "output_options",
    "progress",
    "tiles_option",
    "trust_option",
    "written_whole",
]
