"""Settings of other linters that would silence distlint without a word: ruff's and flake8's."""

from __future__ import annotations

import configparser
import json
import os
import re
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import NamedTuple

PREFIX = "RNK"
# Ruff's rules whose fixes remove noqa comments with codes that ruff does not know: RUF100 did in older versions, RUF102
# does in newer ones. Which version will run is not known here.
STRIP_COMMENTS = ("RUF100", "RUF102")


class Silencer(NamedTuple):
    """A settings file of another tool, what it does to distlint, and the line that mends it."""

    file: Path
    effect: str
    remedy: str


def silencers(folder: Path) -> list[Silencer]:
    """What silences distlint for somebody who works in ``folder`` (absolute); files that are broken silence nothing."""
    return [found for found in (_ruff(folder), _flake8(folder)) if found is not None]


def _ruff(folder: Path) -> Silencer | None:
    for candidate in (folder, *folder.parents):
        for name in (".ruff.toml", "ruff.toml", "pyproject.toml"):
            options = _ruff_options(candidate / name, ())
            if options is not None:
                return _ruff_silencer(candidate / name, options)
    return None


def _ruff_silencer(file: Path, options: Mapping[str, list[str]]) -> Silencer | None:
    select, ignore = options["select"] + options["extend-select"], options["ignore"] + options["extend-ignore"]
    active = [rule for rule in STRIP_COMMENTS if _longest(rule, select, "ALL") > _longest(rule, ignore, "ALL")]
    external = options["external"]
    if not active or any(PREFIX.startswith(code) for code in external):
        return None
    table = "[tool.ruff.lint]" if file.name == "pyproject.toml" else "[lint]"
    return Silencer(
        file,
        f"ruff's {' or '.join(active)} takes `# noqa: {PREFIX}…` comments for mistakes and removes them",
        f"below {table} write: external = {json.dumps([*external, PREFIX])}",
    )


def _ruff_options(file: Path, children: tuple[Path, ...]) -> dict[str, list[str]] | None:
    """The lists in force that concern us, with those of extended files; None if ``file`` holds no settings of ruff."""
    from distlint.configuration.files import SettingsError, read_toml

    if file in children or not os.path.isfile(file):  # noqa: PTH113 (Path.is_file raises without permission)
        return None
    try:
        table: object = read_toml(file)
    except SettingsError:  # ruff itself will say so
        return None
    if file.name == "pyproject.toml":
        table = _table(_table(table, "tool"), "ruff")
    if not isinstance(table, Mapping) or (file.name == "pyproject.toml" and not table):
        return None
    extend = table.get("extend")
    below = _ruff_options((file.parent / extend).resolve(), (*children, file)) if isinstance(extend, str) else None
    options = below or {name: [] for name in ("select", "extend-select", "ignore", "extend-ignore", "external")}
    for name in options:
        value = _table(table, "lint").get(name, table.get(name))
        if isinstance(value, list):
            options[name] = [*(options[name] if name.startswith("extend-") else ()), *map(str, value)]
    return options


def _table(table: object, name: str) -> Mapping[str, object]:
    value = table.get(name) if isinstance(table, Mapping) else None
    return value if isinstance(value, Mapping) else {}


def _flake8(folder: Path) -> Silencer | None:
    # As flake8 does: the first file with a section of its own counts, and the home folder ends the search.
    for candidate in (folder, *folder.parents):
        if candidate == Path.home() and candidate != folder:
            break
        for name in ("setup.cfg", "tox.ini", ".flake8"):
            section = _flake8_section(candidate / name)
            if section is not None:
                return _flake8_silencer(candidate / name, section)
    return None


def _flake8_section(file: Path) -> Mapping[str, str] | None:
    if not os.path.isfile(file):  # noqa: PTH113 (a pipe would block for ever)
        return None
    parser = configparser.RawConfigParser()
    try:
        parser.read(file, encoding="utf-8")
    except (configparser.Error, UnicodeDecodeError, OSError):  # flake8 itself will say so
        return None
    if parser.has_section("flake8"):
        return {name.replace("_", "-"): value for name, value in parser.items("flake8")}
    return {} if parser.has_section("flake8:local-plugins") else None


def _flake8_silencer(file: Path, section: Mapping[str, str]) -> Silencer | None:
    select = _codes(section.get("select", "")) + _codes(section.get("extend-select", ""))
    ignore = _codes(section.get("ignore", "")) + _codes(section.get("extend-ignore", ""))
    if any(_is_reported(code, "select" in section, select, ignore) for code in _known_codes()):
        return None
    ours = [code for code in ignore if code.startswith(PREFIX)]
    if ours:
        return Silencer(file, f"flake8 ignores {', '.join(ours)}", f"take {', '.join(ours)} out of its ignore lists")
    shut_out_by = next(
        (f"ignores `{code}…`" for code in ignore if PREFIX.startswith(code)), f"does not select {PREFIX}"
    )
    return Silencer(file, f"flake8 {shut_out_by}", f"below [flake8] write: extend-select = {PREFIX}")


def _is_reported(code: str, explicit: bool, select: list[str], ignore: list[str]) -> bool:
    """Whether flake8 lets ``code`` through; ``explicit``: ``select`` is set, which shuts out all other codes."""
    ignored = _longest(code, ignore)
    if ignored == 0:
        return not explicit or _longest(code, select) > 0
    # A code on both kinds of lists goes to the longer prefix. The plugin's own name counts as a prefix then, though it
    # alone does not put a code on a list.
    return _longest(code, select) > 0 and _longest(code, select if explicit else [*select, PREFIX]) > ignored


def _known_codes() -> list[str]:
    from distlint.rules import all_rules

    return [rule.code for rule in all_rules() if rule.default]


def _longest(code: str, prefixes: Iterable[str], everything: str = "") -> int:
    """How long the longest of ``prefixes`` is that ``code`` begins with (its length plus 1), 0 if there is none.

    The word ``everything`` counts as the empty prefix.
    """
    return max(
        (
            1 if prefix == everything else len(prefix) + 1
            for prefix in prefixes
            if prefix == everything or code.startswith(prefix)
        ),
        default=0,
    )


def _codes(text: str) -> list[str]:
    return [code for code in re.split(r"[,\s]+", text) if code]
