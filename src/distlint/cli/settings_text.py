"""Settings written as TOML, for people to read and to copy."""

from __future__ import annotations

import json
from dataclasses import replace
from enum import Enum

from distlint.configuration.keys import KEYS, Key
from distlint.configuration.selection import active
from distlint.report.escape import visible
from distlint.settings import Settings


def shown_settings(settings: Settings) -> str:
    """The settings in force as a settings file would say them, with their origin and the rules they choose on top."""
    origin = f"from {settings.source}" if settings.source else "there is no settings file: the defaults"
    lines = [f"# {visible(origin)}", f"# patterns and import roots count from {visible(str(settings.root))}"]
    # `extend` is done with: what it brought in is among the values.
    lines += [shown_value(key, getattr(settings, key.field)) for key in KEYS if key.name != "extend"]
    everywhere = replace(settings, per_file_ignores=())
    codes = " ".join(sorted(active(everywhere, settings.root)))
    return "\n".join([*lines, f"# rules (before per-file-ignores): {codes}", ""])


def shown_value(key: Key, value: object) -> str:
    """The line of a settings file that gives ``key`` this value; a comment for a key that is not set."""
    if value is None:
        return f"# {key.name} is not set"
    if key.name == "per-file-ignores" and isinstance(value, tuple):
        rows = ", ".join(f"{_toml(pattern)} = {_toml(selectors)}" for pattern, selectors in value)
        return f"{key.name} = {{ {rows} }}" if rows else f"{key.name} = {{}}"
    return f"{key.name} = {_toml(value)}"


def _toml(value: object) -> str:
    """A TOML value; JSON writes strings, booleans and lists in the same way."""
    if isinstance(value, tuple):
        return "[" + ", ".join(_toml(item) for item in value) + "]"
    written = json.dumps(value.value if isinstance(value, Enum) else value, ensure_ascii=False)
    return "".join(sign if visible(sign) == sign else f"\\U{ord(sign):08x}" for sign in written)
