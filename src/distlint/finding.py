"""What the analysis reports: one :class:`Finding` per cause, with the evidence in other places.

Positions are those of the checked file: 1-based lines, 0-based columns counted in code points
(flake8 wants exactly this; JSON and SARIF add one, see :mod:`distlint.report`).
"""

from __future__ import annotations

from enum import Enum
from typing import NamedTuple


class Severity(str, Enum):
    """The worst outcome that a finding is about, worst first."""

    HANG = "hang"
    CRASH = "crash"
    WRONG_RESULT = "wrong-result"
    NO_EFFECT = "no-effect"
    SLOW = "slow"
    HYGIENE = "hygiene"

    def reaches(self, least: Severity) -> bool:
        """Whether this severity is as bad as ``least`` or worse."""
        order = list(Severity)
        return order.index(self) <= order.index(least)


class Confidence(str, Enum):
    """``high``: every step is resolved in the code; ``medium``: one step rests on a name or an unknown group; ``low``:
    a form of the rule that was right less than nine times in ten on code that nobody had looked at."""

    HIGH = "high"
    MEDIUM = "medium"
    LOW = "low"

    def reaches(self, least: Confidence) -> bool:
        """Whether this confidence is at least ``least``."""
        order = list(Confidence)
        return order.index(self) <= order.index(least)


class Span(NamedTuple):
    """A range of source text: 1-based lines, 0-based columns in code points, end exclusive."""

    line: int
    column: int
    end_line: int
    end_column: int

    def is_inside(self, outer: Span) -> bool:
        """Whether all of this range lies in ``outer``; a range lies in itself."""
        return outer[:2] <= self[:2] and self[2:] <= outer[2:]

    def to(self, last: Span) -> Span:
        """The range from the beginning of this one to the end of another."""
        return Span(self.line, self.column, last.end_line, last.end_column)


def line_of(path: str, span: Span, home: str) -> str:
    """A line as a message about the file ``home`` names it: ``line 12``, or ``trainer.py line 12`` in another one."""
    name = "" if path == home else path.rpartition("/")[2] + " "
    return f"{name}line {span.line}"


class Evidence(NamedTuple):
    """A further place that a finding rests on.

    ``path`` is absolute; ``message`` is one line, e.g. ``rank comes from here``.
    """

    path: str
    span: Span
    message: str


class Moment(NamedTuple):
    """What ranks do at one time.

    ``row`` orders the moments of both lanes; what all do together has the same row in each. ``path`` is absolute, empty
    where there is no place. ``sign`` is ``meets`` (with the other lane), ``passes on`` (with others), ``decides``,
    ``waits`` (for ever) or ``leaves``; ``text`` is one line, e.g. ``dist.barrier()``.
    """

    row: int
    path: str
    span: Span
    sign: str
    text: str


class Lane(NamedTuple):
    """What the same ranks (``rank 0``, ``ranks 1-3 of 4``) do, in order."""

    ranks: str
    moments: tuple[Moment, ...]


class Edit(NamedTuple):
    """``text`` in place of a range of the file that a finding is about; an empty range is where it is put in."""

    span: Span
    text: str


class Fix(NamedTuple):
    """A change of the file after which it has the finding no more.

    ``does`` is one line that says what it does, e.g. ``wrap the listing in sorted(...)``. ``is_safe``: it cannot
    change what code that works means; otherwise whoever applies it should look at it.
    """

    does: str
    edits: tuple[Edit, ...]
    is_safe: bool = False


class Alarm(NamedTuple):
    """What a rule says about one place of the file that it looks at; file and rule make it a :class:`Finding`.

    ``severity`` is that of the rule unless it says otherwise here. ``anywhere``: it is wrong as it is written, so that
    nobody has to ask whether anything comes to the place. The other fields are those of a finding.
    """

    span: Span
    message: str
    help: str = ""
    confidence: Confidence = Confidence.HIGH
    evidence: tuple[Evidence, ...] = ()
    scope: Span | None = None
    lanes: tuple[Lane, ...] = ()
    severity: Severity | None = None
    anywhere: bool = False
    fix: Fix | None = None

    def as_hygiene(self, ending: str) -> Alarm:
        """The alarm where what it says of the code is right, and does no harm that is in sight; ``ending``: why, at the
        end of the message."""
        return self._replace(severity=Severity.HYGIENE, message=f"{self.message}{ending}")

    def lowered(self, is_doubtful: bool) -> Alarm:
        """This alarm, with low confidence if something speaks against it."""
        return self._replace(confidence=Confidence.LOW) if is_doubtful else self


class Finding(NamedTuple):
    """One reported place.

    ``path`` is absolute. ``message`` is one line (who waits where for whom); ``help`` is one line that says what to
    do, or empty. ``scope`` is the span of the statement header or call on whose physical lines a suppression comment
    counts; it contains ``span``. ``lanes`` are the two ways of ranks that part, side by side; mostly empty. ``fix`` is
    what ``--fix`` would do, if there is anything.
    """

    path: str
    span: Span
    code: str
    slug: str
    severity: Severity
    confidence: Confidence
    message: str
    help: str = ""
    evidence: tuple[Evidence, ...] = ()
    scope: Span | None = None
    lanes: tuple[Lane, ...] = ()
    fix: Fix | None = None

    @property
    def sort_key(self) -> tuple[str, int, int, str, str]:
        """Orders findings by file, place and code."""
        return (self.path, self.span.line, self.span.column, self.code, self.message)
