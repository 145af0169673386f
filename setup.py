"""Compiles the hot modules where there is a C compiler; else the plain source is what is installed.

Each is compiled from the same source as it stands; `NAME.pxd` beside it says which names are machine numbers.
`XUEZHAN_PURE=1` compiles nothing. In an editable installation nothing is compiled either, so that the source is
what runs; `python setup.py build_ext --inplace` compiles there by hand.
"""

from __future__ import annotations

import os
import sys

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext

HOT = (
    "core.seat",
    "core.state",
    "core.loop",
)
"""The modules that the profile shows, below the package."""

DIRECTIVES = {
    "language_level": 3,
    # Annotations are for readers and mypy; machine types stand in the .pxd files.
    "annotation_typing": False,
    "initializedcheck": False,
}


class BuildCompiled(build_ext):
    """Leaves an editable installation with its source."""

    def run(self) -> None:
        """Compile, unless the installation is editable."""
        if not self.editable_mode:
            super().run()


def compiled() -> list[Extension]:
    """The modules as extensions; none where they cannot be translated to C."""
    if os.environ.get("XUEZHAN_PURE"):
        return []
    try:
        from Cython.Build import cythonize
    except ImportError:
        return []
    wanted = [Extension(f"xuezhan.{name}", [name.replace(".", "/") + ".py"], optional=True) for name in HOT]
    try:
        return list(cythonize(wanted, build_dir="build/c", compiler_directives=DIRECTIVES, quiet=True))
    except Exception as error:
        sys.stderr.write(f"The hot modules were not translated to C, so the plain source is installed: {error}\n")
        return []


setup(ext_modules=compiled(), cmdclass={"build_ext": BuildCompiled})
