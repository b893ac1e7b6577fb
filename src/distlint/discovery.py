"""Which files are checked: what the user named, and the Python files below the folders that the user named.

What ``.gitignore`` files or the ``exclude`` setting name is left out unless the user named it. The answer depends on
the file system and the settings only, never on the order of the arguments.
"""

# Strings and os.path here: building Path objects would cost more than reading the folders does.
# ruff: noqa: PTH100, PTH114, PTH116, PTH118, PTH120, PTH206

from __future__ import annotations

import os
import stat
from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

from distlint.configuration import Configuration, SettingsError
from distlint.repository import gitignore
from distlint.repository.gitignore import Ignores, below
from distlint.repository.root import project_root
from distlint.settings import Settings
from distlint.source import patterns
from distlint.source.patterns import Patterns

EDITOR_LOCK = ".#"  # Emacs leaves dangling links such as `.#train.py` beside files that are being edited


class Discovery(NamedTuple):
    """The files to check, and what stood in the way of finding more.

    ``files`` are absolute, sorted, without duplicates. ``missing`` are the paths that the user named and that are not
    there. ``problems`` are further places, each with a one-line reason that reads on after ``cannot read …: ``:
    unreadable folders, links in a circle, settings that cannot be used. ``outside`` are links that lead out of the
    project; they are not followed.
    """

    files: tuple[Path, ...]
    missing: tuple[Path, ...]
    problems: tuple[tuple[Path, str], ...]
    outside: tuple[Path, ...] = ()


def discover(paths: Iterable[Path], configuration: Configuration) -> Discovery:
    """The files that ``paths`` (files and folders, relative ones from the working directory) mean.

    A named file is checked whatever its name, unless ``force-exclude`` is set and it is excluded. A folder is searched
    for ``*.py``. Links that stay inside the project are followed, to what was not found under its own name. Files under
    settings that cannot be used are left out, with a problem; if that leaves nothing, raises SettingsError.
    """
    named = sorted({os.path.abspath(path) for path in paths})
    walk = _Walk(configuration, named)
    missing = [path for path in named if not walk.start(path)]
    walk.run()
    if not walk.files and configuration.errors:
        raise next(iter(configuration.errors.values()))
    return Discovery(
        files=_in_order(walk.files),
        missing=_in_order(missing),
        problems=tuple((path, walk.problems[str(path)]) for path in _in_order(walk.problems)),
        outside=_in_order(walk.outside),
    )


def is_excluded(path: Path, settings: Settings, *, is_folder: bool = False) -> bool:
    """Whether ``exclude`` or ``extend-exclude`` name ``path`` or a folder above it: what ``force-exclude`` asks."""
    relative = below(os.path.abspath(path), str(settings.root))
    compiled = patterns.compiled((*settings.exclude, *settings.extend_exclude))
    return relative != "" and patterns.excludes(compiled, relative, is_folder)


class _Folder(NamedTuple):
    """A folder to read; ``start`` is the one that the user named, at or above it. ``ignores`` count for its entries."""

    path: str
    start: str
    ignores: Ignores


