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
        metavar="dir|stats|clear",
        help="dir: print the folder of the project; stats: what it and those of projects below PATH hold;"
        " clear: delete them",
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
    """Does what was asked; 2 if a folder cannot be deleted."""
    from distlint.cache import chosen_place, store_of
    from distlint.report.escape import visible

    stores = [store_of(root, chosen_place(arguments.cache_dir)) for root in _roots(arguments.path)]
    if arguments.what == "dir":
        terminal.write(f"{visible(stores[0].path)}\n")
        return CLEAN
    failed = False
    for number, store in enumerate(stores):
        if arguments.what == "stats":
            usage = store.usage()
            if number and not usage.files:  # of a project below that nobody has checked
                continue
            terminal.write(f"{visible(store.path)}\n{usage.files:,} files, {usage.size / 1024:,.0f} KiB\n")
        else:
            try:
                store.clear()
            except OSError as error:
                terminal.say_error(f"cannot delete {store.path}: {error.strerror or error}")
                failed = True
    return FAILED if failed else CLEAN


def _roots(path: Path) -> list[Path]:
    """The root of the project around ``path``, then those of projects below it that a run there would look at."""
    from distlint.configuration import Configuration
    from distlint.discovery import discover
    from distlint.repository.root import project_root

    configuration = Configuration(isolated=True)  # broken settings keep nobody from deleting what is kept
    around = project_root(path)
    below = configuration.marked_roots(discover([path], configuration).files)
    return [around, *(root for root in below if root != around)]
