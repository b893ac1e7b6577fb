"""``distlint config``: the keys of ``[tool.distlint]``, and whether the settings here are valid and heard."""

from __future__ import annotations

import argparse
import textwrap
from pathlib import Path
from typing import TYPE_CHECKING

from distlint.cli import terminal
from distlint.cli.exit_codes import CLEAN, FAILED, FINDINGS
from distlint.cli.help_text import HelpFormatter

if TYPE_CHECKING:
    from distlint.configuration.keys import Key


def add_command(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Declares the command and its options."""
    parser = commands.add_parser(
        "config",
        help="explain the settings, or check those in force",
        description="Prints the keys of [tool.distlint] in pyproject.toml (or of distlint.toml) with type, default and"
        " meaning.",
        epilog="exit codes of --check:\n"
        "  0  the settings are valid, no neighbour silences distlint\n"
        "  1  a name or pattern in the settings stands for nothing in the project, or ruff's or flake8's settings\n"
        "     would hide what distlint reports\n"
        "  2  the settings cannot be used",
        formatter_class=HelpFormatter,
        allow_abbrev=False,
    )
    parser.add_argument("key", nargs="?", metavar="KEY", help="only this key")
    parser.add_argument(
        "--check",
        action="store_true",
        help="validate the settings in force for the working directory, with the names in them, and look whether ruff's"
        " or flake8's settings would silence distlint",
    )
    parser.set_defaults(run=run, usage_error=parser.error)


def run(arguments: argparse.Namespace) -> int:
    """Prints keys, or the result of ``--check``; 2 for a key that is not there. Raises SettingsError."""
    if arguments.check:
        if arguments.key:
            arguments.usage_error("--check takes no key")
        return _check(Path.cwd())
    from distlint.configuration.keys import KEYS, nearest_key

    if arguments.key is None:
        terminal.write("\n".join(_brief(key) for key in KEYS))
        return CLEAN
    name = arguments.key.removeprefix("tool.distlint.")
    for key in KEYS:
        if key.name == name:
            terminal.write(_full(key))
            return CLEAN
    terminal.say_error(f"unknown key `{name}`{nearest_key(name)}")
    return FAILED


def _check(folder: Path) -> int:
    from distlint.cli.neighbours import silencers
    from distlint.configuration import Configuration
    from distlint.configuration.names import unheard
    from distlint.project import Project
    from distlint.report.escape import visible

    configuration = Configuration()
    settings = configuration.for_folder(folder)
    names = unheard(settings, Project(configuration.root_of(folder) or folder, settings.src))
    if settings.source is None:
        terminal.write("No settings file here or above: the defaults are in force.\n")
    else:
        valid = "the keys are valid, names in them are not." if names else "the settings are valid."
        terminal.write(visible(f"{settings.source}: {valid}") + "\n")
    terminal.write("".join(visible(one.message) + "\n" for one in names))
    found = silencers(folder)
    for silencer in found:
        terminal.write(visible(f"{silencer.file}: {silencer.effect}; {silencer.remedy}") + "\n")
    return FINDINGS if found or names else CLEAN


def _brief(key: Key) -> str:
    from distlint.cli.settings_text import shown_value

    text = textwrap.wrap(f"{_sentence(key.type)} {key.meaning}", 100)
    return "\n".join([shown_value(key, key.default), *(f"    {line}" for line in text), ""])


def _full(key: Key) -> str:
    from distlint.cli.settings_text import shown_value

    rows = [
        f"{key.name}: {key.type}",
        "",
        *textwrap.wrap(key.meaning, 100),
        "",
        f"default:  {'not set' if key.default is None else shown_value(key, key.default)}",
        f"example:  {key.name} = {key.example}",
    ]
    return "\n".join(rows) + "\n"


def _sentence(text: str) -> str:
    return text[0].upper() + text[1:] + "."