class _Walk:
    """What a search has found so far.

    Links wait until everything that can be reached without them is found, so that a file has one name in all runs.
    """

    def __init__(self, configuration: Configuration, named: list[str]) -> None:
        self.configuration = configuration
        self.inside = {os.path.realpath(root) for path in named for root in (path, project_root(Path(path)))}
        self.files: set[str] = set()
        self.problems: dict[str, str] = {}
        self.outside: set[str] = set()
        self.pending: list[_Folder] = []
        self.folder_links: list[_Folder] = []
        self.file_links: list[str] = []
        self.visited: set[tuple[int, int]] = set()

    def start(self, path: str) -> bool:
        """Takes up a path that the user named; False if it is not there."""
        try:
            is_folder = stat.S_ISDIR(os.stat(path).st_mode)
            settings = self.configuration.for_folder(Path(path if is_folder else os.path.dirname(path)))
        except (FileNotFoundError, NotADirectoryError):
            return False
        except (OSError, SettingsError) as error:
            self.note(path, error)
            return True
        if settings.force_exclude and is_excluded(Path(path), settings, is_folder=is_folder):
            return True
        if is_folder:
            found = self.folder_links if os.path.islink(path) else self.pending
            found.append(_Folder(path, path, gitignore.above(path)))
        else:
            self.files.add(path)
        return True

    def run(self) -> None:
        """Reads all folders, then follows the links."""
        self.pending.reverse()
        while self.pending or self.folder_links:
            if self.pending:
                self.read(self.pending.pop())
            else:
                self.folder_links.sort(key=lambda link: link.path)
                self.follow(self.folder_links.pop(0))
        self.add_linked_files()

    def read(self, folder: _Folder) -> None:
        """Takes in the entries of one folder, unless it was read before under whatever name."""
        try:
            identity = _identity(folder.path)
            if identity in self.visited:
                return
            self.visited.add(identity)
            root, excludes = self.exclusion(folder)
            with os.scandir(folder.path) as found:
                entries = list(found)
        except (OSError, SettingsError) as error:
            self.note(folder.path, error)
            return
        folder = folder._replace(ignores=self.ignores_in(folder, {entry.name for entry in entries}))
        for entry in entries:
            is_python = entry.name.endswith(".py") and not entry.name.startswith(EDITOR_LOCK)
            try:
                is_folder = entry.is_dir()
            except OSError as error:  # a link to itself, or into a folder that may not be read
                if is_python or self.is_inside(entry.path):
                    self.note(entry.path, error)
                continue
            if (
                (is_folder or is_python)
                and not excludes.verdict(below(entry.path, root), is_folder)
                and not gitignore.ignored(entry.path, is_folder, folder.ignores)
            ):
                self.take(folder._replace(path=entry.path), is_folder, entry.is_symlink())

    def take(self, entry: _Folder, is_folder: bool, is_link: bool) -> None:
        """Adds an entry to the files, or to what is still to be read."""
        if is_folder:
            (self.folder_links if is_link else self.pending).append(entry)
        elif is_link:
            self.file_links.append(entry.path)
        else:
            self.files.add(entry.path)

    def exclusion(self, folder: _Folder) -> tuple[str, Patterns]:
        """The folder that ``exclude`` counts from, and its patterns, without those that hide what the user named."""
        settings = self.configuration.for_folder(Path(folder.path))
        root = str(settings.root)
        lines = (*settings.exclude, *settings.extend_exclude)
        start = below(folder.start, root)
        return root, patterns.sparing(lines, start) if start else patterns.compiled(lines)

    def ignores_in(self, folder: _Folder, names: set[str]) -> Ignores:
        """The ``.gitignore`` files that count for the entries of ``folder``, which are called ``names``."""
        # Where another repository starts, git asks that repository's own .gitignore files only.
        above = () if ".git" in names and folder.path != folder.start else folder.ignores
        if gitignore.NAME not in names:
            return above
        try:
            return above + gitignore.within(folder.path)
        except OSError as error:
            self.note(os.path.join(folder.path, gitignore.NAME), error)
            return above

    def follow(self, link: _Folder) -> None:
        """Reads the folder that a link leads to, unless that is a circle or outside of the project."""
        target = os.path.realpath(link.path)
        if link.path == link.start:  # named by the user, wherever it leads
            self.pending.append(link)
        elif _holds(target, os.path.realpath(os.path.dirname(link.path))):
            self.problems[link.path] = f"the link leads in a circle, to {target} above it; it is not followed"
        elif self.is_inside(link.path):
            self.pending.append(link)
        else:
            self.outside.add(link.path)

    def add_linked_files(self) -> None:
        """Adds the links to files whose target is not checked under its own name already."""
        known = {_identity(file) for file in self.files} if self.file_links else set()
        for link in sorted(self.file_links):
            if not self.is_inside(link):
                self.outside.add(link)
                continue
            try:
                identity = _identity(link)
            except OSError as error:
                self.note(link, error)
                continue
            if identity not in known:
                known.add(identity)
                self.files.add(link)

    def is_inside(self, path: str) -> bool:
        """Whether ``path`` really lies in what the user named or in the project around it."""
        target = os.path.realpath(path)
        return any(_holds(root, target) for root in self.inside)

    def note(self, path: str, error: OSError | SettingsError) -> None:
        """Remembers that ``path`` could not be searched, and why; for settings, at the settings file."""
        if isinstance(error, SettingsError):
            self.problems[str(error.path or path)] = (
                f"the settings cannot be used, files that they are for are not checked: {error}"
            )
        else:
            self.problems[path] = error.strerror or str(error)


def _holds(folder: str, path: str) -> bool:
    """Whether ``path`` is ``folder`` or below it."""
    return path == folder or below(path, folder) != ""


def _identity(path: str) -> tuple[int, int]:
    """What a file or folder is, whatever it is called. Raises OSError."""
    status = os.stat(path)
    return status.st_dev, status.st_ino


def _in_order(paths: Iterable[str]) -> tuple[Path, ...]:
    """``paths`` in the order of Path: by folder, then name."""
    return tuple(Path(path) for path in sorted(paths, key=lambda path: path.split(os.sep)))
