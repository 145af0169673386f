"""`xuezhan schema`: the JSON Schema of rule files, for editors."""

from __future__ import annotations

import json
import sys

from .common import Document, Output, Paragraph, Phrase, Voice, command, option, output_options
from .encoding import can_show, encoding_of

__all__ = ["schema_command"]

ABOUT = Phrase(
    "Print the JSON Schema (draft 2020-12) of rule files, with the variants and options of everything installed: "
    "editors complete, explain and check with it.",
    "输出规则文件的 JSON Schema（draft 2020-12），包括已安装插件的做法和选项，供编辑器补全、提示和检查。",
)
LINE = Phrase(
    "An editor with Taplo (Even Better TOML) takes it from a file's first line: #:schema PATH.",
    "使用 Taplo（Even Better TOML）的编辑器从文件首行 #:schema PATH 读取。",
)
PATH = Phrase(
    "Say where the schema lies that comes with xuezhan (of its own variants alone).",
    "显示随 xuezhan 安装的 schema 文件的位置（只含自带的做法）。",
)


@command("schema", ABOUT, LINE, example="xuezhan schema --save friday.schema.json")
@option("--path", "path", is_flag=True, phrase=PATH)
@output_options
def schema_command(path: bool, output: Output) -> None:
    """Print the schema, or where the shipped one lies."""
    from ..rulebook.schema import rule_schema, schema_path, schema_text

    if path:
        place = str(schema_path())
        if output.as_json:
            output.print_objects([{"version": 1, "path": place}])
        else:
            output.print_line(place)
        return
    schema, text = rule_schema(), schema_text()
    output.save(lambda voice: _document(voice, text), schema, title="xuezhan schema")
    if output.as_json:
        output.print_objects([schema])
    else:
        shown = text if can_show(text, encoding_of(sys.stdout)) else json.dumps(schema, indent=1) + "\n"
        sys.stdout.write(shown)


def _document(voice: Voice, text: str) -> Document:
    return [Paragraph(voice.say(ABOUT)), Paragraph(text)]
