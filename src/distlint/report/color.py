"""Colour on the terminal: the only place that knows escape sequences."""

from __future__ import annotations

from distlint.finding import Severity

CODE = {
    Severity.HANG: "1;31",
    Severity.CRASH: "1;31",
    Severity.WRONG_RESULT: "1;31",
    Severity.NO_EFFECT: "1;33",
    Severity.SLOW: "1;33",
    Severity.HYGIENE: "1;36",
}
"""How a rule's code and the underline of a finding look: red where ``github`` says error, and so on."""

PATH = "1"
EVIDENCE = "1;34"
GUTTER = "34"
HELP = "1;36"


def paint(text: str, style: str, color: bool) -> str:
    """``text`` in ``style`` (the parameters of an SGR sequence); unchanged if ``color`` is false or it is empty."""
    return f"\x1b[{style}m{text}\x1b[0m" if color and text else text
