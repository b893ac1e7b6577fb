"""Where settings come from: ``[tool.distlint]`` in pyproject.toml or distlint.toml, the nearest upwards from a file."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from distlint.configuration import files, keys
from distlint.configuration.files import SettingsError
from distlint.repository.requirement import required_around
from distlint.repository.root import absolute, is_marked_root
from distlint.settings import Settings

__all__ = ["Configuration", "SettingsError"]

# A `select` from the command line says what to report, as in ruff: what the files say about the same question no longer
# counts (`per-file-ignores` do).
ANSWERED_BY_SELECT = ("select", "extend-select", "ignore", "extend-ignore")


class Configuration:
    """Where settings come from: the nearest file upwards, or one given file, or none; overrides count on top.

    ``errors`` collects the settings files that could not be used, with what was raised for them: who goes on with the
    files elsewhere can still say so at the end.
    """

    def __init__(
        self,
        *,
        config: Path | None = None,
        isolated: bool = False,
        overrides: Mapping[str, object] | None = None,
        named: Iterable[Path] = (),
    ) -> None:
        """``config``: this settings file for all files. ``isolated``: none. ``overrides``: values by TOML key name.

        ``named``: what the user asked to check; a folder is a project where nothing marks one above its files.
        An override replaces the key of every file, ``extend-*`` lists are added to it, and ``select`` makes an end of
        what files say about ``select`` and ``ignore``. Raises SettingsError for a ``config`` or overrides that cannot
        be used.
        """
        self.errors: dict[Path, SettingsError] = {}
        self._overrides = files.parsed(overrides or {}, "command line", prefix="")
        self._config = None if config is None else absolute(config)
        self._tables: dict[Path, files.Table] = {}
        self._isolated = isolated
        self._nearest: dict[Path, Path | None] = {}  # settings file by folder
        self._marked: dict[Path, Path | None] = {}  # project root by folder, None if nothing marks one
        folders = sorted({absolute(path) for path in named if os.path.isdir(path)})  # noqa: PTH112
        self._named = tuple(f for f in folders if not any(f != other and f.is_relative_to(other) for other in folders))
        self._by_folder: dict[Path, Settings] = {}
        self._by_origin: dict[tuple[Path | None, Path], Settings] = {}
        if self._config is not None:
            self._table(self._config)

    def root_of(self, folder: Path) -> Path | None:
        """The root of the project that a folder belongs to: a marked one, else a named one; or None."""
        folder = absolute(folder)
        return self.marked_root(folder) or next((f for f in self._named if folder.is_relative_to(f)), None)

    def for_file(self, path: Path) -> Settings:
        """The settings in force for the file ``path``, which need not exist. Raises SettingsError."""
        return self.for_folder(absolute(path).parent)

    def for_folder(self, folder: Path) -> Settings:
        """The settings in force for files in ``folder``; read once per folder. Raises SettingsError."""
        folder = folder if folder.is_absolute() else absolute(folder)
        known = self._by_folder.get(folder)
        if known is None:
            try:
                known = self._by_folder[folder] = self._read(absolute(folder))
            except SettingsError as error:
                self.errors[error.path or folder] = error
                raise
        return known

    def _read(self, folder: Path) -> Settings:
        source = None if self._isolated else self._config or self._nearest_file(folder)
        # A file given with --config may lie anywhere: a folder that does not hold ours says nothing about our project.
        belongs = source is not None and folder.is_relative_to(source.parent)
        root = source.parent if source is not None and belongs else self.root_of(folder) or folder
        origin = (source, root)
        if origin not in self._by_origin:
            table = self._table(source) if source is not None else {}
            if "select" in self._overrides:
                table = {name: value for name, value in table.items() if name not in ANSWERED_BY_SELECT}
            values: dict[str, Any] = {key.field: key.default for key in keys.KEYS if key.name != "extend"}
            for name, value in files.merged(table, self._overrides).items():
                values[name.replace("-", "_")] = value
            said = required_around(root)
            values["torch_version"] = values["torch_version"] or said.oldest
            values["required"] = said.bounds
            self._by_origin[origin] = Settings(root=root, source=source, **values)
        return self._by_origin[origin]

    def _nearest_file(self, folder: Path) -> Path | None:
        if folder not in self._nearest:
            found = files.in_folder(folder)
            if found is None and folder != folder.parent:
                found = self._nearest_file(folder.parent)
            self._nearest[folder] = found
        return self._nearest[folder]

    def marked_root(self, folder: Path) -> Path | None:
        """The nearest folder, ``folder`` (absolute) or above it, that something marks as the root of a project."""
        if folder not in self._marked:
            found = folder if is_marked_root(folder) else None
            if found is None and folder != folder.parent:
                found = self.marked_root(folder.parent)
            self._marked[folder] = found
        return self._marked[folder]

    def marked_roots(self, files: Iterable[Path]) -> list[Path]:
        """The marked roots of the projects that files (absolute paths) belong to, in order."""
        return sorted({root for file in files if (root := self.marked_root(file.parent)) is not None})

    def _table(self, source: Path) -> files.Table:
        if source not in self._tables:
            self._tables[source] = files.load(source)
        return self._tables[source]
