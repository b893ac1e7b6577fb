"""The engine's word on generated programs beside the recorder's."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import product
from pathlib import Path
from typing import NamedTuple

from distlint import api
from distlint.configuration import Configuration
from distlint.finding import Finding, Severity

from .grammar import Program
from .recorder import Cluster, Fate, Played, play
from .shapes import SHAPES

# the clusters that the engine plays on: four ranks are two nodes of two
CLUSTERS = (Cluster(2, 2), Cluster(4, 2), Cluster(8, 2))
# nothing is said of an argument that may be meant: a parameter called rank, or a test that nobody knows around it
_ROOTS = ("own group only", "own turn", "root", "root in group")
_UNDER_UNKNOWN_TESTS = ("under shared test", "behind parameter", "in while loop")
_ABOUT_MEETING = ("RNK1", "RNK2", "RNK301", "RNK302")  # the latter two: roots and groups
_ABOUT_VALUES = ("RNK118",)  # what those outside of a group hold is no matter of this play


class Compared(NamedTuple):
    """A program, the worst that happened to it and how it came about, and what distlint reports."""

    program: Program
    fate: Fate
    played: Played
    cluster: Cluster
    flags: dict[str, bool]
    findings: tuple[Finding, ...]

    @property
    def is_false_alarm(self) -> bool:
        return self.fate is Fate.OK and bool(self.findings)

    @property
    def is_wrong(self) -> bool:
        return self.fate is not Fate.OK

    @property
    def is_undecided(self) -> bool:
        """Whether distlint is silent and says nothing by that: the program has something that it does not see."""
        program = self.program
        may_be_meant = program.source == "parameter" or any(wrap in _UNDER_UNKNOWN_TESTS for wrap in program.wraps)
        unclear = program.shape in _ROOTS and may_be_meant
        return not self.findings and (unclear or bool(SHAPES[program.shape].unseen))

    @property
    def is_missed(self) -> bool:
        return self.is_wrong and not self.findings and not self.is_undecided

    def __str__(self) -> str:
        told = "\n".join(f"line {finding.span.line}: {finding.code} {finding.message}" for finding in self.findings)
        return (
            f"seed {self.program.seed}, {self.program.shape}, {', '.join(self.program.wraps)}: {self.fate.value} with"
            f" {self.cluster.size} ranks {self.flags or ''} {self.played.ends}\ndistlint: {told or 'nothing'}\n\n"
            f"{self.program.text}"
        )


def compare(programs: Sequence[Program], folder: Path) -> Iterator[Compared]:
    """Asks recorder and engine about each program; the files are written into ``folder``."""
    for program, findings in zip(programs, reported(programs, folder), strict=True):
        yield Compared(program, *worst_fate(program), findings)


def reported(programs: Sequence[Program], folder: Path) -> Iterator[tuple[Finding, ...]]:
    """What distlint reports about each program; the files are written into ``folder``."""
    for program in programs:
        place = _place(program, folder)
        place.mkdir()
        (place / "pyproject.toml").write_text("[tool.distlint]\n", "utf-8")
        for name, source in program.modules.items():
            (place / f"{name}.py").write_text(source, "utf-8")
    report = api.check(
        [folder], Configuration(overrides={"extend-select": list(_ABOUT_MEETING), "min-confidence": "low"}), jobs=1
    )
    found: dict[Path, list[Finding]] = {}
    for finding in report.findings:
        if finding.code in _ABOUT_VALUES:
            continue
        if finding.code.startswith(_ABOUT_MEETING) and finding.severity.reaches(Severity.WRONG_RESULT):
            found.setdefault(Path(finding.path).parent, []).append(finding)
        elif finding.code.startswith("RNK0"):
            raise AssertionError(finding)
    for program in programs:
        yield tuple(found.get(_place(program, folder), ()))


def _place(program: Program, folder: Path) -> Path:
    return folder / f"seed{program.seed}"


def worst_fate(program: Program) -> tuple[Fate, Played, Cluster, dict[str, bool]]:
    """What becomes of a program on the cluster, and with the flags, with which it fares worst; a hang is worst."""
    plays = []
    for cluster, values in product(CLUSTERS, product((True, False), repeat=len(program.flags))):
        flags = dict(zip(program.flags, values, strict=True))
        plays.append((played := play(program.modules, cluster, flags), cluster, flags))
        if played.fate is Fate.HANG:
            break
    order = (Fate.HANG, Fate.LATENT, Fate.ERROR, Fate.WRONG, Fate.OK)
    played, cluster, flags = min(plays, key=lambda entry: order.index(entry[0].fate))
    return played.fate, played, cluster, flags


class Tally(NamedTuple):
    """How many programs there are, how many go wrong, and what distlint says."""

    programs: int = 0
    wrong: int = 0
    reported: int = 0
    false_alarms: int = 0
    missed: int = 0
    undecided: int = 0


def tally(compared: Iterable[Compared]) -> Tally:
    """Counts programs and verdicts."""
    told = list(compared)
    return Tally(
        len(told),
        sum(one.is_wrong for one in told),
        sum(one.is_wrong and bool(one.findings) for one in told),
        sum(one.is_false_alarm for one in told),
        sum(one.is_missed for one in told),
        sum(one.is_undecided for one in told),
    )


def tallies(compared: Iterable[Compared], key: Callable[[Program], str]) -> dict[str, Tally]:
    """The tally of each group of programs."""
    groups: dict[str, list[Compared]] = {}
    for one in compared:
        groups.setdefault(key(one.program), []).append(one)
    return {name: tally(groups[name]) for name in sorted(groups)}
