"""Settings files: finding them in a folder, reading TOML, checking keys and values, following ``extend``."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from pathlib import Path

from distlint.configuration.keys import KEYS, Unfit, nearest_key
from distlint.repository.root import OWN_FILE, SHARED_FILE
from distlint.spelling import on_one_line

#: Bytes of a settings file, and dots in a line of it: the time that TOML takes grows with the square of the second.
LARGEST = 1_000_000
MOST_DOTS = 250

Table = dict[str, object]  # values as Settings holds them, by TOML name; only the keys that are set


class SettingsError(Exception):
    """Settings that cannot be used. The message is one line that names the file, the key and the nearest valid key.

    ``path`` is the file at fault, None for the command line.
    """

    def __init__(self, message: str, path: Path | None = None) -> None:
        super().__init__(message, path)
        self.path = path

    def __str__(self) -> str:
        return str(self.args[0])


def in_folder(folder: Path) -> Path | None:
    """The settings file that stands in ``folder``: distlint.toml, else a pyproject.toml with ``[tool.distlint]``.

    Raises SettingsError if a pyproject.toml that mentions distlint cannot be read.
    """
    # os.path: asked for every folder of a tree, nearly always in vain, and a Path costs more than the look.
    if os.path.isfile(os.path.join(folder, OWN_FILE)):  # noqa: PTH113, PTH118
        return folder / OWN_FILE
    if not os.path.isfile(os.path.join(folder, SHARED_FILE)):  # noqa: PTH113, PTH118
        return None
    shared = folder / SHARED_FILE
    # A broken pyproject.toml that says nothing of distlint (test data of a packaging tool, say) is not ours to report.
    if b"distlint" in _content(shared) and _own_table(shared, read_toml(shared)) is not None:
        return shared
    return None


def load(path: Path) -> Table:
    """The checked values of a settings file, those of the files that it extends underneath.

    ``path`` is absolute. Raises SettingsError for what is missing, broken, unknown, ill-typed, or goes in a circle.
    """
    return _load(path, ())


def parsed(table: Mapping[str, object], where: str, *, prefix: str, path: Path | None = None) -> Table:
    """The values of ``table`` as Settings holds them.

    ``where`` opens the messages, ``prefix`` stands in front of the keys in them. Raises SettingsError for unknown keys
    and for values that do not fit.
    """
    keys = {key.name: key for key in KEYS}
    values: Table = {}
    for name, value in table.items():
        shown = f"`{prefix}{on_one_line(name)}`"
        if name not in keys:
            hint = nearest_key(name)
            if name == "tool" and not prefix:
                hint = "; in this file keys stand at the top level, without [tool.distlint]"
            raise SettingsError(f"{where}: unknown key {shown}{hint}", path)
        try:
            values[name] = keys[name].parse(value)
        except Unfit as error:
            raise SettingsError(f"{where}: {shown} {error}", path) from error
    return values


def merged(below: Mapping[str, object], above: Mapping[str, object]) -> Table:
    """``above`` laid over ``below``: its keys replace, its ``extend-*`` lists are added."""
    result = {**below, **above}
    for name, value in below.items():
        added = above.get(name)
        if name.startswith("extend-") and isinstance(value, tuple) and isinstance(added, tuple):
            result[name] = value + added
    return result


def _load(path: Path, children: tuple[Path, ...]) -> Table:
    document = read_toml(path)
    shared = path.name == SHARED_FILE
    prefix = "tool.distlint." if shared else ""
    table = _own_table(path, document) if shared else document
    if table is None:
        raise SettingsError(f"{path}: has no [tool.distlint]", path)
    values = parsed(table, str(path), prefix=prefix, path=path)
    extended = values.pop("extend", None)
    if extended is None:
        return values
    parent = (path.parent / str(extended)).resolve()
    chain = (*children, path.resolve())
    if parent in chain:
        circle = " -> ".join(str(file) for file in (*chain, parent))
        raise SettingsError(f"{path}: `{prefix}extend` goes in a circle: {circle}", path)
    if not os.path.isfile(parent):  # noqa: PTH113 (Path.is_file raises without permission)
        raise SettingsError(f"{path}: `{prefix}extend` names {parent}, which is no file", path)
    return merged(_load(parent, chain), values)


def _own_table(path: Path, document: Mapping[str, object]) -> Mapping[str, object] | None:
    tool = document.get("tool")
    own = tool.get("distlint") if isinstance(tool, dict) else None
    if own is not None and not isinstance(own, dict):
        raise SettingsError(
            f"{path}: `tool.distlint` must be a table: write `[tool.distlint]` and the keys below", path
        )
    return own


def read_toml(path: Path) -> Mapping[str, object]:
    """What the TOML file ``path`` holds. Raises SettingsError with the line if it is not TOML or cannot be read."""
    content = _content(path)
    # Imported here: a run without settings files does without.
    if sys.version_info >= (3, 11):
        import tomllib
    else:
        import tomli as tomllib

    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = content.count(b"\n", 0, error.start) + 1
        raise SettingsError(
            f"{path}:{line}: TOML must be UTF-8, byte 0x{content[error.start]:02x} is not", path
        ) from error
    for number, row in enumerate(text.split("\n"), 1):
        if row.count(".") > MOST_DOTS:
            raise SettingsError(
                f"{path}:{number}: more than {MOST_DOTS} dots in a line: keys so deep are not read", path
            )
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise SettingsError(_toml_message(path, text, str(error)), path) from error
    except RecursionError as error:
        raise SettingsError(f"{path}: TOML is nested too deeply", path) from error


def _toml_message(path: Path, text: str, message: str) -> str:
    """``file:line: broken TOML: …``; the parser says the line at the end of its message, or ``at end of document``."""
    reason, _, place = message.rpartition(" (at ")
    words = place.rstrip(")").replace(",", "").split()
    line = words[1] if words[:1] == ["line"] else str(text.rstrip().count("\n") + 1)
    return f"{path}:{line}: broken TOML: {on_one_line(reason or message)}"


def _content(path: Path) -> bytes:
    try:
        if path.stat().st_size > LARGEST:
            raise SettingsError(f"{path}: cannot be read: it is larger than {LARGEST:,} bytes", path)
        return path.read_bytes()
    except OSError as error:
        raise SettingsError(f"{path}: cannot be read: {error.strerror or error}", path) from error
