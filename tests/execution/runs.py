"""How a case runs, and what it says was observed: two lines of its docstring.

- ``runs: 2 ranks`` calls ``main(rank, world_size)`` of the module with that docstring on two ranks.
- ``runs: 2 ranks (as a script)`` runs that module as torchrun would.
- ``runs: 4 ranks (on 2 nodes)`` gives each rank the local rank and local world size that it has there.
- ``runs: 4 ranks (differs from run to run)`` demands of a bad case only that it goes wrong somehow.
- ``runs: no (why)`` says why it is not run.

``python tests/execute.py --write`` writes the line ``observed:``.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import NamedTuple

from case_files import Case, docstring_of
from distlint.finding import Severity
from distlint.rules import find

_RUNS = re.compile(
    r"^runs: +(?P<ranks>[2-8]) ranks(?: \((?P<how>differs from run to run|as a script|on 2 nodes|goes wrong)\))?$",
    re.MULTILINE,
)
_DOES_NOT_RUN = re.compile(r"^runs: +no \(.+\)$", re.MULTILINE)
_SAYS = re.compile(r"^runs:.*$", re.MULTILINE)
_OBSERVED = re.compile(r"^observed: +(?P<what>.+)$", re.MULTILINE)


class Run(NamedTuple):
    """A case that runs: ``entry`` is its main module, played by ``ranks`` ranks, which must not all finish with the
    right values if it ``goes_wrong`` (looked up here, since runs go on beside tests that change the registry)."""

    case: Case
    entry: Path
    ranks: int
    goes_wrong: bool
    is_racy: bool
    is_script: bool
    nodes: int

    @property
    def folder(self) -> Path:
        """Where the modules of the case lie, and nothing else is counted as code of the case."""
        return self.case.path if self.case.path.is_dir() else self.case.path.parent

    @property
    def observed(self) -> str | None:
        """What the docstring says was observed."""
        match = _OBSERVED.search(_docstring(self.entry))
        return match["what"] if match else None

    def write(self, observed: str) -> None:
        """Put ``observed`` into the docstring, below the line that says how the case runs."""
        text = self.entry.read_text("utf-8")
        line = f"observed: {observed}"
        if self.observed is not None:
            changed = _OBSERVED.sub(lambda _: line, text, count=1)
        else:
            changed = _SAYS.sub(lambda match: f"{match[0]}\n{line}", text, count=1)
        if changed != text:
            self.entry.write_text(changed, "utf-8", newline="\n")


def run_of(case: Case) -> Run | None:
    """How ``case`` runs; None if it does not. Raises ValueError for a line that cannot be read."""
    for module in case.modules:
        says = _SAYS.search(_docstring(module))
        if says is None or _DOES_NOT_RUN.match(says[0]):
            continue
        match = _RUNS.match(says[0])
        if match is None:
            forms = "`runs: N ranks` with N from 2 to 8, or `runs: no (why)`"
            raise ValueError(f"{module}: cannot read {says[0]!r}: {forms}")
        how = match["how"]
        is_racy, is_script, nodes = (
            how == "differs from run to run",
            how == "as a script",
            2 if how == "on 2 nodes" else 1,
        )
        by_severity = find(case.code)[0].severity.reaches(Severity.WRONG_RESULT)
        goes_wrong = not case.is_silent and (by_severity or how == "goes wrong")
        return Run(case, module, int(match["ranks"]), goes_wrong, is_racy, is_script, nodes)
    return None


def says_how_it_runs(case: Case) -> bool:
    """Whether a docstring of the case says how it runs, or that it does not."""
    return any(_SAYS.search(_docstring(module)) for module in case.modules)


def _docstring(module: Path) -> str:
    return docstring_of(module.read_text("utf-8"))
