"""Functions of the project that start a communication and give back its handle, alone, in a list of such, or together
with the buffer: ``def start(bucket): bucket.pack(); return dist.all_reduce(bucket.flat, async_op=True)``. Who calls one
has to wait, as if the communication stood there."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

from distlint import facts, knowledge
from distlint.calls.communication import HANDLE, NO_VALUE, Communication, communication
from distlint.facts import Argument, Assign, Attribute, Call, Comprehension, Expression, Name, Return
from distlint.lifetimes import passes
from distlint.lifetimes.values import Memory, Part, State, Value, Values
from distlint.project import Function, Scope, resolve_all
from distlint.remembering import remembered_but

if TYPE_CHECKING:
    from distlint.lifetimes.evaluation import Evaluation

#: Words of which a function has one that gives back a handle, and of those that have done with it.
_STARTS = frozenset(("async_op", "isend", "irecv"))
_ENDS = frozenset(("wait", "is_completed", "get_future", "synchronize"))
#: Decorators that leave a function what it is.
_HARMLESS = frozenset(("no_grad", "inference_mode", "staticmethod", "record_function", "disable"))


class HandedBack(NamedTuple):
    """What a function starts, and what it gives back of that. ``beside``: the names of its own that stand in a tuple
    beside the handle, by their numbers; ``number``: that of the handle there, or None where it stands alone. ``each``:
    the variable of a loop or comprehension, and the parameter whose elements it goes through, one handle for each."""

    made: Communication
    beside: tuple[tuple[int, str], ...] = ()
    number: int | None = None
    length: int = 0
    each: tuple[str, Expression] | None = None


class Begun(NamedTuple):
    """A communication that a call of such a function starts, in the words of who calls it.

    ``whole`` is what the elements are of that are communicated one by one, ``inside`` the attributes of each that are.
    ``own``: the numbers of what the call gives back that are buffers; ``given``: of what it was given, with that.
    """

    made: Communication
    handed: HandedBack
    own: tuple[int, ...]
    whole: Expression | None
    inside: tuple[str, ...]
    given: tuple[tuple[int, Expression], ...]


def begun(call: Call, scope: Scope) -> Begun | None:
    """What a call of a function of the project starts, if its handle comes back and a buffer is known."""
    if call.unpacks:
        return None
    symbols = resolve_all(call.function, scope)
    function = symbols[0] if len(symbols) == 1 else None
    handed = handed_back(function) if isinstance(function, Function) else None
    if handed is None or not isinstance(function, Function):
        return None
    made, entry = handed.made, handed.made.entry
    arguments: list[Argument] = []
    buffers = {*made.reads, *made.writes}
    own: list[int] = []
    whole, inside = None, tuple[str, ...]()
    for number, argument in enumerate(made.call.arguments):
        name = argument.keyword or (entry.params[number] if number < len(entry.params) else None)
        is_each = handed.each is not None and _root(argument.value) == handed.each[0]
        value = None if is_each else _in_words_of_caller(argument.value, function, call)
        if value is not None and name is not None:
            arguments.append(Argument(name, "", value))
        elif argument.value not in buffers:
            return None  # a group that nobody knows, or whether there is a handle
        elif handed.each is not None and is_each:
            whole = _in_words_of_caller(handed.each[1], function, call)
            inside = tuple((facts.dotted(argument.value) or "").split(".")[1:])
        else:
            own += [place for place, beside in handed.beside if facts.is_name(argument.value, beside)]
    there = communication(Call(made.call.span, made.call.function, tuple(arguments)), function)
    if there is None or there.gives != HANDLE or not (there.reads or there.writes or own or whole is not None):
        return None
    there = there._replace(call=Call(call.span, call.function, there.call.arguments))
    given = ((n, function.given(name, call)) for n, name in handed.beside if function.is_as_given(name))
    return Begun(there, handed, tuple(own), whole, inside, tuple((n, value) for n, value in given if value is not None))


@remembered_but(None)
def handed_back(function: Function) -> HandedBack | None:
    """What a function starts whose handle it gives back at its end, and does nothing else with."""
    if not may_hand_back(function) or function.definition.is_async:
        return None
    if not function.decorator_names <= _HARMLESS:
        return None
    last = function.body[-1] if function.body else None
    if any(isinstance(s, (facts.FunctionDef, facts.ClassDef)) for s in facts.statements(function.body)):
        return None
    made = [m for e in _expressions(function) if isinstance(e, Call) and (m := communication(e, function)) is not None]
    started = [one for one in made if one.gives != NO_VALUE]
    if not isinstance(last, Return) or last.value is None or len(started) != 1:
        return None
    return _given_back(last.value, started[0], function)


def may_hand_back(function: Function) -> bool:
    """A cheap look: whether a function has the words of one that starts something, and of none that waits."""
    words = function.words
    return not _STARTS.isdisjoint(words) and _ENDS.isdisjoint(words) and not knowledge.buffer_words().isdisjoint(words)


def _given_back(value: Expression, made: Communication, function: Function) -> HandedBack | None:
    if isinstance(value, facts.Sequence) and value.kind == "tuple":
        numbers = [n for n, item in enumerate(value.items) if _is_handle(item, made, function)]
        names = tuple((n, item.id) for n, item in enumerate(value.items) if isinstance(item, Name) and n not in numbers)
        own = tuple((n, name) for n, name in names if function.bindings.only(name) is not None)
        return HandedBack(made, own, numbers[0], len(value.items)) if len(numbers) == 1 else None
    if isinstance(value, Comprehension):
        return _of_comprehension(value, made)
    if _is_handle(value, made, function):
        return HandedBack(made)
    return _of_list(value, made, function) if isinstance(value, Name) else None


def _is_handle(expression: Expression, made: Communication, function: Function) -> bool:
    """Whether an expression is the call, or a name that stands for what it gives back and is read nowhere else."""
    if not isinstance(expression, Name):
        return expression is made.call
    bound = [s for s in facts.unconditional(function.body) if isinstance(s, Assign) and s.value is made.call]
    names = [target for s in bound for target in s.targets]
    is_bound = len(names) == 1 and facts.is_name(names[0], expression.id)
    return is_bound and function.bindings.only(expression.id) is not None and _looks(function, expression.id) == 2


def _of_comprehension(value: Comprehension, made: Communication) -> HandedBack | None:
    """``return [dist.all_reduce(t, async_op=True) for t in tensors]``."""
    clause = value.clauses[0]
    is_one = value.kind == "list" and len(value.clauses) == 1 and not clause.conditions
    if not is_one or value.elements[0] is not made.call or not isinstance(clause.target, Name):
        return None
    return HandedBack(made, each=(clause.target.id, clause.iterable))


def _of_list(value: Name, made: Communication, function: Function) -> HandedBack | None:
    """A list that begins empty, and to which a loop appends each handle."""
    begins = [s for s in function.body if isinstance(s, Assign) and any(facts.is_name(t, value.id) for t in s.targets)]
    is_empty = len(begins) == 1 and isinstance(begins[0].value, facts.Sequence) and not begins[0].value.items
    if not is_empty or function.bindings.only(value.id) is None or _looks(function, value.id) != 3:
        return None
    for loop in function.body:
        steps = loop.body if isinstance(loop, facts.For) and isinstance(loop.target, Name) else ()
        for step in steps:
            call = step.value if isinstance(step, facts.Evaluate) else None
            appends = isinstance(call, Call) and facts.dotted(call.function) == f"{value.id}.append"
            if appends and isinstance(call, Call) and facts.first_argument(call) is made.call:
                assert isinstance(loop, facts.For)
                assert isinstance(loop.target, Name)
                leaves = any(isinstance(s, (facts.Jump, facts.If)) for s in facts.statements(loop.body))
                return None if leaves else HandedBack(made, each=(loop.target.id, loop.iterable))
    return None


def start(found: Begun, evaluation: Evaluation, state: State) -> Values:
    """Starts the communication: gives what the call does, handles and buffers at their places."""
    handle = evaluation.calls.communicate(found.made, state)
    handed, call, rounds = found.handed, found.made.call, evaluation.journal.rounds
    origin = call.function  # its place: that of the call is the handle's
    made_here = Memory(origin.span, rounds)
    places: dict[int, Values] = {n: frozenset((Part(made_here, "attribute", n),)) for n in range(handed.length)}
    places.update((n, evaluation.value(value, state)) for n, value in found.given)
    buffers = frozenset(value for n in found.own for value in places[n])
    if found.whole is not None:
        each = passes.every_element(evaluation.value(found.whole, state), evaluation, state)
        for attribute in found.inside:
            each = frozenset(Part(value, "attribute", attribute) for value in each)
        buffers |= each
    key = (call.span, rounds)
    operation = evaluation.journal.operations[key]
    writes = operation.writes | buffers if handed.made.writes else operation.writes
    reads = operation.reads | buffers if handed.made.reads else operation.reads
    evaluation.journal.operations[key] = operation._replace(reads=reads, writes=writes)
    if handed.each is not None:
        return evaluation.box(origin, handle, state)
    if handed.number is None:
        return handle
    places[handed.number] = handle
    made = evaluation.box(origin, frozenset[Value]().union(*places.values()), state)
    evaluation.places.update((box, tuple(places[n] for n in range(handed.length))) for box in made)
    return made


def _expressions(function: Function) -> Iterator[Expression]:
    for statement in facts.statements(function.body):
        yield from facts.subexpressions(facts.header(statement))


def _looks(function: Function, name: str) -> int:
    """In how many places a name stands, those that bind it among them."""
    return sum(facts.is_name(e, name) for e in _expressions(function))


def _root(expression: Expression) -> str:
    return (facts.dotted(expression) or "").partition(".")[0]


def _in_words_of_caller(value: Expression, function: Function, call: Call) -> Expression | None:
    """An expression of a function as the caller has it: what a parameter is given, or an attribute of that or of the
    instance; None if nobody can tell."""
    root = _root(value)
    if root and function.is_as_given(root):
        given = function.given(root, call)
        given = function.default(root) if given is None and isinstance(value, Name) else given
        return _with_root(value, given) if given is not None else None
    if root and root == function.first_parameter:
        receiver = facts.receiver(call)
        is_named = receiver is not None and facts.dotted(receiver) is not None
        return _with_root(value, receiver) if is_named and receiver is not None else None
    own = {p.name for p in function.definition.parameters} | set(function.bindings.names)
    is_own = any(isinstance(e, Name) and e.id in own for e in facts.subexpressions(value))
    return None if is_own else value


def _with_root(chain: Expression, root: Expression) -> Expression:
    return chain._replace(value=_with_root(chain.value, root)) if isinstance(chain, Attribute) else root
