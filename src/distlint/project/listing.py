"""Which files make up a project: those below its root, whatever is linted or excluded."""

from __future__ import annotations

import os

_NOT_INDEXED = frozenset(
    (
        "__pycache__", "node_modules", "site-packages", "build", "dist", "venv", ".venv", ".git", ".hg", ".svn",
        ".tox", ".nox", ".eggs", ".mypy_cache", ".ruff_cache", ".pytest_cache", ".distlint_cache",
    )
)  # fmt: skip


def python_files(root: str) -> list[str]:
    """All Python files below ``root``, sorted. Links to folders are not followed."""
    found: list[str] = []
    for folder, folders, names in os.walk(root):
        folders[:] = sorted(name for name in folders if name not in _NOT_INDEXED and not name.endswith(".egg-info"))
        found.extend(os.path.join(folder, name) for name in names if name.endswith(".py"))
    return sorted(found)
