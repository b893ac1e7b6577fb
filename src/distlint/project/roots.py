"""Where modules live: from a dotted name to a file, and back.

Import roots of a file, in order: the folder above its top-most package, its own folder if that is no package (scripts
beside each other), and the project's ``src`` folders. Folders without ``__init__.py`` are namespace packages.
"""

from __future__ import annotations

import os
import stat
import sys
from collections.abc import Mapping, Sequence
from functools import lru_cache

from distlint.knowledge import packages

#: Names of folders with tests.
_TESTS = frozenset(("test", "tests", "_test", "_tests", "testing", "unittests", "unit_tests"))

#: What stood where somebody has looked: ``file``, ``folder`` or nothing of these, by absolute path.
_seen: dict[str, str] = {}


@lru_cache(maxsize=1 << 16)
def is_package(folder: str) -> bool:
    """Whether a folder has an ``__init__.py``."""
    return kind_at(os.path.join(folder, "__init__.py")) == "file"


@lru_cache(maxsize=1 << 16)
def is_among_tests(path: str, root: str) -> bool:
    """Whether a file lies in a folder with tests (below ``root``)."""
    return not _TESTS.isdisjoint(os.path.dirname(os.path.relpath(path, root)).split(os.sep))


def is_called_test(path: str) -> bool:
    """Whether pytest would look for tests in a file of this name."""
    name = os.path.basename(path)
    return name.startswith("test_") or name.endswith("_test.py") or name == "conftest.py"


def package_root(folder: str) -> str:
    """The folder above the top-most package that ``folder`` is in; ``folder`` itself if it is no package."""
    while is_package(folder):
        parent = os.path.dirname(folder)
        if parent == folder:
            break
        folder = parent
    return folder


def import_roots(path: str, project_roots: Sequence[str]) -> tuple[str, ...]:
    """The folders in which the imports of the file ``path`` are looked up, without duplicates."""
    own = package_root(os.path.dirname(path))
    return tuple(dict.fromkeys((own, *project_roots)))


def module_name(path: str, project_roots: Sequence[str]) -> str:
    """The dotted name of a file: relative to the deepest project root above it, else to its package root."""
    above = [root for root in project_roots if path.startswith(root.rstrip(os.sep) + os.sep)]
    for root in (*sorted(above, key=len, reverse=True), package_root(os.path.dirname(path))):
        parts = os.path.relpath(path, root)[: -len(".py")].split(os.sep)
        if parts[-1] == "__init__" and len(parts) > 1:
            parts.pop()
        if all(part.isidentifier() for part in parts):
            return ".".join(parts)
    return os.path.basename(path)[: -len(".py")]


@lru_cache(maxsize=1 << 16)
def find(dotted: str, roots: tuple[str, ...]) -> str | None:
    """The file of a module, or the folder of a namespace package, that ``dotted`` names below one of ``roots``."""
    parts = dotted.split(".")
    for root in roots:
        found = below(root, parts)
        if found is not None:
            return found
    return None


def beside(dotted: str, program: str) -> str | None:
    """The module of this name, as :func:`below` gives it, in the folder of a program, which is where Python looks first
    when it is started by its path; packages around it (an ``__init__.py`` in the folder) do not change that. None for
    names that Python does not look for there, or hardly anybody means there."""
    return below(os.path.dirname(program), dotted.split(".")) if _may_be_beside(dotted) else None


def on_path(dotted: str, folders: tuple[str, ...]) -> str | None:
    """The module of this name below one of the folders that a file puts on ``sys.path``; None for names that Python
    finds elsewhere first, or hardly anybody means there."""
    return find(dotted, folders) if folders and _may_be_beside(dotted) else None


def named_around(dotted: str, path: str) -> str | None:
    """The same for a file in a package that imports from this package by its own name, as if that lay nowhere: the
    program that it belongs to lies beside the package, and has an ``__init__.py`` beside it; or the package is that of
    one of several projects in a repository, and its inner folders have none."""
    first = dotted.partition(".")[0]
    folder = os.path.dirname(path)
    while _may_be_beside(dotted):
        above, name = os.path.split(folder)
        if above == folder:
            break
        if name == first and is_package(folder):
            return below(above, dotted.split("."))
        folder = above
    return None


def _may_be_beside(dotted: str) -> bool:
    first = dotted.partition(".")[0]
    return bool(first) and first not in sys.stdlib_module_names and first not in packages()


def below(folder: str, parts: Sequence[str]) -> str | None:
    """The module ``parts`` below ``folder``: a ``.py`` file, a package's ``__init__.py``, or a folder."""
    if not parts:
        return _package_or_folder(folder)
    for part in parts[:-1]:
        folder = os.path.join(folder, part)
        if not _is_folder(folder):
            return None
    return _package_or_folder(os.path.join(folder, parts[-1])) or _module(folder, parts[-1])


@lru_cache(maxsize=1 << 16)
def _is_folder(path: str) -> bool:
    return kind_at(path) == "folder"


@lru_cache(maxsize=1 << 16)
def _module(folder: str, name: str) -> str | None:
    path = os.path.join(folder, name + ".py")
    return path if kind_at(path) == "file" else None


@lru_cache(maxsize=1 << 16)
def _package_or_folder(folder: str) -> str | None:
    if is_package(folder):
        return os.path.join(folder, "__init__.py")
    return folder if _is_folder(folder) else None


def kind_of(path: str) -> str:
    """What stands at a path: ``file``, ``folder``, or nothing of these (empty)."""
    try:
        mode = os.stat(path).st_mode
    except (OSError, ValueError):
        return ""
    return "file" if stat.S_ISREG(mode) else "folder" if stat.S_ISDIR(mode) else ""


def kind_at(path: str) -> str:
    """What :func:`kind_of` says, looked for once: it is among what was :func:`seen`."""
    if path not in _seen:
        _seen[path] = kind_of(path)
    return _seen[path]


def seen() -> Mapping[str, str]:
    """What was found at all places that were looked at since :func:`forget`: all that names were resolved by."""
    return _seen


def forget() -> Mapping[str, str]:
    """Drops what was remembered about the file system (between two checks in one process), and gives what will be
    :func:`seen` from now on."""
    global _seen
    for remembered in (is_package, find, _is_folder, _module, _package_or_folder):
        remembered.cache_clear()
    _seen = {}
    return _seen
