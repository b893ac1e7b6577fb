"""Where a project begins: the folder that something in it marks as its root."""

from __future__ import annotations

import os
from pathlib import Path

#: The names of files with settings: our own, and the one that all tools share.
OWN_FILE = "distlint.toml"
SHARED_FILE = "pyproject.toml"

_MARKS = (OWN_FILE, SHARED_FILE, "setup.py", "setup.cfg", ".git")


def project_root(path: Path) -> Path:
    """The nearest folder at or above ``path`` that holds settings, pyproject.toml, setup.py, setup.cfg or .git.

    A ``setup.py`` inside a package is one of its modules. Without any of them the folder itself: ``path`` if it is a
    folder, else the one that it is in.
    """
    path = absolute(path)
    folder = path if os.path.isdir(path) else path.parent  # noqa: PTH112 (Path.is_dir raises without permission)
    return next((candidate for candidate in (folder, *folder.parents) if is_marked_root(candidate)), folder)


def is_marked_root(folder: Path) -> bool:
    """Whether something in ``folder`` marks it as the root of a project. The module ``setup`` of a package does not."""
    prefix = os.path.join(folder, "")  # noqa: PTH118 (asked for every folder of a tree; five Path objects each add up)
    found = [mark for mark in _MARKS if os.path.exists(prefix + mark)]  # noqa: PTH110
    return bool(found) and not (found == ["setup.py"] and os.path.exists(prefix + "__init__.py"))  # noqa: PTH110


def absolute(path: Path) -> Path:
    """``path`` from the root of the file system, as it is named: links stay links."""
    return Path(os.path.abspath(path))  # noqa: PTH100 (resolve() would follow links, absolute() leaves ".." in)
