"""The pure core: paths or text and settings in, a report out. All front ends are callers of this module."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple

from distlint.checking import Checker, unreadable
from distlint.discovery import discover
from distlint.finding import Finding
from distlint.processes import check_all

if TYPE_CHECKING:
    from distlint.cache import Cache
    from distlint.configuration import Configuration

#: The counter of files whose findings came from the cache.
KNOWN = "files as in an earlier run"


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
    paths: Iterable[Path],
    configuration: Configuration,
    *,
    jobs: int | None = None,
    cache: Cache | None = None,
    progress: Callable[[int, int], None] | None = None,
) -> Report:
    """Checks files and folders.

    ``jobs``: number of processes (None: as many as there are processors). ``cache``: what earlier runs found, and gets
    what this one finds. ``progress(done, total)`` is called now and then with numbers of files. Raises
    :class:`~distlint.configuration.SettingsError` when no settings can be used at all.
    """
    discovery = discover(paths, configuration)
    total = len(discovery.files)
    found = {path: cache.findings(path) if cache is not None else None for path in discovery.files}
    rest = [path for path, findings in found.items() if findings is None]
    known = total - len(rest)
    checked = check_all(
        rest,
        configuration,
        jobs,
        lambda done: progress and progress(known + done, total),
        cache.known() if cache is not None and rest else {},
        grounded=cache is not None,
    )
    if cache is not None and rest:
        cache.keep(checked.findings, checked.footings)
    statistics = {**checked.statistics, KNOWN: known} if known else checked.statistics
    everything = [*found.values(), *checked.findings.values()]
    findings = [finding for findings in everything for finding in findings or ()]
    findings += [unreadable(path, 1, 0, reason) for path, reason in discovery.problems]
    if progress is not None:
        progress(total, total)
    return _report(findings, discovery.files, discovery.missing, statistics)


def check_source(
    text: str,
    path: Path,
    configuration: Configuration,
    *,
    noqa: bool = True,
    checker: Checker | None = None,
    cache: Cache | None = None,
) -> Report:
    """Checks ``text`` as the content of the file ``path`` (which need not exist), in the project around it.

    ``noqa`` False: the caller itself drops what ``# noqa`` comments silence, as flake8 does. ``checker``: one that goes
    from file to file (with the same configuration and ``noqa``), used where ``text`` is what is on disk; it remembers
    the project. ``cache`` (with the same two): what earlier runs found, used where ``checker`` is. Raises
    :class:`~distlint.configuration.SettingsError`.
    """
    path = Path(os.path.abspath(path))  # noqa: PTH100
    text = text.replace("\r\n", "\n").replace("\r", "\n").removeprefix("\ufeff")
    if checker is None or not checker.has_on_disk(path, text):
        checker = Checker(configuration, {str(path): text}, noqa=noqa)
        return _report(checker.check(path), (path,), (), checker.statistics())
    findings = cache.findings(path) if cache is not None else None
    if findings is None:
        if cache is not None:
            checker.known = cache.known()
        findings = checker.check(path)
        if cache is not None:
            cache.keep_one(path, findings, checker.footings)
    return _report(findings, (path,), (), checker.statistics())


def _report(
    findings: Sequence[Finding], files: tuple[Path, ...], missing: tuple[Path, ...], statistics: dict[str, int]
) -> Report:
    ordered = tuple(sorted(dict.fromkeys(findings), key=lambda finding: finding.sort_key))
    internal = sum(finding.code == "RNK000" for finding in ordered)
    return Report(ordered, files, missing, internal, MappingProxyType(dict(sorted(statistics.items()))))
