"""Functions of the project that do nothing but communicate: ``def reduce_async(t): return dist.all_reduce(t,
async_op=True)``, be it only if there are several processes. Who calls one makes that communication, on what it hands
over."""

from __future__ import annotations

from distlint import facts, knowledge
from distlint.calls.communication import NO_VALUE, Communication, communication
from distlint.facts import Argument, Call, Constant, Expression, Name, Statement
from distlint.lifetimes.handed_back import handed_back, may_hand_back
from distlint.places.rank_words import names_ranks
from distlint.project import Class, Function, Module, Scope, resolve_all
from distlint.project.mentions import callable_by_name
from distlint.remembering import remembered_but


def behind(call: Call, scope: Scope) -> Communication | None:
    """The communication that a call of such a function makes, with what the call gives for its parameters."""
    symbols = resolve_all(call.function, scope)
    function = symbols[0] if len(symbols) == 1 else None
    inner = inside(function) if isinstance(function, Function) else None
    if inner is None or call.unpacks or not isinstance(function, Function):
        return None
    arguments = tuple(_given(argument, function, call) for argument in inner.arguments)
    if None in arguments:
        return None
    made = communication(Call(inner.span, inner.function, tuple(filter(None, arguments))), function)
    return made._replace(call=Call(call.span, call.function, made.call.arguments)) if made is not None else None


@remembered_but(None)
def inside(function: Function) -> Call | None:
    """The call of a communication that is all a function does; its value is given back, or it has none."""
    if not function.is_short or knowledge.buffer_words().isdisjoint(function.words) or function.definition.is_async:
        return None
    if function.definition.decorators or any(p.star for p in function.definition.parameters):
        return None
    body = tuple(s for s in function.body if not (isinstance(s, facts.Evaluate) and isinstance(s.value, Constant)))
    only = _only(body, function)
    value = only.value if isinstance(only, (facts.Return, facts.Evaluate)) else None
    made = communication(value, function) if isinstance(value, Call) else None
    if made is None or (isinstance(only, facts.Evaluate) and made.gives != NO_VALUE):
        return None
    promises = isinstance(only, facts.Return) and function.definition.returns is not None
    return None if promises and made.gives == NO_VALUE else made.call  # that is said of the function itself


def _only(body: tuple[Statement, ...], function: Function) -> Statement | None:
    """The only statement of a body, also where a test lets come to it that is alike on all ranks: whether there are
    several processes. Behind such a test nothing is given back."""
    first = body[0] if body else None
    if not isinstance(first, facts.If) or not _is_for_all(first.test, function):
        return first if len(body) == 1 else None
    ends = len(first.body) == 1 and isinstance(first.body[0], facts.Return) and first.body[0].value is None
    inner = body[1:] if ends and not first.orelse else first.body if len(body) == 1 and not first.orelse else ()
    return inner[0] if len(inner) == 1 and isinstance(inner[0], facts.Evaluate) else None


def _is_for_all(test: Expression, function: Function) -> bool:
    """Whether a test asks for nothing that a rank has for itself, as far as names go: no parameter, and no rank."""
    own = function.bindings.names
    named = (e.id for e in facts.subexpressions(test) if isinstance(e, Name))
    return not names_ranks(facts.source_of(test)) and not any(name in own for name in named)


def names_of(module: Module, words: frozenset[str]) -> frozenset[str]:
    """The names by which a file calls such functions of the project, and functions and methods that give back a
    handle."""
    found = set[str]()
    for name, symbol in callable_by_name(module, words):
        if isinstance(symbol, Class):
            methods = (m for m in symbol.all_methods if m.name in words and may_hand_back(m))
            found.update(m.name for m in methods if handed_back(m) is not None)
        elif _starts(symbol):
            found.add(name)
    return frozenset(found)


def _starts(function: Function) -> bool:
    return inside(function) is not None or handed_back(function) is not None


def _given(argument: Argument, function: Function, call: Call) -> Argument | None:
    """An argument of the call inside, as the caller has it; None if nobody can tell."""
    if argument.star:
        return None
    value: Expression | None = argument.value
    if isinstance(value, Name) and function.is_as_given(value.id):
        given = function.given(value.id, call)
        value = given if given is not None else function.default(value.id)
        return argument._replace(value=value) if value is not None else None
    own = {p.name for p in function.definition.parameters} | set(function.bindings.names)
    is_own = any(isinstance(e, Name) and e.id in own for e in facts.subexpressions(argument.value))
    return None if is_own else argument
