"""What communicates tensors only, and is given plain numbers: logs that gather what is one."""

from __future__ import annotations

from collections.abc import Iterator

from distlint import facts
from distlint.facts import Binary, Call, Constant, Expression, Mapping, Sequence, Subscript, Text, Unary
from distlint.places import outcomes, place_of
from distlint.places.place import call_at
from distlint.project import Function, public_name, resolve_all
from distlint.spmd.tree import Site
from distlint.survey import Survey

#: What gives numbers and texts of Python.
_NUMBERS = frozenset(("item", "int", "float", "len", "round", "str", "tolist"))
_TENSORS = frozenset(("torch.Tensor", "torch.tensor.Tensor"))


def is_for_tensors_only(event: Site, call: Site, survey: Survey) -> bool:
    """Whether a collective stands under a test of what a function is given (``if torch.is_tensor(value):``), and the
    call that leads there gives what is read out of a table of numbers (``stats["power"] / 1000``)."""
    if event == call:
        return False
    inside, caller = survey.spmd.function_around(event), survey.spmd.function_around(call)
    made = call_at(caller, call.span) if caller is not None else None
    if inside is None or made is None or not made.arguments:
        return False
    leaves = [leaf for given in made.arguments for leaf in _leaves(given.value)]
    return all(map(_is_read_out, leaves)) and _asks_for_a_tensor(inside, event)


def _asks_for_a_tensor(function: Function, event: Site) -> bool:
    made = call_at(function, event.span)
    place = place_of(function, made) if made is not None else None
    return place is not None and any(outcome and _is_question(test, function) for test, outcome in outcomes(place))


def _is_question(test: Expression, function: Function) -> bool:
    """Whether a test asks if a parameter is a tensor."""
    if not isinstance(test, Call) or not test.arguments:
        return False
    asked = test.arguments[0].value
    if not isinstance(asked, facts.Name) or asked.id not in function.given_names:
        return False
    names = {public_name(symbol) for symbol in resolve_all(test.function, function)}
    if "torch.is_tensor" in names:
        return True
    if facts.dotted(test.function) != "isinstance" or len(test.arguments) != 2:
        return False
    return any(public_name(symbol) in _TENSORS for symbol in resolve_all(test.arguments[1].value, function))


def _leaves(value: Expression) -> Iterator[Expression]:
    """What an argument is put together from."""
    if isinstance(value, Mapping):
        for _, inner in value.items:
            yield from _leaves(inner)
    elif isinstance(value, Sequence):
        for item in value.items:
            yield from _leaves(item)
    elif isinstance(value, Binary):
        yield from _leaves(value.left)
        yield from _leaves(value.right)
    elif isinstance(value, Unary):
        yield from _leaves(value.operand)
    else:
        yield value


def _is_read_out(leaf: Expression) -> bool:
    """Whether a value is a number or a text, or is read by a text out of something that a name stands for."""
    if isinstance(leaf, (Constant, Text)):
        return True
    if isinstance(leaf, Call):
        return facts.last_name(leaf.function) in _NUMBERS
    return isinstance(leaf, Subscript) and facts.text_of(leaf.key) is not None
