"""Where the source of a rule stands, whether it is compiled or not."""

from __future__ import annotations

import ast
import inspect
import sys
from pathlib import Path

__all__ = ["class_place", "source_file"]


def source_file(told: str, module: str) -> str:
    """The file that code of a module was written in; `told` is what the code itself says of it.

    Compiled code tells a file of the machine that compiled it: its source is then looked for beside the module.
    """
    own = getattr(sys.modules.get(module), "__file__", None)
    if own is None or Path(own).suffix in (".py", ".pyc"):
        return told
    beside = Path(own).with_name(f"{Path(own).name.partition('.')[0]}.py")
    return str(beside) if beside.is_file() else told


def class_place(kind: type) -> tuple[str, int]:
    """File and line of a class; its module and 0 where it has no source."""
    try:
        return inspect.getsourcefile(kind) or "", inspect.getsourcelines(kind)[1]
    except (OSError, TypeError):
        file = source_file("", kind.__module__)
    line = _line_of(kind.__qualname__, file) if file else 0
    return (file, line) if line else (kind.__module__, 0)


def _line_of(qualname: str, file: str) -> int:
    """The line of a class in a file, 0 where it is not there."""
    body, line = ast.parse(Path(file).read_text("utf-8")).body, 0
    for name in qualname.split("."):
        node = next((each for each in body if isinstance(each, ast.ClassDef) and each.name == name), None)
        if node is None:
            return 0
        body, line = node.body, node.lineno
    return line
