"""``distlint cache``: where the findings of earlier runs are kept, how much that is, and how to be rid of it."""

from __future__ import annotations

import argparse
from pathlib import Path

from distlint.cli import terminal
from distlint.cli.exit_codes import CLEAN, FAILED


def add_command(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Declares the command and its options."""
    parser = commands.add_parser(
        "cache",
        help="where earlier findings are kept",
        description="Shows or deletes what earlier runs have kept of the project around PATH. What is kept is used only"
        " as long as nothing has changed that it rests on.",
        allow_abbrev=False,
    )
    parser.add_argument(
        "what",
        choices=("dir", "stats", "clear"),
        help="dir: print the folder; stats: what it holds; clear: delete it",
    )
    parser.add_argument("path", nargs="?", type=Path, default=Path(), metavar="PATH", help="default: .")
    add_place(parser)
    parser.set_defaults(run=run)


def add_place(parser: argparse.ArgumentParser | argparse._ArgumentGroup) -> None:
    """Declares the option that says where caches are."""
    parser.add_argument(
        "--cache-dir",
        type=Path,
        metavar="DIR",
        help="keep findings there (default: DISTLINT_CACHE_DIR, else .distlint_cache in each project's root)",
    )


def run(arguments: argparse.Namespace) -> int:
    """Does what was asked; 2 if the folder cannot be deleted."""
    from distlint.cache import chosen_place, store_of
    from distlint.report.escape import visible
    from distlint.settings.configuration import project_root

    store = store_of(project_root(arguments.path), chosen_place(arguments.cache_dir))
    if arguments.what == "dir":
        terminal.write(f"{visible(store.path)}\n")
    elif arguments.what == "stats":
        usage = store.usage()
        terminal.write(f"{visible(store.path)}\n{usage.files:,} files, {usage.size / 1024:,.0f} KiB\n")
    else:
        try:
            store.clear()
        except OSError as error:
            terminal.say_error(f"cannot delete {store.path}: {error.strerror or error}")
            return FAILED
    return CLEAN
