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
#: How comparisons of a rank with a negative number come out.
_OF_NO_RANK = {"==": False, "!=": True, "<": False, "<=": False, ">": True, ">=": True}


def choice(test: Term, then: Term, orelse: Term) -> Term:
    """One of two terms.

    ``get_rank() if is_distributed() else 0`` is the rank: what nobody knows about the test is whether there are several
    processes, and those are looked at here; so is ``get_world_size() if is_distributed() else 1``. What one side of a
    rank test has got from a collective is one value for all: the other side has it from the same call, or is the rank
    that sent it and keeps its own. A shared test between such a value and this rank's own asks whether ranks have to
    agree.
    """
    if not (isinstance(then, Literal) and isinstance(orelse, Literal)):  # a flag is what it was asked for
        test = among_several(test)
        if isinstance(test, Literal):
            return then if test.value else orelse
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


def among_several(test: Term) -> Term:
    """A test as it comes out where there are several processes: none of them has a number below 0
    (``local_rank != -1``), so that such a comparison parts nobody."""
    if not isinstance(test, Apply) or not coordinates(test):
        return test
    if test.operator == "not":
        inner = among_several(test.operands[0])
        return Literal(not inner.value) if isinstance(inner, Literal) else Apply("not", (inner,))
    if test.operator in ("and", "or"):
        return _joined(test.operator, tuple(map(among_several, test.operands)))
    if test.operator not in _OF_NO_RANK or len(test.operands) != 2 or not isinstance(test.operands[0], Coordinate):
        return test
    number = test.operands[1].value if isinstance(test.operands[1], Literal) else None
    if type(number) is not int or number > 0 or (number == 0 and test.operator not in ("<", ">=")):
        return test
    return Literal(_OF_NO_RANK[test.operator])


def _joined(operator: str, tests: tuple[Term, ...]) -> Term:
    """Several tests that have to hold, or of which one has to, without those that decide nothing."""
    decides = operator == "or"
    open_ones = tuple(test for test in tests if not isinstance(test, Literal))
    if any(bool(test.value) is decides for test in tests if isinstance(test, Literal)):
        return Literal(decides)
    if len(open_ones) < 2:
        return open_ones[0] if open_ones else Literal(not decides)
    return Apply(operator, open_ones)


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
