"""What speaks against a test of a rank's own data at which ranks part, whichever rule tells of it."""

from __future__ import annotations

from collections.abc import Iterator

from distlint import facts
from distlint.project import Module
from distlint.spmd import Rooted
from distlint.survey import Survey

#: What a model or a batch gave, as the engine calls it.
_DATA = "data"


def local_divergences(module: Module, survey: Survey) -> Iterator[Rooted]:
    """What parts the ranks of a file by what each has for itself, but for what all of them compute of the same data."""
    for rooted in survey.spmd.local_divergences(module):
        if rooted.reason != _DATA or not _is_same_for_all(rooted, survey):
            yield rooted


def _is_same_for_all(rooted: Rooted, survey: Survey) -> bool:
    """Whether the test looks at numbers of an evaluation in which each rank goes through all of the data."""
    site = rooted.divergence.parted.branch.site
    scope = survey.spmd.function_around(site) or survey.project.module_at(site.path)
    if scope is None:
        return False
    return any(survey.same_for_all.is_so(s.test, scope) for s in facts.asking(site.span, scope.body))
