"""From files to facts, in several processes where it pays, and from facts to surveys of the projects around them."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from distlint import facts
from distlint.facts import ModuleFacts, Problem
from distlint.project import Project
from distlint.settings import Configuration, is_marked_root, project_root
from distlint.source.text import UnreadableText, read
from distlint.survey import Survey

if TYPE_CHECKING:
    from distlint.settings import Settings

#: Below this many bytes starting processes costs more than it saves.
WORTH_PROCESSES = 600_000


class Loaded(NamedTuple):
    """A file's facts. ``may_suppress``: its text may hold suppression comments."""

    facts: ModuleFacts
    may_suppress: bool


def facts_of(path: str, text: str | None = None) -> Loaded:
    """Reads and parses one file (``text`` takes the place of its content). Never raises."""
    from distlint.syntax.module import module_facts

    if text is None:
        try:
            text = read(path).text
        except UnreadableText as error:
            return Loaded(facts.nothing(path, relevant=True, problem=Problem(error.line, 0, error.reason)), False)
    may_suppress = "distlint" in text or "noqa" in text or "NOQA" in text
    return Loaded(module_facts(path, text), may_suppress)


def _facts_of_many(paths: Sequence[str]) -> list[Loaded]:
    return [facts_of(path) for path in paths]


def load(paths: Sequence[str], jobs: int | None, progress: Callable[[int], object]) -> dict[str, Loaded]:
    """The facts of all files, read by up to ``jobs`` processes. ``progress`` gets the number of files done."""
    sizes = {path: _size(path) for path in paths}
    processes = min(jobs or os.cpu_count() or 1, len(paths))
    if processes <= 1 or sum(sizes.values()) < WORTH_PROCESSES:
        loaded = {}
        for index, path in enumerate(paths):
            loaded[path] = facts_of(path)
            if index % 16 == 0:
                progress(index)
        return loaded
    return _load_in_processes(paths, sizes, processes, progress)


def _load_in_processes(
    paths: Sequence[str], sizes: Mapping[str, int], processes: int, progress: Callable[[int], object]
) -> dict[str, Loaded]:
    loaded: dict[str, Loaded] = {}
    chunks = _chunks(paths, sizes, processes * 8)
    with ProcessPoolExecutor(processes) as pool:
        for chunk, results in zip(chunks, pool.map(_facts_of_many, chunks), strict=True):
            loaded.update(zip(chunk, results, strict=True))
            progress(len(loaded))
    return loaded


def _chunks(paths: Sequence[str], sizes: Mapping[str, int], count: int) -> list[list[str]]:
    """Neighbouring files in chunks of about equal size."""
    limit = sum(sizes.values()) / count
    chunks: list[list[str]] = [[]]
    filled = 0.0
    for path in paths:
        if filled > limit:
            chunks.append([])
            filled = 0.0
        chunks[-1].append(path)
        filled += sizes[path]
    return chunks


def _size(path: str) -> int:
    try:
        return os.stat(path).st_size
    except OSError:
        return 0


class Surveys:
    """The surveys of all projects that the checked files belong to. ``texts``: contents in place of files'."""

    def __init__(self, configuration: Configuration, texts: Mapping[str, str] | None = None) -> None:
        self.configuration = configuration
        self.texts = dict(texts or {})
        self._surveys: dict[tuple[str, Settings], Survey] = {}

    def survey(self, path: Path) -> Survey:
        """The survey of the project that a file belongs to; a file outside any project is one of its own."""
        settings = self.configuration.for_file(path)
        root = project_root(path)
        loose = not is_marked_root(root)
        key = (str(path) if loose else str(root), settings)
        if key not in self._surveys:
            project = Project(root, settings.src, self.texts, only=str(path) if loose else None)
            self._surveys[key] = Survey(project, settings)
        return self._surveys[key]

    def add(self, path: Path, loaded: Loaded) -> None:
        """Makes a file that was loaded elsewhere known to its project."""
        self.survey(path).project.add(str(path), loaded.facts)

    def text(self, path: Path) -> str | None:
        """The text of a checked file."""
        return self.survey(path).project.text(str(path))

    def count(self, statistics: dict[str, int]) -> None:
        """Adds the engines' counters."""
        for survey in self._surveys.values():
            for what, number in survey.counters().items():
                statistics[what] = statistics.get(what, 0) + number
