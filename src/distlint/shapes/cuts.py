"""Which indices and arguments make a view of a contiguous tensor that is not contiguous itself."""

from __future__ import annotations

from distlint import facts
from distlint.facts import Call, Constant, Expression, Slice, is_none

#: Orders that channels-last formats have: NCCL takes these.
_CHANNELS_LAST = ((0, 3, 1, 2), (0, 4, 1, 2, 3))


def number(expression: Expression | None) -> int | None:
    """The whole number that is written down, with its sign."""
    if isinstance(expression, facts.Unary) and expression.operator == "-":
        positive = number(expression.operand)
        return None if positive is None else -positive
    return expression.value if isinstance(expression, Constant) and type(expression.value) is int else None


def turns(function: str, call: Call) -> bool:
    """Whether a call names other places for some dimensions, and not those of a channels-last format."""
    given = [argument.value for argument in call.arguments]
    if len(given) == 1 and isinstance(given[0], facts.Sequence):
        given = list(given[0].items)
    numbers = tuple(number(value) for value in given)
    if function == "permute":
        return numbers not in _CHANNELS_LAST and numbers != tuple(range(len(numbers)))
    return len(given) != 2 or facts.source_of(given[0]) != facts.source_of(given[1])


def repeats(arguments: tuple[facts.Argument, ...]) -> bool:
    """Whether an ``expand`` asks for more than one of something, in so many words."""
    sizes = [argument.value for argument in arguments]
    if len(sizes) == 1 and isinstance(sizes[0], facts.Sequence):
        sizes = list(sizes[0].items)
    return bool(sizes) and any(number(size) not in (1, -1) for size in sizes) and any(number(s) == -1 for s in sizes)


def cuts(key: Expression) -> bool:
    """Whether an index leaves gaps: it takes a part of a dimension behind one of which it takes several."""
    items = facts.items_of(key)
    several = False
    for item in items:
        if isinstance(item, Constant) and item.value is Ellipsis:
            several = True
        elif isinstance(item, Slice):
            if number(item.step) not in (None, 1) or (several and not _is_all(item)):
                return True
            several = several or not _is_one(item)
        elif number(item) is not None:
            if several:
                return True
        elif not is_none(item):  # may be a tensor of indices: a copy
            return False
    return False


def _is_all(cut: Slice) -> bool:
    return number(cut.lower) in (None, 0) and cut.upper is None and (cut.lower is None or number(cut.lower) == 0)


def _is_one(cut: Slice) -> bool:
    """Whether a slice takes one element: ``:1``, ``i:i+1``."""
    if number(cut.upper) == 1 and number(cut.lower) in (None, 0):
        return True
    upper = cut.upper
    return (
        isinstance(upper, facts.Binary)
        and upper.operator == "+"
        and number(upper.right) == 1
        and facts.source_of(upper.left) == facts.source_of(cut.lower)
    )
