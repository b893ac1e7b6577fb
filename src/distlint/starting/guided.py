"""What the guides, scripts and settings of a project have in them."""

from __future__ import annotations

import re
from pathlib import Path

from distlint.project import Project
from distlint.remembering import remembered
from distlint.repository import guides


class Guided:
    """Answers about one project."""

    def __init__(self, project: Project) -> None:
        self.project = project

    def has(self, pattern: re.Pattern[str]) -> bool:
        """Whether an expression matches in a guide, a script or a file of settings."""
        return any(pattern.search(self.project.text(path)) is not None for path in self._paths)

    @property
    @remembered
    def _paths(self) -> list[str]:
        root = Path(self.project.root)
        return [str(path) for path in (*guides.guides_below(root), *(root / name for name in guides.BUILDING))]
