"""The flake8 plugin: what ``distlint check`` says about a file, in flake8's report.

flake8 imports this module at every start, in every project, so nothing is imported here that flake8 has not loaded;
the analysis is loaded when the first file is checked.

flake8 guards only the constructor of a plugin: an exception that leaves :meth:`Plugin.run` ends the user's whole run,
and a ``SyntaxError`` becomes E999. Therefore everything that goes wrong is reported as RNK000 on line 1 of the file
concerned, a mistake in the settings file included, and the other files and plugins go on.

flake8 drops findings on lines with ``# noqa`` itself. The analysis heeds these comments all the same, because it knows
more places for them (the last line of a call), so that all front ends agree; ``--disable-noqa`` switches both off.
"""

from __future__ import annotations

import os
import sys
from functools import cache
from typing import TYPE_CHECKING

from distlint import __version__

if TYPE_CHECKING:
    import argparse
    import ast
    from collections.abc import Iterator, Sequence
    from pathlib import Path

    from distlint.cache import Cache
    from distlint.checking import Checker
    from distlint.configuration import Configuration

_PREFIX = "RNK"
_SELECTING = ("select", "extend_select")
_IGNORING = ("ignore", "extend_ignore")


class Plugin:
    """Checks one file; flake8 makes one object for each file that it could parse."""

    name = "distlint"
    version = __version__
    shut_out = False
    noqa = True

    def __init__(self, tree: ast.AST, filename: str, lines: Sequence[str]) -> None:
        """``tree`` is not read: it is there because flake8 calls a plugin once per file only if it takes the tree."""
        self.filename = filename
        self.lines = lines

    @classmethod
    def parse_options(cls, options: argparse.Namespace) -> None:
        """Warns when flake8's select and ignore lists drop all our findings: that looks as if there were none.

        Whoever names us in one of the lists, as in ``ignore = RNK`` or ``select = E,RNK1``, has decided, and is not
        warned. Worker processes parse the options again and keep quiet.
        """
        named = any(code.startswith(_PREFIX) for code in _listed(options, *_SELECTING, *_IGNORING))
        cls.noqa = not options.disable_noqa
        cls.shut_out = not named and _drops_us(options)
        if cls.shut_out and not _is_worker():
            reason = _what_drops_us(options)
            print(
                f"distlint: flake8 drops all findings of distlint because {reason}; "
                f"add this line to flake8's settings: extend-select = {_PREFIX}",
                file=sys.stderr,
            )

    def run(self) -> Iterator[tuple[int, int, str, type[Plugin]]]:
        """Yields line (from 1), column (from 0, in code points), ``CODE message`` and the type of the plugin."""
        if self.shut_out:
            return
        from distlint.report.escape import visible

        try:
            reported = _reported("".join(self.lines), self.filename, noqa=self.noqa)
        except (KeyboardInterrupt, SystemExit):
            raise
        except BaseException as error:  # a panic in LibCST's parser is not an Exception
            reported = [(1, 0, f"internal error in the flake8 plugin: {type(error).__name__}: {error}", "RNK000")]
        for line, column, message, code in reported:
            yield line, column, f"{code} {visible(message)}", type(self)


def _reported(text: str, filename: str, *, noqa: bool) -> list[tuple[int, int, str, str]]:
    from pathlib import Path

    from distlint.api import check, check_source
    from distlint.configuration import SettingsError
    from distlint.discovery import is_excluded

    path = Path(os.path.abspath(filename))  # noqa: PTH100 - absolute() keeps "..", resolve() follows links
    configuration = _configuration()
    try:
        settings = configuration.for_file(path)
        if settings.force_exclude and is_excluded(path, settings):
            return []
        if _is_misread(text, path):
            report = check([path], configuration, jobs=1)
        else:
            report = check_source(text, path, configuration, noqa=noqa, checker=_checker(noqa), cache=_cache(noqa))
    except SettingsError as error:
        return [(1, 0, f"not checked: {error}", "RNK000")]
    return [
        (finding.span.line, finding.span.column, finding.message, finding.code)
        for finding in report.findings
        if finding.path == str(path)
    ]


@cache
def _configuration() -> Configuration:
    from distlint.configuration import Configuration

    return Configuration()


@cache
def _checker(noqa: bool) -> Checker:
    """The checker of this process: what it learns about a project serves the next file too."""
    from distlint.checking import Checker

    return Checker(_configuration(), noqa=noqa)


@cache
def _cache(noqa: bool) -> Cache | None:
    """What earlier runs found, unless the environment says otherwise."""
    from distlint.cache import Cache, chosen_place, is_off

    return None if is_off() else Cache(_configuration(), chosen_place(), noqa=noqa)


def _is_misread(text: str, path: Path) -> bool:
    """Whether flake8 read the file as Latin-1 because it is not in the encoding that it declares."""
    from distlint.source.text import UnreadableText, read

    if text.isascii() or max(text) > "\xff":
        return False
    try:
        as_latin = path.read_bytes().decode("latin-1").replace("\r\n", "\n").replace("\r", "\n")
        if as_latin.removeprefix("\xef\xbb\xbf") == text:
            read(path)
    except OSError:
        return False
    except UnreadableText:
        return True
    return False


def _drops_us(options: argparse.Namespace) -> bool:
    from flake8.style_guide import Decision, DecisionEngine

    return DecisionEngine(options).decision_for(_PREFIX) is Decision.Ignored


def _what_drops_us(options: argparse.Namespace) -> str:
    for option in _IGNORING:
        for code in _listed(options, option):
            if _PREFIX.startswith(code):
                return f"{option.replace('_', '-')} has {code}"
    return f"select does not have {_PREFIX}"


def _listed(options: argparse.Namespace, *names: str) -> list[str]:
    return [code for name in names for code in getattr(options, name, None) or ()]


def _is_worker() -> bool:
    import multiprocessing

    return multiprocessing.parent_process() is not None
