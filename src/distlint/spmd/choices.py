"""What is known of a value that is one of two, depending on a test."""

from __future__ import annotations

from distlint.spmd.terms import (
    PLACE_IN,
    Apply,
    Coordinate,
    Literal,
    Size,
    Term,
    Unknown,
    coordinates,
    key_of,
    leaves,
    locals_of,
    shared,
)

#: How the keys of values begin that a collective has made equal on all ranks.
AGREED = "agreed"
#: The rank of a process that is alone, and how many there are then.
_SINGLE = (Literal(0), Literal(-1))
_ONE = Literal(1)


def choice(test: Term, then: Term, orelse: Term) -> Term:
    """One of two terms.

    ``get_rank() if is_distributed() else 0`` is the rank: what nobody knows about the test is whether there are several
    processes, and those are looked at here; so is ``get_world_size() if is_distributed() else 1``. What one side of a
    rank test has got from a collective is one value for all: the other side has it from the same call, or is the rank
    that sent it and keeps its own. A shared test between such a value and this rank's own asks whether ranks have to
    agree.
    """
    for several, single in ((then, orelse), (orelse, then)):
        if _is_rank(several) and single in _SINGLE and _is_unknown(test):
            return several
        if isinstance(several, Size) and single == _ONE and _is_unknown(test):
            return several
    if isinstance(then, Coordinate) and isinstance(orelse, Coordinate) and then.axis == orelse.axis:
        return then if not then.sure else orelse  # one number, whoever says so
    if coordinates(test):
        joined = _is_agreed(then) or _is_agreed(orelse)
    else:
        joined = not locals_of(test) and any(
            locals_of(other) and _is_agreed(one) for one, other in ((then, orelse), (orelse, then))
        )
    if joined:
        return shared(f"{key_of(then)}, {key_of(orelse)}")
    return Apply("if", (test, then, orelse))


def _is_rank(term: Term) -> bool:
    """Whether a term is this rank's number, be it in a group that nobody knows."""
    return isinstance(term, Coordinate) or (isinstance(term, Unknown) and term.key.startswith(PLACE_IN))


def _is_agreed(term: Term) -> bool:
    """Whether a term is what a collective has left, or computed from nothing else. One of two constants is not, though
    what a collective has left chooses."""
    if isinstance(term, Apply) and term.operator == "if" and all(isinstance(t, Literal) for t in term.operands[1:]):
        return False
    some = False
    for leaf in leaves(term):
        if not isinstance(leaf, Literal):
            if not isinstance(leaf, Unknown) or not leaf.key.startswith(f"{AGREED} "):
                return False
            some = True
    return some


def _is_unknown(test: Term) -> bool:
    """Whether a test is made of what nobody knows and all ranks share."""
    kinds = {type(leaf) for leaf in leaves(test)}
    return Unknown in kinds and kinds <= {Unknown, Literal}
