"""Simulating rule sets and comparing them on the same walls.

The package can be called: `xuezhan.compare(…)` is `comparison.compare`. (Importing a subpackage binds its
name in the parent package, so the function could not keep the name to itself.)
"""

from __future__ import annotations

import sys
from types import ModuleType
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .comparison import Comparison


class _CallablePackage(ModuleType):
    def __call__(self, *args: Any, **settings: Any) -> Comparison:
        from .comparison import compare

        return compare(*args, **settings)


sys.modules[__name__].__class__ = _CallablePackage
