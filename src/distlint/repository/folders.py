"""Folders that guides and scripts make before they start a program, and hand on to it."""

from __future__ import annotations

import re

#: A line that makes folders, and an option with its value.
_MAKES = re.compile(r"^[ \t]{0,40}mkdir[ \t]{1,9}([^\n;&|#]{1,400})", re.MULTILINE)
_GIVEN = re.compile(r"(?<![\w-])--(\w[\w-]{0,60})(?:=|[ \t]{1,9})([\"']?[\w./${}-]{1,200})")


def handed_on(joined: str) -> frozenset[str]:
    """The options by which a guide hands on a folder that it has made: `mkdir -p $OUT`, and `--output_dir $OUT` behind
    that. An option that has another value, too, is none."""
    made: dict[str, int] = {}
    for line in _MAKES.finditer(joined):
        for folder in line[1].split():
            made.setdefault(_plain(folder), line.start())
    if not made:
        return frozenset()
    given: dict[str, list[bool]] = {}
    for option in _GIVEN.finditer(joined):
        is_made = made.get(_plain(option[2]), option.start()) < option.start()
        given.setdefault(option[1].replace("-", "_"), []).append(is_made)
    return frozenset(name for name, are_made in given.items() if all(are_made))


def _plain(folder: str) -> str:
    """A folder without quotes, braces around its variables, and a slash at the end."""
    return folder.strip("\"'").replace("{", "").replace("}", "").rstrip("/")
