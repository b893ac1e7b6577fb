"""``distlint check``: the main job."""

from __future__ import annotations

import argparse
import os
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from distlint.cli import fixing, terminal
from distlint.cli.check_options import EPILOG, add_options, overrides
from distlint.cli.exit_codes import CLEAN, FAILED, FINDINGS
from distlint.cli.help_text import HelpFormatter
from distlint.cli.terminal import counted

if TYPE_CHECKING:
    from distlint.api import Report
    from distlint.configuration import Configuration
    from distlint.fixing import Fixed

STDIN = "-"
CONCISE = "concise"
FOR_PEOPLE = (CONCISE, "full")


def add_command(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Declares the command and its options."""
    parser = commands.add_parser(
        "check",
        help="check files",
        usage="distlint check [OPTIONS] [PATH ...]",
        description="Reports in Python files what will make ranks hang, crash or compute something wrong.",
        epilog=EPILOG,
        formatter_class=HelpFormatter,
        allow_abbrev=False,
    )
    add_options(parser)
    parser.set_defaults(run=run, usage_error=parser.error)


def run(arguments: argparse.Namespace) -> int:
    """Checks, reports and returns the exit code. Raises SettingsError for settings that leave nothing to check."""
    from distlint.configuration import Configuration

    if "" in arguments.paths:
        arguments.usage_error("PATH is empty; for the working directory leave it out, or say `.`")
    from_stdin = _is_from_stdin(arguments)
    is_to_fix = fixing.is_asked(arguments, from_stdin=from_stdin)
    paths = [Path(path) for path in arguments.paths or ["."]]
    if from_stdin:
        paths = [arguments.stdin_filename or Path(STDIN)]
    configuration = Configuration(
        config=arguments.config, isolated=arguments.isolated, overrides=overrides(arguments), named=paths
    )
    if arguments.show_settings:
        return _show_settings(paths, configuration, must_exist=not from_stdin)
    if arguments.show_files:
        return _show_files(paths, configuration)

    started = time.monotonic()
    text: str | None = None
    if from_stdin:
        report, text = _check_stdin(paths[0], configuration)
    else:
        report = _check_paths(paths, configuration, arguments)
    changed, is_complete = fixing.fix(report, configuration, arguments, text) if is_to_fix else ([], True)
    if is_to_fix and (arguments.diff or text is not None):
        fixing.show(changed, report.findings, text, arguments)
        is_complete &= not _complain(report, configuration, arguments)
        is_left = bool(changed) if arguments.diff else len(report.findings) > sum(len(one.findings) for one in changed)
        return FAILED if not is_complete else FINDINGS if is_left and not arguments.exit_zero else CLEAN
    if changed:
        report = _check_paths(paths, configuration, arguments)
    is_complete &= _write_report(report, configuration, arguments, _sources(text, paths[0]), changed)
    if arguments.verbose:
        _warn_of_names(report, configuration)
        _warn_of_cache(report, configuration, arguments)
        terminal.say(f"checked {counted(len(report.files), 'file')} in {time.monotonic() - started:.2f} s")
    is_complete &= not _complain(report, configuration, arguments)
    if not is_complete:
        return FAILED
    return FINDINGS if report.findings and not arguments.exit_zero else CLEAN


def _is_from_stdin(arguments: argparse.Namespace) -> bool:
    """Whether the text comes from standard input; does not return if the options contradict each other."""
    named = arguments.paths == [STDIN] or (not arguments.paths and arguments.stdin_filename is not None)
    if not named and STDIN in arguments.paths:
        arguments.usage_error("`-` (standard input) cannot be combined with other paths")
    if not named and arguments.stdin_filename is not None:
        arguments.usage_error("--stdin-filename goes with `-` (standard input), not with other paths")
    return named


def _check_paths(paths: Sequence[Path], configuration: Configuration, arguments: argparse.Namespace) -> Report:
    from distlint import api
    from distlint.cache import Cache, chosen_place, is_off
    from distlint.cli.progress import progress_bar

    off = arguments.no_cache or is_off()
    cache = None if off else Cache(configuration, chosen_place(arguments.cache_dir))
    with progress_bar(quiet=arguments.quiet) as progress:
        return api.check(paths, configuration, jobs=arguments.jobs, cache=cache, progress=progress)


def _check_stdin(path: Path, configuration: Configuration) -> tuple[Report, str | None]:
    """The report on standard input as the content of ``path``, and the text, None if it is not readable."""
    from distlint import api
    from distlint.checking import unreadable
    from distlint.discovery import is_excluded
    from distlint.source.text import UnreadableText, decode

    path = Path(os.path.abspath(path))  # noqa: PTH100 (resolve() would follow links)
    settings = configuration.for_file(path)
    data = sys.stdin.buffer.read()
    if settings.force_exclude and is_excluded(path, settings):
        return api.Report((), (), (), 0, {}), None
    try:
        text = decode(data).text
    except UnreadableText as error:
        return api.Report((unreadable(path, error.line, 0, error.reason),), (path,), (), 0, {}), None
    return api.check_source(text, path, configuration), text


def _sources(text: str | None, path: Path) -> Callable[[str], str | None]:
    """What gives a file's text by its name: for ``path`` it is ``text``, if there is one."""
    from distlint.source.text import UnreadableText, read

    def source(name: str) -> str | None:
        if text is not None and name == os.path.abspath(path):  # noqa: PTH100
            return text
        try:
            return read(name).text
        except UnreadableText:
            return None

    return source


def _are_tests(report: Report, configuration: Configuration) -> bool:
    """Whether all files that were checked lie in folders with tests."""
    from distlint.project.roots import is_among_tests

    return bool(report.files) and all(
        is_among_tests(str(path), str(configuration.root_of(path.parent) or path.parent)) for path in report.files
    )


def _write_report(
    report: Report,
    configuration: Configuration,
    arguments: argparse.Namespace,
    sources: Callable[[str], str | None],
    changed: Sequence[Fixed],
) -> bool:
    """Writes findings, statistics and the last line; False if the output file cannot be written."""
    from distlint import report as reporting
    from distlint.cli.output_file import write_whole
    from distlint.cli.summary import statistics, summary

    to_file: Path | None = arguments.output_file
    color = terminal.wants_color(arguments.color, sys.stdout if to_file is None else None)
    width = terminal.width() if to_file is None else 0
    form: str = arguments.output_format or CONCISE
    text = reporting.render(report, form, cwd=Path.cwd(), color=color, sources=sources, width=width)
    for_people = form in FOR_PEOPLE
    if to_file is None:
        terminal.write(text)
    else:
        try:
            write_whole(to_file, text)
        except OSError as error:
            terminal.say_error(f"cannot write {to_file}: {error.strerror or error}")
            return False
    if arguments.statistics:
        if for_people or to_file is not None:
            terminal.write(statistics(report, whole=arguments.verbose))
        else:  # standard output is for a program that would stumble over it
            for line in statistics(report, whole=arguments.verbose).splitlines():
                terminal.say(line)
    if for_people and not arguments.quiet and (report.files or not report.missing):
        terminal.write(fixing.done(changed))
        terminal.write(summary(report, are_tests=_are_tests(report, configuration)))
        terminal.write(fixing.offer(report))
    return True


def _complain(report: Report, configuration: Configuration, arguments: argparse.Namespace) -> bool:
    """Says on standard error what kept the run from being complete; whether there is anything."""
    from distlint.processes import LOST

    for path in report.missing:
        terminal.say_error(f"no such file or folder: {_shown(path)}")
    reported = {finding.path for finding in report.findings}
    for file, error in configuration.errors.items():
        if str(file) not in reported:
            terminal.say_error(str(error))
    lost = report.statistics.get(LOST, 0)
    if lost:
        terminal.say_warning(f"{LOST}: {lost} (out of memory?); their files were checked again")
    if not (report.files or report.findings or report.missing or arguments.quiet):
        terminal.say_warning("nothing to check: there are no Python files, or all of them are excluded")
    return bool(report.missing or report.internal_errors or configuration.errors)


def _warn_of_names(report: Report, configuration: Configuration) -> None:
    """Says which names in the settings of the files that were checked stand for nothing."""
    from distlint.configuration.names import unheard
    from distlint.project import Project

    folders = {configuration.for_folder(folder): folder for folder in sorted({file.parent for file in report.files})}
    for settings, folder in folders.items():
        for name in unheard(settings, Project(configuration.root_of(folder) or folder, settings.src)):
            terminal.say_warning(f"{settings.source or 'command line'}: {name.message}")


def _warn_of_cache(report: Report, configuration: Configuration, arguments: argparse.Namespace) -> None:
    """Says which caches hold nothing after the run, as where the disk is full or nobody may write."""
    from distlint.cache import chosen_place, is_off, store_of

    if arguments.no_cache or is_off():
        return
    place = chosen_place(arguments.cache_dir)
    for store in (store_of(root, place) for root in configuration.marked_roots(report.files)):
        if not store.usage().files:
            terminal.say_warning(f"findings are not kept: {_shown(Path(store.path))} cannot be written")


def _show_files(paths: Sequence[Path], configuration: Configuration) -> int:
    from distlint.discovery import discover

    found = discover(paths, configuration)
    terminal.write("".join(f"{_shown(path)}\n" for path in found.files))
    for path in found.missing:
        terminal.say_error(f"no such file or folder: {_shown(path)}")
    for path, reason in found.problems:
        terminal.say_warning(f"cannot read {_shown(path)}: {reason}")
    for path in found.outside:
        terminal.say_warning(f"not followed, since it leads out of the project: {_shown(path)}")
    return FAILED if found.missing or configuration.errors else CLEAN


def _show_settings(paths: Sequence[Path], configuration: Configuration, *, must_exist: bool) -> int:
    from distlint.cli.settings_text import shown_settings

    # os.path: the same questions to Path raise where permission is missing.
    missing = [path for path in paths if must_exist and not os.path.exists(path)]  # noqa: PTH110
    in_force = {
        configuration.for_folder(path) if os.path.isdir(path) else configuration.for_file(path)  # noqa: PTH112
        for path in paths
        if path not in missing
    }
    ordered = sorted(in_force, key=lambda settings: settings.root)
    terminal.write("\n".join(shown_settings(settings) for settings in ordered))
    for path in missing:
        terminal.say_error(f"no such file or folder: {_shown(path)}")
    return FAILED if missing else CLEAN


def _shown(path: Path) -> str:
    """``path`` as seen from the working directory, if it is below it."""
    from distlint.report.places import shown_path

    return shown_path(str(path.absolute()), Path.cwd())
