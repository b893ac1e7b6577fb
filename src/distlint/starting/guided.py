"""What the guides, scripts and settings of a project have in them."""

from __future__ import annotations

import re
from pathlib import Path

from distlint.project import Project
from distlint.remembering import remembered
from distlint.repository import guides

#: So many files of settings are read for one question.
_MOST = 500


class Guided:
    """Answers about one project."""

    def __init__(self, project: Project) -> None:
        self.project = project

    def has(self, pattern: re.Pattern[str]) -> bool:
        """Whether an expression matches in a guide, a script or a file of settings."""
        return any(pattern.search(self.project.text(path)) is not None for path in self._paths)

    def has_set(self, pattern: re.Pattern[str]) -> bool:
        """Whether an expression matches in one of these, or in any file of settings, however deep it lies; so where
        there are too many of them to read."""
        settings = self._settings
        return len(settings) > _MOST or any(
            pattern.search(self.project.text(path)) is not None for path in {*self._paths, *settings}
        )

    @remembered
    def values_set(self, pattern: re.Pattern[str]) -> frozenset[str] | None:
        """What the first group of an expression stands for in files of settings; None where there are too many of them
        to read."""
        settings = self._settings
        if len(settings) > _MOST:
            return None
        return frozenset(found[1] for path in settings for found in pattern.finditer(self.project.text(path)))

    @property
    @remembered
    def _settings(self) -> list[str]:
        return [*map(str, guides.settings_below(Path(self.project.root)))]

    @property
    @remembered
    def _paths(self) -> list[str]:
        root = Path(self.project.root)
        return [str(path) for path in (*guides.guides_below(root), *(root / name for name in guides.BUILDING))]
