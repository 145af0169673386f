"""Compiles the hot modules where there is a C compiler; else the plain source is what is installed.

Each is compiled from the same source as it stands; `NAME.pxd` beside it says which names are machine numbers.
`XUEZHAN_PURE=1` compiles nothing. In an editable installation nothing is compiled either, so that the source is
what runs; `python setup.py build_ext --inplace` compiles there by hand, and what it makes (*.so) is what runs until it
is deleted, whatever becomes of the source.
"""

from __future__ import annotations

import filecmp
import os
import shutil
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext

HOT = (
    "core.analysis",
    "core.flat",
    "core.shapes",
    "core.efficiency",
    "core.lacking",
    "core.discards",
    "core.seat",
    "core.tile_book",
    "core.state",
    "core.loop",
    "core.legal",
    "core.claims",
    "core.claimed",
    "core.own_turn",
    "core.moves",
    "core.settle",
    "core.undo",
    "core.asking",
    "core.money",
    "core.worth",
    "core.counting",
    "core.readings",
    "core.rng",
    "core.answers",
    "core.part_answers",
    "core.deal",
    "core.deciding",
    "core.hands",
    "core.shares",
    "variants._fan_best",
    "variants._fan_facts",
    "variants.dealer",
    "variants.flower_pig",
    "variants.horses",
    "variants.kong_refund",
    "variants.leaving",
    "variants.missing_suit",
    "variants.pass_win",
    "variants.ready_check",
    "variants.win_shape",
    "players.greedy",
    "players.random_player",
)
"""The modules that the profile shows, below the package."""

PARTICULAR = (
    # Annotations say of which compiled class an argument is; elsewhere they are for readers and mypy.
    (("annotation_typing", True), ("core.undo",)),
    # These add up and look up, never below zero. A number out of range is an error there, not a crash.
    (
        ("wraparound", False),
        ("core.flat", "core.shapes", "core.efficiency", "core.lacking", "core.discards", "core.seat", "core.loop"),
    ),
    (("cdivision", True), ("core.flat", "core.shapes", "core.efficiency", "core.lacking", "core.discards")),
)
"""What some modules are compiled with beside DIRECTIVES: a directive, and which."""

DIRECTIVES = {
    "language_level": 3,
    "annotation_typing": False,
    "initializedcheck": False,
    # A None in place of a seat must be an error, not a crash.
    "nonecheck": True,
}


STAGE = Path("build", "stage")
"""Where sources are translated: in a folder that has the package's name, which the checkout need not have."""


def staged() -> list[Extension]:
    """The hot modules as extensions of staged copies of their sources.

    Where a source has changed all are translated anew: modules rely on each other's types, and what one of another
    version left would not fit.
    """
    here = Path(__file__).resolve().parent
    folders = sorted({"", *(name.rpartition(".")[0] for name in HOT)})
    sources = [path for folder in folders for kind in ("*.py", "*.pxd") for path in (here / folder).glob(kind)]
    copies = {source: STAGE / "xuezhan" / source.relative_to(here) for source in sources}
    if not all(copy.is_file() and filecmp.cmp(source, copy, shallow=False) for source, copy in copies.items()):
        shutil.rmtree(STAGE, ignore_errors=True)
        for source, copy in copies.items():
            copy.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(source, copy)
    return [
        Extension(f"xuezhan.{name}", [str(STAGE / "xuezhan" / (name.replace(".", "/") + ".py"))]) for name in HOT
    ]


def groups(every: Sequence[Extension]) -> Iterator[tuple[dict[str, Any], list[Extension]]]:
    """Extensions that are compiled with the same directives, and these."""
    alike: dict[tuple[tuple[str, bool], ...], list[Extension]] = {}
    for each in every:
        own = tuple(directive for directive, names in PARTICULAR if each.name.removeprefix("xuezhan.") in names)
        alike.setdefault(own, []).append(each)
    for own, extensions in alike.items():
        yield DIRECTIVES | dict(own), extensions


class BuildCompiled(build_ext):
    """Compiles every hot module or none; an editable installation keeps its source."""

    def finalize_options(self) -> None:
        """Use every core."""
        super().finalize_options()
        self.parallel: int | bool | None = self.parallel or os.cpu_count()

    def run(self) -> None:
        """Compile, unless the installation is editable; without a compiler that works leave the plain source."""
        if self.editable_mode:
            return
        try:
            super().run()
        except Exception as error:
            for built in self.get_outputs():
                Path(built).unlink(missing_ok=True)
            self.extensions: list[Extension] = []
            sys.stderr.write(f"The hot modules were not compiled, so the plain source is installed: {error}\n")


def compiled() -> list[Extension]:
    """The modules as extensions; none where they cannot be translated to C."""
    # It was never tried on Windows.
    if os.environ.get("XUEZHAN_PURE") or sys.platform == "win32":
        return []
    try:
        from Cython.Build import cythonize
    except ImportError:
        return []
    try:
        return [
            compiled
            for directives, extensions in groups(staged())
            for compiled in cythonize(
                extensions,
                include_path=[str(STAGE)],
                compiler_directives=directives,
                nthreads=os.cpu_count() or 1,
                quiet=True,
            )
        ]
    except Exception as error:
        sys.stderr.write(f"The hot modules were not translated to C, so the plain source is installed: {error}\n")
        return []


setup(ext_modules=compiled(), cmdclass={"build_ext": BuildCompiled})
