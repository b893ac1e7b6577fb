"""The command line: ``distlint check``, ``distlint trace``, ``distlint rule`` and so on; one module each.

``distlint --version`` and ``--help`` load neither the analysis nor any dependency.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from typing import NoReturn

from distlint import __version__
from distlint.cli import cache, check, config, rule, terminal, trace
from distlint.cli.exit_codes import FAILED, INTERRUPTED
from distlint.cli.help_text import HelpFormatter
from distlint.report.escape import visible
from distlint.runtime.collector import collector_patient_for_good

EPILOG = """\
examples:
  distlint check                     check the Python files below the working directory
  distlint check src --min-severity hang
                                     only what can hang
  distlint rule                      the rules; distlint rule RNK101: what one reports, why, and what to do
  distlint config                    every key of [tool.distlint] in pyproject.toml
"""


def main(argv: Sequence[str] | None = None) -> int:
    """Runs the command line ``argv`` (default: that of the process) and returns the exit code.

    0: nothing found, 1: findings, 2: usage, configuration or internal error, 130: interrupted. Raises nothing.
    """
    if argv is None:  # the process ends with the command
        collector_patient_for_good()
    terminal.write_whatever_comes()
    arguments = argparse.Namespace()
    try:
        _parser().parse_args(argv, arguments)
        code: int = arguments.run(arguments)
        return code
    except SystemExit as stop:  # argparse, after --help, --version and usage errors
        return stop.code if isinstance(stop.code, int) else FAILED
    except KeyboardInterrupt:
        terminal.say("interrupted")
        return INTERRUPTED
    except BaseException as error:  # everything, since a panic in LibCST's parser is no Exception
        return _failed(error, verbose=getattr(arguments, "verbose", True))


def _failed(error: BaseException, *, verbose: bool) -> int:
    from distlint.configuration.files import SettingsError

    if isinstance(error, SettingsError):
        terminal.say_error(str(error))
        return FAILED
    if verbose:
        import traceback

        for line in traceback.format_exc().splitlines():
            terminal.say(f"| {line}")
    hint = "" if verbose else " (--verbose shows where)"
    terminal.say_error(f"internal error, please report it: {type(error).__name__}: {error}{hint}")
    return FAILED


class _Parser(argparse.ArgumentParser):
    """Says what is wrong in one line: arguments may be names of files that others chose."""

    def error(self, message: str) -> NoReturn:
        super().error(visible(message))


def _parser() -> argparse.ArgumentParser:
    parser = _Parser(
        prog="distlint",
        description="Finds in distributed PyTorch code what will hang, crash or quietly go wrong, before it runs.",
        epilog=EPILOG,
        formatter_class=HelpFormatter,
        allow_abbrev=False,
    )
    parser.add_argument("--version", action="version", version=f"distlint {__version__}")
    commands = parser.add_subparsers(title="commands", required=True, metavar="COMMAND")
    for command in (check, trace, rule, config, cache):
        command.add_command(commands)
    return parser
