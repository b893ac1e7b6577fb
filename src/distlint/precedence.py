"""One finding per place: of several rules that speak about the same call or statement, the one that explains best."""

from __future__ import annotations

from distlint.finding import Confidence, Finding, Span

#: Rules that can have one cause, each list from the best explanation to the plainest. A rule may stand in several.
_EXPLANATIONS = (
    # who communicates: what kind of call, how the ranks part, how many rounds
    (
        "RNK114", "RNK116", "RNK106", "RNK117", "RNK105", "RNK113", "RNK109", "RNK108",
        "RNK111", "RNK112", "RNK103", "RNK102", "RNK101", "RNK107", "RNK104", "RNK110", "RNK119", "RNK115", "RNK808",
    ),
    # with what arguments: a mixed-up numbering or group explains why they differ
    ("RNK301", "RNK302", "RNK303", "RNK120", "RNK119", "RNK115"),
    ("RNK201", "RNK202"),
    ("RNK203", "RNK204"),
    # a single process: that the function itself asks elsewhere says more
    ("RNK313", "RNK310"),
    # a name that nothing binds: that it was to be the group says more
    ("RNK302", "RNK906"),
    # what all ranks write: that it is fetched says more
    ("RNK605", "RNK603"),
    # what a device is chosen by: a text, a function that nobody calls, or what fails, before the number it would be
    ("RNK305", "RNK307", "RNK304"),
)  # fmt: skip
#: For each rule the lists that it is in, with its place there.
_RANKS: dict[str, list[tuple[int, int]]] = {}
for _family, _codes in enumerate(_EXPLANATIONS):
    for _rank, _code in enumerate(_codes):
        _RANKS.setdefault(_code, []).append((_family, _rank))


def best_explanations(found: list[Finding]) -> list[Finding]:
    """The findings without those about a place that another rule explains better. A place is a call or statement
    with everything inside it. What is shown only where somebody asks for it explains nothing that all see."""
    rivals: dict[tuple[int, int], list[tuple[Span, int, bool]]] = {}  # by family and line
    for finding in found:
        for family, rank in _RANKS.get(finding.code, ()):
            for line in range(finding.span.line, finding.span.end_line + 1):
                rivals.setdefault((family, line), []).append((finding.span, rank, _is_doubtful(finding)))
    return [
        finding
        for finding in found
        if not any(
            other_rank < rank and (_is_doubtful(finding) or not doubtful) and _is_one_place(finding.span, other)
            for family, rank in _RANKS.get(finding.code, ())
            for line in range(finding.span.line, finding.span.end_line + 1)
            for other, other_rank, doubtful in rivals[family, line]
        )
    ]


def _is_doubtful(finding: Finding) -> bool:
    return finding.confidence is Confidence.LOW


def _is_one_place(one: Span, other: Span) -> bool:
    """Whether one of two spans lies inside the other."""
    start, end = max(one[:2], other[:2]), min(one[2:], other[2:])
    return start < end and (start, end) in ((one[:2], one[2:]), (other[:2], other[2:]))
