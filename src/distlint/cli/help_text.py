"""How help is laid out: sentences and the second columns of tables are wrapped to the terminal's width."""

from __future__ import annotations

import argparse
import re
import textwrap

#: An indented line's margin, with its first column if it has two.
_COLUMNS = re.compile(r"  +(?:\S+(?: \S+)* {2,})?")
#: A column of so few characters is not wrapped.
_NARROW = 24


class HelpFormatter(argparse.HelpFormatter):
    """Wraps the lines of descriptions and epilogs one by one, and what an indented line has in its second column below
    that column (``  2  usage, configuration …``)."""

    def _fill_text(self, text: str, width: int, indent: str) -> str:
        return "\n".join(_wrapped(indent + line, width) for line in text.splitlines())


def _wrapped(line: str, width: int) -> str:
    columns = _COLUMNS.match(line)
    hanging = " " * (columns.end() if columns else 0)
    if len(hanging) > width - _NARROW:
        return line
    return textwrap.fill(line, width, subsequent_indent=hanging, break_long_words=False, break_on_hyphens=False)
