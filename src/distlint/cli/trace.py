"""``distlint trace``: what each rank does in a function, side by side."""

from __future__ import annotations

import argparse
import difflib
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from distlint.cli import terminal
from distlint.cli.exit_codes import CLEAN, FAILED
from distlint.cli.help_text import HelpFormatter

if TYPE_CHECKING:
    from distlint.project import Module, Scope
    from distlint.report.picture import Picture
    from distlint.survey import Survey


def add_command(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Declares the command and its options."""
    parser = commands.add_parser(
        "trace",
        help="show what each rank does in a function",
        description="Plays a function on a small simulated cluster and shows what every rank does: the collectives in"
        " which they meet, the tests that part them, and where one waits for ever. For healthy code too.",
        epilog="examples:\n  distlint trace train.py::main\n  distlint trace src/model.py::Trainer.save\n"
        "  distlint trace train.py --output-format svg > timeline.svg\n\n"
        "exit codes:\n  0  shown\n  2  there is no such file or function, or it cannot be read",
        formatter_class=HelpFormatter,
        allow_abbrev=False,
    )
    parser.add_argument(
        "target", metavar="PATH[::FUNCTION]", help="a file, and a function (`main`) or method (`Trainer.save`) in it"
    )
    parser.add_argument("--output-format", choices=("text", "svg"), default="text", help="default: text")
    parser.add_argument("--color", choices=("auto", "always", "never"), default="auto", help="default: auto")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Shows one function, or all functions of a file that communicate. Raises SettingsError."""
    from distlint.checking import Checker
    from distlint.configuration import Configuration
    from distlint.source.text import UnreadableText, read

    name, _, wanted = arguments.target.partition("::")
    path = Path(name).absolute()
    try:
        text = read(path).text
    except UnreadableText as error:
        terminal.say_error(f"cannot read {name}: {error.reason}")
        return FAILED
    survey = Checker(Configuration()).survey(path)
    survey.project.remember(str(path), text)
    module = survey.project.module_at(str(path))
    if module is None or module.facts.problem is not None:
        reason = module.facts.problem.reason if module is not None and module.facts.problem else "no Python file"
        terminal.say_error(f"cannot read {name}: {reason}")
        return FAILED
    roots = module.scopes
    if wanted:
        roots = tuple(function for function in module.functions if function.qualified_name == wanted)
        if not roots:
            terminal.say_error(_unknown(wanted, name, module))
            return FAILED
    pictures = [found for root in roots if (found := _picture(root, survey)) is not None]
    if not pictures:
        who = f"{wanted}()" if wanted else name
        terminal.say(f"{who}: nothing that distlint can play: no communication was found, or there are too many ways")
        return CLEAN
    terminal.write(_drawn(pictures, arguments))
    return CLEAN


def _picture(root: Scope, survey: Survey) -> Picture | None:
    from distlint.report.picture import picture
    from distlint.spmd.timeline import timeline

    tree, matching = survey.messages.to_play(root)
    found = timeline(tree, matching) if tree else None
    return picture(root, found, survey.spmd, Path.cwd()) if found is not None else None


def _drawn(pictures: list[Picture], arguments: argparse.Namespace) -> str:
    from distlint.report import timeline_svg, timeline_text

    if arguments.output_format == "svg":
        return timeline_svg.render(pictures)
    color = terminal.wants_color(arguments.color, sys.stdout)
    width = terminal.width()
    plain = not _has_signs()
    return "\n".join(timeline_text.render(found, color=color, plain=plain, width=width) for found in pictures)


def _has_signs() -> bool:
    try:
        "●─│✗".encode(sys.stdout.encoding or "ascii")
    except (UnicodeEncodeError, LookupError):
        return False
    return True


def _unknown(wanted: str, name: str, module: Module) -> str:
    names = [function.qualified_name for function in module.functions]
    close = difflib.get_close_matches(wanted, names, 3) or [n for n in names if n.endswith(f".{wanted}")][:3]
    hint = f"; did you mean {' or '.join(close)}?" if close else ""
    return f"{name} has no function {wanted}{hint}"
