"""``--fix`` and ``--diff`` of ``distlint check``."""

from __future__ import annotations

import argparse
import difflib
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from distlint.cli import terminal
from distlint.cli.terminal import counted
from distlint.finding import Finding
from distlint.report.color import paint
from distlint.report.escape import visible
from distlint.report.places import shown_path

if TYPE_CHECKING:
    from distlint.api import Report
    from distlint.configuration import Configuration
    from distlint.fixing import Fixed


def is_asked(arguments: argparse.Namespace, *, from_stdin: bool) -> bool:
    """Whether anything is to be fixed or shown; does not return if the options contradict each other."""
    if arguments.fix and arguments.diff:
        arguments.usage_error("--diff changes nothing and --fix does: choose one")
    if arguments.unsafe_fixes and not (arguments.fix or arguments.diff):
        arguments.usage_error("--unsafe-fixes goes with --fix or --diff")
    if arguments.diff or (arguments.fix and from_stdin):
        _refuse_findings(arguments, "--diff writes a patch" if arguments.diff else "--fix of `-` writes the fixed text")
    return bool(arguments.fix or arguments.diff)


def _refuse_findings(arguments: argparse.Namespace, writes: str) -> None:
    """Does not return if options ask for findings where something else is written."""
    given = {
        "--output-format": arguments.output_format,
        "--output-file": arguments.output_file,
        "--statistics": arguments.statistics,
    }
    for option, value in given.items():
        if value:
            arguments.usage_error(f"{writes} and no findings: leave out {option}")


def fixable(findings: Iterable[Finding], *, unsafe: bool) -> list[Finding]:
    """The findings that there is a fix for."""
    return [finding for finding in findings if finding.fix is not None and (finding.fix.is_safe or unsafe)]


def fix(
    report: Report, configuration: Configuration, arguments: argparse.Namespace, text: str | None
) -> tuple[list[Fixed], bool]:
    """Fixes what was found, or only looks what that would be (``--diff``, or ``text`` from standard input): what
    changes, and whether all that should could; if not, standard error says so."""
    from distlint.fixing import NotFixed, fixed_text, fixes_of

    unsafe = arguments.unsafe_fixes
    paths = sorted({Path(finding.path) for finding in fixable(report.findings, unsafe=unsafe)})
    if text is not None:
        return [fixed_text(text, path, configuration, unsafe=unsafe) for path in paths], True
    changed: list[Fixed] = []
    is_complete = True
    for outcome in fixes_of(paths, configuration, unsafe=unsafe, write=arguments.fix):
        if isinstance(outcome, NotFixed):
            is_complete = False
            terminal.say_error(f"cannot fix {outcome.path}: {outcome.reason}")
        else:
            changed.append(outcome)
    return changed, is_complete


def show(changed: Sequence[Fixed], found: Sequence[Finding], text: str | None, arguments: argparse.Namespace) -> None:
    """Writes a patch (``--diff``), or the ``text`` from standard input as it is after fixing."""
    if not arguments.diff:
        terminal.write(changed[0].after if changed else text or "")
        return
    color = terminal.wants_color(arguments.color, sys.stdout)
    for fixed in changed:
        terminal.write(difference(fixed, shown=shown_path(str(fixed.path), Path.cwd()), color=color))
    if not arguments.quiet:
        more = len(fixable(found, unsafe=True)) - len(fixable(found, unsafe=False))
        rest = f" {more:,} more with --unsafe-fixes." if more and not arguments.unsafe_fixes else ""
        terminal.say(_said(changed, "Would fix") + rest)


def done(changed: Sequence[Fixed]) -> str:
    """One line: what was fixed; empty if that is nothing."""
    return f"{_said(changed, 'Fixed')}\n" if changed else ""


def offer(report: Report) -> str:
    """One line: what could be fixed; empty if that is nothing."""
    safe = len(fixable(report.findings, unsafe=False))
    rest = len(fixable(report.findings, unsafe=True)) - safe
    ways = [f"{safe:,} by --fix"] if safe else []
    ways += [f"{rest:,}{' more' if safe else ''} by --fix --unsafe-fixes"] if rest else []
    return f"Can be fixed: {', '.join(ways)} (--diff instead of --fix shows how).\n" if ways else ""


def _said(changed: Sequence[Fixed], what: str) -> str:
    number = sum(len(fixed.findings) for fixed in changed)
    return f"{what} {counted(number, 'finding')} in {counted(len(changed), 'file')}."


def difference(fixed: Fixed, *, shown: str, color: bool) -> str:
    """What fixing changes in a file that is called ``shown``, as a patch."""
    lines = difflib.unified_diff(_lines(fixed.before), _lines(fixed.after), shown, shown)
    return "".join(_painted(line, color) for line in lines)


def _lines(text: str) -> list[str]:
    """The lines with their ends. Only ``\\n`` ends one, as in Python."""
    *whole, rest = text.split("\n")
    lines = [f"{line}\n" for line in whole]
    return [*lines, f"{rest}\n\\ No newline at end of file\n"] if rest else lines


def _painted(line: str, color: bool) -> str:
    style = {"+": "32", "-": "31", "@": "36"}.get(line[:1], "")
    return "".join(f"{paint(visible(part), style, color and bool(style))}\n" for part in line.split("\n")[:-1])
