"""What is said about a whole run: the last line, and the table of ``--statistics``."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping
from typing import TYPE_CHECKING

from distlint.cli.terminal import counted
from distlint.finding import Severity
from distlint.report.escape import visible

if TYPE_CHECKING:
    from distlint.api import Report


#: Names of one kind that are told.
_TOLD = 3


def summary(report: Report, *, are_tests: bool = False) -> str:
    """One line: how many findings in how many files, and how bad; where nothing is found in tests (``are_tests``), that
    hardly anything was looked for."""
    places = {finding.path for finding in report.findings}
    # A finding may stand in what is no checked file, such as a folder that cannot be read.
    total = len(places.union(map(str, report.files)))
    if not report.findings:
        where = " in folders of tests, where most rules do not look" if are_tests else ""
        return f"No findings in {counted(total, 'file')}{where}.\n"
    severities = Counter(finding.severity for finding in report.findings)
    worst_first = ", ".join(
        f"{severities[severity]:,} {severity.value}" for severity in Severity if severities[severity]
    )
    found = counted(len(report.findings), "finding")
    return f"Found {found} in {len(places):,} of {counted(total, 'file')} ({worst_first}).\n"


def statistics(report: Report, *, whole: bool = False) -> str:
    """A table: findings per rule, most frequent first, then what the run counted besides; empty if there is neither.

    Of what is counted by name, such as functions that are too large, only some names are told unless it is ``whole``.
    """
    rules = Counter((finding.code, finding.slug) for finding in report.findings)
    rows = [
        (number, f"{code} {slug}") for (code, slug), number in sorted(rules.items(), key=lambda row: (-row[1], row[0]))
    ]
    rows += [(number, visible(name)) for name, number in (report.statistics if whole else _shorter(report)).items()]
    width = max((len(f"{number:,}") for number, _ in rows), default=0)
    return "".join(f"{number:>{width},}  {name}\n" for number, name in rows)


def _shorter(report: Report) -> Mapping[str, int]:
    """The counters, those of one kind (``decided only in part (too large): train.main``) together if they are many."""
    kinds = defaultdict(list)
    for name in report.statistics:
        kinds[name.partition(": ")[0]].append(name)
    shorter: dict[str, int] = {}
    for kind, names in kinds.items():
        if len(names) <= _TOLD:
            shorter |= {name: report.statistics[name] for name in names}
        else:
            some = ", ".join(name.partition(": ")[2] for name in names[:_TOLD])
            shorter[f"{kind}: {some} and others (all with --verbose)"] = sum(report.statistics[name] for name in names)
    return shorter
