"""Python files and modules that a rule file names under `plugins`, loaded once each."""

from __future__ import annotations

import hashlib
import importlib
import importlib.util
import os
import stat
import sys
import traceback
from pathlib import Path
from types import ModuleType

from .errors import PluginError

__all__ = ["load_plugin_file", "load_plugin_module"]

_loaded: dict[str, tuple[tuple[int, int], ModuleType]] = {}


def load_plugin_file(path: str | os.PathLike[str]) -> ModuleType:
    """Runs the Python file at `path` and returns its module; an unchanged file runs once a process.

    The module's name is made from the path, so that two files of one name do not meet. Raises
    PluginError with the file and line of what went wrong.
    """
    real = os.path.realpath(path)
    try:
        state = os.stat(real)
    except OSError as error:
        raise PluginError(f"{path}: cannot be read: {error.strerror}") from error
    if not stat.S_ISREG(state.st_mode):
        raise PluginError(f"{path}: is no file")
    stamp = (state.st_mtime_ns, state.st_size)
    known = _loaded.get(real)
    if known and known[0] == stamp:
        return known[1]
    module = _run(real, str(path))
    _loaded[real] = (stamp, module)
    return module


def load_plugin_module(name: str) -> ModuleType:
    """Imports the module called `name`. Raises PluginError with what went wrong."""
    try:
        return importlib.import_module(name)
    except (Exception, SystemExit) as error:
        if isinstance(error, ModuleNotFoundError) and error.name and name.startswith(error.name):
            raise PluginError(f"there is no module {error.name}") from error
        raise PluginError(_told(error, None)) from error


def _run(real: str, shown: str) -> ModuleType:
    mark = hashlib.sha256(real.encode("utf-8", "surrogatepass")).hexdigest()[:12]
    name = f"xuezhan_file_{mark}_{_plain(real)}"
    spec = importlib.util.spec_from_file_location(name, real)
    if spec is None or spec.loader is None:
        raise PluginError(f"{shown}: is no Python file (its name ends in .py)")
    module = importlib.util.module_from_spec(spec)
    before = sys.modules.get(name)
    sys.modules[name] = module
    try:
        spec.loader.exec_module(module)
    except (Exception, SystemExit) as error:
        if before is None:
            del sys.modules[name]
        else:
            sys.modules[name] = before
        raise PluginError(_told(error, real)) from error
    return module


def _told(error: BaseException, file: str | None) -> str:
    """File, line and message of an exception; of several places the last one in the plugin itself."""
    said = f"{type(error).__name__}: {error}" if str(error) else type(error).__name__
    if isinstance(error, SyntaxError) and error.filename:
        return f"{error.filename}:{error.lineno}: {type(error).__name__}: {error.msg}"
    frames = traceback.extract_tb(error.__traceback__)
    own = [frame for frame in frames if file is not None and frame.filename == file]
    if not own:
        here = os.path.dirname(__file__)
        own = [
            frame
            for frame in frames
            if not frame.filename.startswith(("<frozen", here)) and "importlib" not in frame.filename
        ]
    return f"{own[-1].filename}:{own[-1].lineno}: {said}" if own else said


def _plain(real: str) -> str:
    return "".join(char if char.isalnum() and char.isascii() else "_" for char in Path(real).stem)
