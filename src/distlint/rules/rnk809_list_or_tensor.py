"""A collective is given a list where it takes one tensor, or one tensor where it takes a list.

## Why it hurts

`TypeError: Invalid function argument. Expected parameter …`, on every rank, in a branch that one process never takes.

## What to do

Give it what the message names: `list(x.chunk(n))`, `torch.empty(...)`, or the sibling that takes the other form
(`all_gather` and `all_gather_into_tensor`, `reduce_scatter` and `reduce_scatter_tensor`).
`--fix --unsafe-fixes` makes a list of a tuple.

## Example

```python
parts = list(gradient.chunk(dist.get_world_size()))
dist.reduce_scatter_tensor(shard, parts)
```

## Use instead

```python
dist.reduce_scatter_tensor(shard, gradient)
```

## What it reports

What is certainly of another form than a collective of torch checks for, by what is written in the call or assigned to
the variable, each time that it is:

- a list, a tuple, `x.chunk(n)`, `torch.split(x, n)` or a number as the tensor of `all_reduce`, `broadcast`, `reduce`,
  `all_gather_into_tensor`, `reduce_scatter_tensor`, `all_to_all_single` …
- one tensor (`torch.empty(...)`, or a parameter that is asked for its `shape`, `dtype` or `device`), or a tuple or
  generator (`buffer.chunk(n)`, which gives a tuple), as the list of `all_gather`, `gather`, `scatter`,
  `reduce_scatter`, `all_to_all`;
- a variable, or an attribute of one, that a test says is None wherever the call is reached: the test is the wrong way
  round, and leaves out what was to be shared (`if buffer is not None: continue`).

## Stays silent

- Everything of which the form is not in sight; parameters in a function that asks `isinstance`; variables that are
  bound to several forms; objects (`all_gather_object`).
- Calls in a `try` that has a handler; functions of other libraries; tests.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from distlint import facts, fixes, knowledge
from distlint.facts import (
    Attribute,
    Binary,
    Call,
    Compare,
    Comprehension,
    Conditional,
    Constant,
    Expression,
    Name,
    Parameter,
    Sequence,
    shortened,
)
from distlint.finding import Alarm, Evidence, Severity, Span
from distlint.fixes.edits import wrapped
from distlint.places import Place, call_of, callees_of, distinct_calls, is_tried, outcomes
from distlint.project import Class, Function, Module, ScopeOwner, public_name, resolve_all
from distlint.project.bindings import Assigned
from distlint.rules import rule
from distlint.starting.types import number_of
from distlint.survey import Survey

#: The collectives that check their arguments (torch 2.13, `_check_single_tensor` and `_check_tensor_list` in
#: torch/distributed/distributed_c10d.py), with the sibling that takes the other form.
_CHECKED = {
    "all_reduce": "",
    "broadcast": "",
    "reduce": "",
    "send": "",
    "recv": "",
    "isend": "",
    "irecv": "",
    "all_gather": "all_gather_into_tensor",
    "all_gather_into_tensor": "all_gather",
    "gather": "",
    "scatter": "",
    "reduce_scatter": "reduce_scatter_tensor",
    "reduce_scatter_tensor": "reduce_scatter",
    "all_to_all": "all_to_all_single",
    "all_to_all_single": "all_to_all",
}
_NAMES = {f"torch.distributed.{name}": name for name in _CHECKED}
#: What gives one tensor, and what gives a tuple of them.
_ONE = re.compile(r"torch\.(?:empty|zeros|ones|full|rand|randn|tensor|as_tensor|arange|stack|cat)(?:_like)?")
_TUPLE = frozenset(("torch.chunk", "torch.split", "torch.unbind", "torch.tensor_split"))
_METHODS = frozenset(("chunk", "unbind", "tensor_split"))
#: Attributes of a tensor that no list has.
_OF_TENSORS = frozenset(("shape", "dtype", "device"))
_LIST, _ONE_TENSOR = "list", "tensor"


@rule("RNK809", "list-or-tensor", severity=Severity.CRASH, needs="function", fix="suggested")
def check(module: Module, survey: Survey) -> Iterator[Alarm]:
    """One finding per argument."""
    if "distributed" not in module.text:
        return
    names = module.called_as(frozenset(_CHECKED))
    for place in distinct_calls(module.scopes_having(names)):
        call = call_of(place)
        if facts.last_name(call.function) not in names or is_tried(place):
            continue
        symbols = {public_name(symbol) for symbol in callees_of(place)}
        name = symbols.pop() if len(symbols) == 1 else None
        if name in _NAMES:
            yield from _unfit(name, place, module)


def _unfit(name: str, place: Place, module: Module) -> Iterator[Alarm]:
    entry = next((entry for entry in knowledge.entries_of(name) if entry.params), None)
    buffers = knowledge.buffers(name)
    for parameter in dict.fromkeys((*buffers.reads, *buffers.writes)) if buffers is not None else ():
        position = entry.params.index(parameter) if entry is not None and parameter in entry.params else None
        given = facts.argument(call_of(place), parameter, position)
        wants = _LIST if "list" in parameter else _ONE_TENSOR
        test = _says_none(given, place, wants) if given is not None else None
        if given is not None and test is not None:
            yield _none(given, test, name, place, module)
            continue
        form, made = _form(given, place.scope) if given is not None else (None, None)
        if given is None or made is None or form is None or form == wants:
            continue
        other = _CHECKED[_NAMES[name]] if form in (_LIST, _ONE_TENSOR) else ""
        wanted = "a list of tensors" if wants == _LIST else "one tensor"
        is_tuple = wants == _LIST and form == "tuple"
        yield Alarm(
            span=given.span,
            message=f"{shortened(given)} is a {form}, but {_NAMES[name]} takes {wanted} as {parameter}: TypeError",
            help=f"list({shortened(given)})" if is_tuple else f"or call {other}" if other else f"give it {wanted}",
            evidence=(Evidence(module.path, made.span, f"a {form}"),) if made is not given else (),
            fix=fixes.suggested("make a list of it", wrapped(module.text, given, "list(")) if is_tuple else None,
        )


def _none(given: Expression, test: Expression, name: str, place: Place, module: Module) -> Alarm:
    end = "TypeError" if isinstance(given, Name) else "AttributeError"
    variable = facts.source_of(given).partition(".")[0]
    return Alarm(
        span=test.span,
        message=f"by this test {variable} is None wherever {_NAMES[name]} (line {place.expression.span.line}) is"
        f" reached: {end}, and where it is not None nothing is shared",
        help="turn the test round",
        evidence=(Evidence(module.path, given.span, f"{variable} is None here"),),
    )


def _says_none(given: Expression, place: Place, wants: str) -> Expression | None:
    """The test by which what a call is given is None, or an attribute of None: a variable that keeps its value from
    there to the call. A list may be None on the ranks that are handed nothing."""
    root = facts.dotted(given)
    if root is None or (wants == _LIST and "." not in root) or not isinstance(place.scope, Function):
        return None
    name, end = root.partition(".")[0], place.expression.span
    for test, outcome in outcomes(place):
        is_asked = isinstance(test, Compare) and facts.is_name(test.left, name) and len(test.operators) == 1
        if not is_asked or not isinstance(test, Compare) or not facts.is_none(test.comparators[0]):
            continue
        if outcome is (test.operators[0] in ("is", "==")) and not _is_bound_between(name, test.span, end, place.scope):
            return test
    return None


def _is_bound_between(name: str, start: Span, end: Span, function: Function) -> bool:
    """Whether a function may give a variable a value behind a place and up to another one."""
    return any(
        not isinstance(known, Parameter) and not (isinstance(known, Assigned) and not start <= known.value.span < end)
        for known in function.bindings.of(name)
    )


def _at(found: tuple[str | None, Expression | None]) -> Span:
    assert found[1] is not None
    return found[1].span


def _form(
    value: Expression, scope: ScopeOwner, read: frozenset[str] = frozenset()
) -> tuple[str | None, Expression | None]:
    """The form of a value, and what shows it; None where that is not certain. ``read``: the names that led to it, since
    one may stand for itself (``parts = parts if rank == 0 else None``)."""
    if isinstance(value, Name):
        if value.id in read:
            return None, None
        if isinstance(scope, Function) and scope.is_as_given(value.id):
            shown = _asked_as_a_tensor(value.id, scope)
            return (_ONE_TENSOR if shown is not None else None), shown
        known = () if isinstance(scope, Class) else scope.bindings.of(value.id)
        values = [] if isinstance(scope, Class) else scope.bindings.values(value.id)
        if not known or len(values) < len(known) or any(isinstance(one, Name) for one in values):
            return None, None
        found = [_form(one, scope, read | {value.id}) for one in values]
        nearest = max(
            (one for one in found if one[1] is not None and one[1].span < value.span), default=found[0], key=_at
        )
        return nearest if len({form for form, _ in found}) == 1 else (None, None)
    if isinstance(value, Conditional):  # `parts if rank == 0 else None`
        sides = {_form(side, scope, read) for side in (value.body, value.orelse) if not facts.is_none(side)}
        return sides.pop() if len(sides) == 1 else (None, None)
    if isinstance(value, (Sequence, Comprehension)):
        return ({"set": None, "dict": None}.get(value.kind, value.kind)), value
    if isinstance(value, Constant):
        return ("number" if number_of(value) is not None else None), value
    if isinstance(value, Binary) and value.operator == "*":
        factors = (value.left, value.right)
        is_list = any(isinstance(side, Sequence) and side.kind == "list" for side in factors)
        return (_LIST if is_list else None), value
    return (_form_of_call(value, scope), value) if isinstance(value, Call) else (None, None)


def _asked_as_a_tensor(name: str, function: Function) -> Expression | None:
    """Where a function asks a parameter for what a tensor has and no list (``input_.device``); None where it asks which
    of the two it was handed."""
    if "isinstance" in function.words:
        return None
    asked = (e for e in facts.subexpressions(function.body) if isinstance(e, Attribute) and e.attr in _OF_TENSORS)
    return next((e for e in asked if facts.is_name(e.value, name)), None)


def _form_of_call(call: Call, scope: ScopeOwner) -> str | None:
    """The form of what a call gives back, by its public name or the method that only tensors have."""
    names = {public_name(symbol) for symbol in resolve_all(call.function, scope)}
    name = names.pop() if len(names) == 1 else None
    if facts.is_builtin(call.function):
        known = {"list": _LIST, "sorted": _LIST, "tuple": "tuple", "len": "number"}
        return known.get(facts.last_word(call.function))
    if name is None:
        is_method = isinstance(call.function, Attribute) and call.function.attr in _METHODS
        return "tuple" if is_method else None
    return _ONE_TENSOR if _ONE.fullmatch(name) else "tuple" if name in _TUPLE else None
