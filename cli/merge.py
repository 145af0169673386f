"""`xuezhan merge`: runs of `simulate` or `compare` that were kept in folders, put together into a new one."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from .common import Document, Output, Paragraph, Phrase, Voice, command, option, our_version, output_options
from .completion import complete_files
from .given import GIVEN, PLACE

if TYPE_CHECKING:
    from ..compare.merging import Merged

__all__ = ["merge_command"]

ABOUT = Phrase(
    "Put runs together that `--out` has kept in folders, of two machines for example; the folders stay as they are.",
    "合并用 `--out` 保存在文件夹中的运行，例如两台机器各跑一半；原文件夹不变。",
)
MORE = Phrase(
    "The runs must be of the same rules, players and seed and share no deal: give each its own `--first-deal`.",
    "各运行的规则、牌手和种子必须相同，且没有同一局：请分别给出 `--first-deal`。",
)
JSON_FORM = Phrase(
    'JSON: {"version":1,"xuezhan","out","made_by" (the command),"marks" (what the run depends on),"first","last",'
    '"done":[[first,last]],"missing":[[first,last]],"rowless":[folder]}; numbers are of deals or matches, from 0.',
    'JSON：{"version":1,"xuezhan","out","made_by"（命令）,"marks"（运行所依据的一切）,"first","last",'
    '"done":[[首,末]],"missing":[[首,末]],"rowless":[文件夹]}；编号为局或场，从 0 起。',
)
OUT = Phrase("The new folder.", "新文件夹。")
HOLDS = Phrase(
    "{out} holds numbers {done} of `{made_by}`, {total} in all.", "{out} 含 `{made_by}` 的编号 {done}，共 {total}。"
)
NOTHING = Phrase(
    "{out} holds a run of `{made_by}` in which nothing is done yet.", "{out} 是 `{made_by}` 的运行，尚未完成任何一局。"
)
MISSING = Phrase("Numbers {missing} are missing.", "缺编号 {missing}。")
ROWLESS = Phrase(
    "There are no rows of deals in {folders}, so {out} has none of the others either.",
    "{folders} 没有逐局数据，所以 {out} 也不含其他文件夹的逐局数据。",
)
NEXT = Phrase(
    "The same command shows what it came to and plays what is missing: {options}",
    "再运行同一命令即可看到结果，并补上缺少的部分：{options}",
)


@command("merge", ABOUT, MORE, JSON_FORM, example="xuezhan merge half-a half-b --out whole")
@click.argument("folders", type=GIVEN, metavar="DIR DIR...", nargs=-1, required=True, shell_complete=complete_files)
@option("--out", type=PLACE, required=True, metavar="DIR", shell_complete=complete_files, phrase=OUT)
@output_options
def merge_command(folders: tuple[str, ...], out: Path, output: Output) -> None:
    """Merge, then say what the new folder holds."""
    from ..compare.merging import merge_runs

    merged = merge_runs(folders, out)
    data = _data(merged, out)
    rows = [{"out": str(out), "made_by": merged.made_by, "first": first, "last": last} for first, last in data["done"]]
    output.deliver(lambda voice: _document(voice, merged, out), data, title="xuezhan merge", rows=rows)


def _data(merged: Merged, out: Path) -> dict[str, Any]:
    return {
        "version": 1,
        "xuezhan": our_version(),
        "out": str(out),
        "made_by": merged.made_by,
        "marks": {mark.key: mark.value for mark in merged.marks},
        "first": merged.numbers.start if merged.done else None,
        "last": merged.numbers.stop - 1 if merged.done else None,
        "done": [[span.start, span.stop - 1] for span in merged.done],
        "missing": [[span.start, span.stop - 1] for span in merged.missing],
        "rowless": [str(path) for path in merged.rowless],
    }


def _document(voice: Voice, merged: Merged, out: Path) -> Document:
    from ..compare.spans import named

    if not merged.done:
        return [Paragraph(voice.say(NOTHING, out=out, made_by=merged.made_by))]
    total = f"{sum(map(len, merged.done)):,}"
    blocks = [Paragraph(voice.say(HOLDS, out=out, done=named(merged.done), made_by=merged.made_by, total=total))]
    if merged.rowless:
        comma = "、" if voice.language == "zh" else ", "
        folders = comma.join(map(str, merged.rowless))
        blocks.append(Paragraph(voice.say(ROWLESS, folders=folders, out=out), "bad"))
    if merged.missing:
        blocks.append(Paragraph(voice.say(MISSING, missing=named(merged.missing)), "bad"))
    options = f"--first-deal {merged.numbers.start} " if merged.numbers.start else ""
    unit = next((mark.value for mark in merged.marks if mark.key == "unit"), "deal")
    count = f"--{'matches' if unit == 'match' else 'deals'} {len(merged.numbers)}"
    blocks.append(Paragraph(voice.say(NEXT, options=f"xuezhan {merged.made_by} … {options}{count} --out {out}")))
    return blocks
