"""The options of ``distlint check``, and what they mean as settings."""

from __future__ import annotations

import argparse
from pathlib import Path

from distlint.cli.cache import add_place
from distlint.finding import Confidence, Severity
from distlint.report import FORMATS

EPILOG = """\
exit codes:
  0  nothing found
  1  findings (0 with --exit-zero)
  2  usage, configuration or internal error; what could be checked is reported all the same

examples:
  distlint check                           check the Python files below the working directory
  distlint check src --select RNK1,RNK205  only these rules
  distlint check --output-format full      with the source and what stands in other places
  distlint check src --fix                 make the safe fixes; --diff only shows them
  distlint check - --stdin-filename a.py   what an editor does with a file that is not saved yet

Settings come from [tool.distlint] in pyproject.toml or from distlint.toml, the nearest upwards from each file; \
`distlint config` explains them. Options count on top of them.
"""

# Options that are settings of the same name, and whether they take a list.
_SETTINGS = (
    "select",
    "extend-select",
    "ignore",
    "extend-ignore",
    "exclude",
    "extend-exclude",
    "force-exclude",
    "min-severity",
    "min-confidence",
)


def add_options(parser: argparse.ArgumentParser) -> None:
    """Declares the paths and all options."""
    parser.add_argument(
        "paths", nargs="*", metavar="PATH", help="files and folders, `-` for standard input (default: .)"
    )
    _add_selection(parser.add_argument_group("rules", "CODES: codes, code prefixes, slugs or ALL; a,b or repeated"))
    _add_files(
        parser.add_argument_group("files", "PATTERNS: as in .gitignore, from the settings' folder; a,b or repeated")
    )
    _add_settings(parser.add_argument_group("settings"))
    _add_fixing(parser.add_argument_group("fixing"))
    _add_output(parser.add_argument_group("output"))
    _add_running(parser.add_argument_group("running"))


def overrides(arguments: argparse.Namespace) -> dict[str, object]:
    """The settings that were given as options, by their TOML names."""
    given = ((name, getattr(arguments, name.replace("-", "_"))) for name in _SETTINGS)
    return {name: value for name, value in given if value is not None}


def _add_selection(group: argparse._ArgumentGroup) -> None:
    for option, meaning in (
        ("--select", "report these rules, whatever the settings select or ignore"),
        ("--extend-select", "report these rules too"),
        ("--ignore", "do not report these rules (in place of the settings' list)"),
        ("--extend-ignore", "do not report these rules either"),
    ):
        of_rules = _some_selectors if option.endswith("select") else _selectors
        group.add_argument(option, action="extend", type=of_rules, metavar="CODES", help=meaning)
    severities, confidences = [each.value for each in Severity], [each.value for each in Confidence]
    group.add_argument("--min-severity", choices=severities, help="report only what is at least this bad")
    group.add_argument("--min-confidence", choices=confidences, help="report only what is at least this certain")


def _add_files(group: argparse._ArgumentGroup) -> None:
    for option, meaning in (
        ("--exclude", "do not check these (in place of the default list)"),
        ("--extend-exclude", "do not check these either"),
    ):
        group.add_argument(option, action="extend", type=_listed, metavar="PATTERNS", help=meaning)
    group.add_argument(
        "--force-exclude", action="store_true", default=None, help="exclude also what is named as PATH (for pre-commit)"
    )
    group.add_argument("--stdin-filename", type=Path, metavar="FILE", help="the file that standard input stands for")
    group.add_argument("--show-files", action="store_true", help="list the files that would be checked, and stop")


def _add_settings(group: argparse._ArgumentGroup) -> None:
    source = group.add_mutually_exclusive_group()
    source.add_argument("--config", type=Path, metavar="FILE", help="use this settings file for all files")
    source.add_argument("--isolated", action="store_true", help="use no settings file")
    group.add_argument("--show-settings", action="store_true", help="print the settings in force, and stop")


def _add_fixing(group: argparse._ArgumentGroup) -> None:
    group.add_argument("--fix", action="store_true", help="make the safe fixes in the files, and report what is left")
    group.add_argument(
        "--unsafe-fixes",
        action="store_true",
        help="with --fix or --diff: also fixes that change what the code does, to be looked at by you",
    )
    group.add_argument("--diff", action="store_true", help="show what the fixes would change, and change nothing")


def _add_output(group: argparse._ArgumentGroup) -> None:
    group.add_argument("--output-format", choices=FORMATS, help="default: concise")
    group.add_argument("--output-file", type=Path, metavar="FILE", help="write the findings there")
    group.add_argument("--statistics", action="store_true", help="count findings per rule, and what was looked at")
    group.add_argument("--exit-zero", action="store_true", help="exit with 0 even if there are findings")
    group.add_argument("-q", "--quiet", action="store_true", help="print findings and errors only")
    group.add_argument("-v", "--verbose", action="store_true", help="say on standard error what is done")
    group.add_argument(
        "--color",
        choices=("auto", "always", "never"),
        default="auto",
        help="default: auto, on a terminal; NO_COLOR and FORCE_COLOR count",
    )


def _add_running(group: argparse._ArgumentGroup) -> None:
    group.add_argument("--jobs", type=_jobs, metavar="N", help="processes (default: auto, as many as pay off)")
    group.add_argument(
        "--no-cache", action="store_true", help="neither use nor keep findings (the same: DISTLINT_NO_CACHE=1)"
    )
    add_place(group)


def _listed(text: str) -> list[str]:
    return [item.strip() for item in text.split(",") if item.strip()]


def _selectors(text: str) -> list[str]:
    from distlint.configuration.keys import selector_mistake

    names = _listed(text)
    for name in names:
        mistake = selector_mistake(name)
        if mistake:
            raise argparse.ArgumentTypeError(mistake)
    return names


def _some_selectors(text: str) -> list[str]:
    names = _selectors(text)
    if not names:
        raise argparse.ArgumentTypeError("names no rule")
    return names


def _jobs(text: str) -> int | None:
    if text == "auto":
        return None
    if not text.isdecimal() or int(text) < 1:
        raise argparse.ArgumentTypeError(f"`{text}` is neither a number from 1 nor auto")
    return int(text)
