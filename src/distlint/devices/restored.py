"""What is put into the state of a model or an optimizer, of what was read from a file."""

from __future__ import annotations

import re
from collections.abc import Iterator

from distlint import facts
from distlint.facts import Assign, Attribute, Call, Constant, Expression, Name, Subscript
from distlint.finding import Span
from distlint.flow.results import Ends, Questions, ends
from distlint.places import call_of, callees_of, calls_in, tests_above
from distlint.project import Class, Function, Scope, resolve_all
from distlint.remembering import remembered

#: Objects whose state is made of numbers, or is an engine that was built for one GPU (TensorRT).
OF_NUMBERS = re.compile(
    r"(?:^|_)trt(?:_|$)|(?:^|_)amp$|sched|sampler|loader|dataset|tokenizer|meter|metric|stop|scaler|rng|counter|timer|callback|logger|progress|iterat"
    r"|(?:^|_)(?:lr|step|epoch|data|stats?|config|args|history)s?$",
    re.IGNORECASE,
)
#: Entries of checkpoints that are numbers.
_NUMBERS = frozenset(("epoch", "step", "global_step", "args", "config", "lr_scheduler", "scheduler", "meta"))
_MOVES = frozenset(("to", "cpu", "cuda", "numpy"))
GPU = re.compile(r"gpu|device|local_rank", re.IGNORECASE)


def restores_with(caller: Function, reader: Function) -> bool:
    """Whether ``caller`` puts what ``reader`` gives back into the state of a model or an optimizer."""
    calls = frozenset(place.expression.span for place in calls_in(caller) if reader in callees_of(place))
    return bool(calls) and bool(restored(caller, calls).taken)


def restored(scope: Scope, calls: frozenset[Span]) -> Ends:
    """What some calls give back, as far as it is put into the state of a model or an optimizer."""
    return ends(scope.body, Questions(calls, lambda call: _state(call, scope), _keeps_nothing))


def _state(call: Call, scope: Scope) -> Iterator[Expression]:
    """What a call puts into the state of a model or an optimizer, itself or in the function of the project that it
    calls."""
    called = call.function
    name = called.attr if isinstance(called, Attribute) else getattr(called, "id", "")
    if name == "copy_" or (name.endswith("load_state_dict") and _has_tensors(called, scope)):
        yield from (given.value for given in call.arguments)
        return
    for symbol in resolve_all(called, scope):
        callee = symbol.method("__init__") if isinstance(symbol, Class) else symbol
        if not isinstance(callee, Function) or not (filling := _fills_from(callee)):
            continue
        yield from (value for name, value in callee.arguments(call).items() if name in filling)


@remembered
def _fills_from(function: Function) -> frozenset[str]:
    """The parameters of a function that it puts into a state, by its own calls of ``load_state_dict``."""
    if "load_state_dict" not in function.words:
        return frozenset()
    loads = [
        call_of(place)
        for place in calls_in(function)
        if facts.last_name(call_of(place).function) == "load_state_dict"
        and _has_tensors(call_of(place).function, function)
        and not any(GPU.search(facts.source_of(test)) for test in tests_above(place))
    ]
    return frozenset(
        parameter.name
        for parameter in function.definition.parameters
        if parameter.name != function.first_parameter
        and any(_names(given.value) & _holders(parameter.name, function) for load in loads for given in load.arguments)
    )


def _holders(name: str, function: Function) -> frozenset[str]:
    """A variable, and those that hold something of it afterwards."""
    known = {name}
    for statement in facts.statements(function.body):
        if isinstance(statement, Assign) and statement.value is not None and _names(statement.value) & known:
            known.update(target.id for target in statement.targets if isinstance(target, Name))
        elif isinstance(statement, Assign) and name in {t.id for t in statement.targets if isinstance(t, Name)}:
            return frozenset()  # it holds something else from here on
    return frozenset(known)


def _names(value: Expression) -> frozenset[str]:
    """The variables of which a value may hold something that lies where it was read to."""
    if any(map(_keeps_nothing, facts.subexpressions(value))):
        return frozenset()
    return facts.names_in(value)


def _has_tensors(called: Expression, scope: Scope) -> bool:
    if not isinstance(called, Attribute):
        return True
    receiver = called.value
    if isinstance(scope, Function) and facts.is_name(receiver, scope.first_parameter):
        return scope.owner is not None and scope.owner.is_module
    if facts.is_super(receiver):
        return False
    return OF_NUMBERS.search(facts.source_of(receiver).rpartition(".")[2]) is None


def _keeps_nothing(expression: Expression) -> bool:
    """Whether a value holds no tensor of the file where it was put: it was moved, or is a number."""
    if isinstance(expression, Call):
        first = facts.first_argument(expression)
        method = getattr(expression.function, "attr", "")
        return method in _MOVES or (
            method in ("get", "pop") and isinstance(first, Constant) and first.value in _NUMBERS
        )
    return isinstance(expression, Subscript) and getattr(expression.key, "value", None) in _NUMBERS
