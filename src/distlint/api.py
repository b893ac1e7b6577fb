"""The pure core: paths or text and settings in, a report out. All front ends are callers of this module."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple

from distlint import loading
from distlint.finding import Confidence, Finding, Severity, Span
from distlint.source.discovery import discover
from distlint.source.suppressions import apply, suppressions_of

if TYPE_CHECKING:
    from collections.abc import Mapping

    from distlint.project import Module
    from distlint.rules import Rule
    from distlint.settings import Configuration, Settings
    from distlint.survey import Survey

Progress = Callable[[int, int], None]

_START = Span(1, 0, 1, 0)


class Report(NamedTuple):
    """What a check found.

    ``findings`` are sorted by place; ``files`` were checked; ``missing`` were named and are not there;
    ``internal_errors`` counts the RNK000 findings; ``statistics`` are counters by name.
    """

    findings: tuple[Finding, ...]
    files: tuple[Path, ...]
    missing: tuple[Path, ...]
    internal_errors: int
    statistics: Mapping[str, int]


def check(
    paths: Iterable[Path], configuration: Configuration, *, jobs: int | None = None, progress: Progress | None = None
) -> Report:
    """Checks files and folders.

    ``jobs``: processes that read and parse (None: as many as there are processors). ``progress(done, total)`` is called
    now and then. Raises :class:`~distlint.settings.SettingsError` when no settings can be used at all.
    """
    discovery = discover(paths, configuration)
    findings = [_unreadable(str(path), 1, 0, reason) for path, reason in discovery.problems]
    total = 2 * len(discovery.files)
    loaded = loading.load([str(path) for path in discovery.files], jobs, lambda done: progress and progress(done, total))
    surveys = loading.Surveys(configuration)
    statistics: dict[str, int] = {}
    for path in discovery.files:
        surveys.add(path, loaded[str(path)])
    for index, path in enumerate(discovery.files):
        findings += _check_file(path, loaded[str(path)], surveys, configuration.for_file(path), statistics)
        if progress is not None and index % 16 == 0:
            progress(len(discovery.files) + index, total)
    if progress is not None:
        progress(total, total)
    surveys.count(statistics)
    return _report(findings, discovery.files, discovery.missing, statistics)


def check_source(text: str, path: Path, configuration: Configuration, *, noqa: bool = True) -> Report:
    """Checks ``text`` as the content of the file ``path`` (which need not exist), in the project around it.

    ``noqa`` False: the caller itself drops what ``# noqa`` comments silence, as flake8 does. Raises
    :class:`~distlint.settings.SettingsError`.
    """
    path = Path(os.path.abspath(path))  # noqa: PTH100
    text = text.replace("\r\n", "\n").replace("\r", "\n").removeprefix("\ufeff")
    settings = configuration.for_file(path)
    surveys = loading.Surveys(configuration, {str(path): text})
    loaded = loading.facts_of(str(path), text)
    surveys.add(path, loaded)
    statistics: dict[str, int] = {}
    findings = _check_file(path, loaded, surveys, settings, statistics, noqa=noqa)
    surveys.count(statistics)
    return _report(findings, (path,), (), statistics)


def _report(
    findings: Sequence[Finding], files: tuple[Path, ...], missing: tuple[Path, ...], statistics: dict[str, int]
) -> Report:
    ordered = tuple(sorted(dict.fromkeys(findings), key=lambda finding: finding.sort_key))
    internal = sum(finding.code == "RNK000" for finding in ordered)
    return Report(ordered, files, missing, internal, MappingProxyType(statistics))


def _check_file(
    path: Path,
    loaded: loading.Loaded,
    surveys: loading.Surveys,
    settings: Settings,
    statistics: dict[str, int],
    *,
    noqa: bool = True,
) -> list[Finding]:
    """The findings of one file after suppression comments and the settings' filters."""
    active = settings.rules(path)
    found: list[Finding] = []
    problem = loaded.facts.problem
    if problem is not None:
        found.append(_unreadable(str(path), problem.line, problem.column, problem.reason))
    elif loaded.facts.relevant:
        survey = surveys.survey(path)
        module = survey.project.module_at(str(path))
        assert module is not None
        found += _run_rules(module, survey, active)
    else:
        statistics["files without distributed vocabulary"] = statistics.get("files without distributed vocabulary", 0) + 1
    text = surveys.text(path) if loaded.may_suppress else None
    if text is not None:
        found = apply(found, suppressions_of(text), path=str(path), ran=active, on_stand_alone=noqa)
    return [
        finding
        for finding in found
        if finding.code in active
        and finding.severity.reaches(settings.min_severity)
        and finding.confidence.reaches(settings.min_confidence)
    ]


def _run_rules(module: Module, survey: Survey, active: frozenset[str]) -> list[Finding]:
    from distlint.rules import all_rules

    found: list[Finding] = []
    for rule in all_rules():
        if rule.check is None or rule.code not in active:
            continue
        try:
            found += rule.check(module, survey)
        except Exception as error:  # a broken rule is a finding, and the others go on
            found.append(_broken(module.path, rule, error))
    return found


def _unreadable(path: str, line: int, column: int, reason: str) -> Finding:
    span = Span(line, column, line, column)
    message = f"cannot read {Path(path).name}: {reason}"
    return Finding(path, span, "RNK001", "unreadable-file", Severity.HYGIENE, Confidence.HIGH, message)


def _broken(path: str, rule: Rule, error: Exception) -> Finding:
    place = error.__traceback__
    while place is not None and place.tb_next is not None:
        place = place.tb_next
    where = f" at {Path(place.tb_frame.f_code.co_filename).name}:{place.tb_lineno}" if place is not None else ""
    message = (
        f"internal error in {rule.code} {rule.slug}{where}: {type(error).__name__}: {error}; the other rules have run"
    )
    message = " ".join(message.split())
    return Finding(path, _START, "RNK000", "internal-error", Severity.HYGIENE, Confidence.HIGH, message)
