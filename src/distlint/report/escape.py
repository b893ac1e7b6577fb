"""Text that shows itself and does nothing else."""

from __future__ import annotations

import re

# Control characters, line and paragraph separators, lone surrogates, and the invisible ones that reorder or hide text
# (bidirectional controls, zero-width characters, tags).
_INVISIBLE = re.compile(
    "[\x00-\x1f\x7f-\x9f\xad\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u2028-\u202e\u2060-\u206f\u3164"
    "\ud800-\udfff\ufeff\uffa0\ufff0-\ufffb\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]"
)
_SHORT = {"\n": "\\n", "\r": "\\r", "\t": "\\t"}


def visible(text: str) -> str:
    """``text`` with every control or invisible character replaced by its Python escape, such as ``\\x1b``.

    The result is printable, is one line and can be encoded as UTF-8. Backslashes stay as they are, so the
    way back is not unique.
    """
    return _INVISIBLE.sub(_escaped, text)


def _escaped(found: re.Match[str]) -> str:
    character = found.group()
    number = ord(character)
    if character in _SHORT:
        return _SHORT[character]
    if number < 0x100:
        return f"\\x{number:02x}"
    return f"\\u{number:04x}" if number < 0x10000 else f"\\U{number:08x}"
