"""The branch of rank 0: code that only the first rank, of the world or of the node, comes to."""

from __future__ import annotations

from typing import TYPE_CHECKING

from distlint import facts, knowledge
from distlint.facts import Attribute, Call, Constant, Expression, Subscript
from distlint.places.place import Place, call_of, outcomes
from distlint.project import Class, External, Function, ScopeOwner, home_of, public_name, resolve_all
from distlint.project.bindings import Assigned, part, stored_by
from distlint.remembering import remembered_but

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from distlint.knowledge import Entry
    from distlint.places.order import Order

    _Question = Callable[[Expression, ScopeOwner, "_Meant"], bool | None]

#: How far the callers of a function are asked for: for what a test means, and for who comes to the function.
_CALLERS, _CALLERS_OF = 2, 3
#: Statements of a function that answers one question, what it says of itself among them.
_MOST = 3


def only_rank_zero(place: Place, order: Order | None = None) -> bool:
    """Whether only rank 0 (of the world or of the node) comes to a place: by the branches around it, or because the
    others have left before. With ``order`` a test may also ask for a parameter for which all callers in sight give
    their rank, or the answer (``if device == 0:``), or for an attribute that the class keeps it in."""
    return next(rank_zero_tests(place, order), None) is not None


def rank_zero_tests(place: Place, order: Order | None = None) -> Iterator[Expression]:
    """The tests by which only rank 0 comes to a place, as above."""
    meant = _Meant(order) if order is not None else None
    return (test for test, outcome in outcomes(place) if _zero_test(test, place.scope, meant) is outcome)


def is_for_rank_zero(place: Place, order: Order) -> bool:
    """Whether only rank 0 comes to a place: in its function, or to all calls of that which are in sight."""
    scope = place.scope
    return only_rank_zero(place, order) or (isinstance(scope, Function) and comes_with_rank_zero(scope, order))


def comes_with_rank_zero(function: Function, order: Order, depth: int = 0) -> bool:
    """Whether only rank 0 comes to any call of a function that is in sight, and there are such calls, or a framework
    calls it on rank 0 alone. Who calls the method that one stands in the place of calls that one."""
    callers = order.callers(function) if depth < _CALLERS_OF else ()
    if not callers and function.owner is not None and depth < _CALLERS_OF:
        bases = (base for base in function.owner.lineage if isinstance(base, Class) and base is not function.owner)
        above = filter(None, (base.methods.get(function.name) for base in bases))
        callers = tuple(caller for method in above for caller in order.callers(method))
    return (bool(callers) or is_called_on_rank_zero(function)) and all(
        only_rank_zero(place, order) or (isinstance(scope, Function) and comes_with_rank_zero(scope, order, depth + 1))
        for scope, place in callers
    )


def is_run_by_rank_zero(function: Function) -> bool:
    """Whether a decorator of a framework lets only rank 0 (of the world or of the node) run a function, and gives the
    others None."""
    names = (
        public_name(symbol)
        for decorator in function.definition.decorators
        if not isinstance(decorator, Call)
        for symbol in resolve_all(decorator, function.module)
    )
    found = (knowledge.lookup(name, "one-rank") for name in names if name)
    return any(entry is not None and entry.result in ("world==0", "local==0") for entry in found)


def is_called_on_rank_zero(method: Function) -> bool:
    """Whether a method stands in the place of one that a framework calls on the first rank, of the world or of the
    node, and on no other: one that saves the settings, say."""
    return hook_of(method) is not None


def hook_of(method: Function) -> Entry | None:
    """The row of the method of a framework that this one replaces, and that the framework calls on some ranks only."""
    lineage = method.owner.lineage if method.owner is not None else ()
    bases = (base.name for base in lineage if isinstance(base, External))
    return next(filter(None, (knowledge.lookup(f"{base}.{method.name}", "hook") for base in bases)), None)


class _Meant:
    """What the parameters and attributes stand for that a test asks for."""

    def __init__(self, order: Order, depth: int = 0) -> None:
        self.order = order
        self.depth = depth

    def is_rank(self, expression: Expression, scope: ScopeOwner) -> bool:
        """Whether a parameter or an attribute holds a rank, whoever gives it."""
        return self._answers(expression, scope, _is_rank) == {True}

    def zero_test(self, expression: Expression, scope: ScopeOwner) -> bool | None:
        """What a parameter or an attribute says that is asked for by itself, as of any test."""
        answers = self._answers(expression, scope, _zero_test)
        return answers.pop() if len(answers) == 1 else None

    def _answers(self, expression: Expression, scope: ScopeOwner, ask: _Question) -> set[bool | None]:
        """The answers to a question about all that an expression may hold."""
        values = tuple(self._values(expression, scope)) if self.depth < _CALLERS else ()
        inner = _Meant(self.order, self.depth + 1)
        return {None if value is None else ask(value, at, inner) for value, at in values}

    def _values(self, expression: Expression, scope: ScopeOwner) -> Iterator[tuple[Expression | None, ScopeOwner]]:
        """What an expression that is asked for holds, each with where it is written; None for what nobody knows."""
        if isinstance(expression, Attribute):
            if isinstance(scope, Function) and scope.owner and facts.is_name(expression.value, scope.first_parameter):
                for method, assigned in stored_by(scope.owner.all_methods, expression.attr):
                    yield _element(assigned), method
            return
        if not isinstance(expression, facts.Name):
            return
        function = home_of(expression.id, scope)
        if not isinstance(function, Function):
            return
        parameter = function.bindings.only(expression.id)
        if isinstance(parameter, facts.Parameter) and not parameter.star:
            for caller in self.order.callers(function):
                call = call_of(caller.place)
                given = function.given(parameter.name, call) or parameter.default
                yield (None if call.unpacks else given), caller.place.scope


def asks_for_rank_zero(test: Expression, scope: ScopeOwner) -> bool:
    """Whether a test asks for rank 0 (of the world, of the node or of another group), however it does so: itself
    (``local_rank in (-1, 0)``, a rank in the environment), or by a function of the project that does nothing else."""
    if _zero_test(test, scope) is not None:
        return True
    asked = test.operand if facts.is_not(test) else test
    return any(_is_question(call, scope) for call in facts.conjuncts(asked) if isinstance(call, Call))


def _is_question(call: Call, scope: ScopeOwner, position: tuple[int, ...] = ()) -> bool:
    """Whether a call asks a function of the project for rank 0: all that this gives back is such a test, or the answer
    where there is one process; also with other things, in a tuple, at a ``position``."""
    found = tuple(symbol for symbol in resolve_all(call.function, scope) if isinstance(symbol, Function))
    return bool(found) and all(_answers_for_first(function, position) for function in found)


@remembered_but(False)
def _answers_for_first(function: Function, position: tuple[int, ...]) -> bool:
    parts = [part(value, position) for value in function.return_values if value is not None]
    given = [value for one in parts for value in _held(one, function)]
    told = [value for value in given if not isinstance(value, Constant)]
    return (
        bool(told)
        and len(parts) == len(function.return_values)
        and all(value is not None and _zero_test(value, function) is True for value in told)
    )


def _held(value: Expression | None, function: Function) -> list[Expression | None]:
    """All that a value may be which a function gives back: what is assigned to the variable that it is, wherever."""
    known = function.bindings.of(value.id) if isinstance(value, facts.Name) else ()
    values = [one.value for one in known if isinstance(one, Assigned) and not one.position]
    return [*values] if values and len(values) == len(known) else [value]


def _element(assigned: Assigned) -> Expression:
    """What is assigned, an element of it as one that is asked for by its number."""
    value = assigned.value
    for index in assigned.position:
        value = Subscript(value.span, value, Constant(value.span, index))
    return value


def _is_given_the_answer(test: Expression, scope: ScopeOwner) -> bool:
    """Whether a test asks for one of several things that a function gives back, also by a variable that holds it, and
    that one is the answer to the question for rank 0 (``default_gpu, n_gpu, device = set_cuda(opts)``)."""
    home = home_of(test.id, scope) if isinstance(test, facts.Name) else None
    known = home.bindings.only(test.id) if home is not None and isinstance(test, facts.Name) else None
    if home is not None and isinstance(known, Assigned):
        test, scope = _element(known), home
    position: tuple[int, ...] = ()
    while isinstance(test, Subscript):
        index = test.key.value if isinstance(test.key, Constant) else None
        if type(index) is not int:
            return False
        test, position = test.value, (index, *position)
    return bool(position) and isinstance(test, Call) and _is_question(test, scope, position)


def _zero_test(test: Expression, scope: ScopeOwner, meant: _Meant | None = None) -> bool | None:
    """True: the test holds on rank 0 only; False: it holds on all others at least; None: it says nothing."""
    if facts.is_not(test):
        answer = _zero_test(test.operand, scope, meant)
        return None if answer is None else not answer
    if isinstance(test, facts.Boolean):
        answers = [_zero_test(operand, scope, meant) for operand in test.operands]
        return (
            True
            if test.operator == "and" and True in answers
            else False
            if test.operator == "or" and False in answers
            else None
        )
    if isinstance(test, facts.Compare) and len(test.operators) == 1:
        left, right, operator = test.left, test.comparators[0], test.operators[0]
        if operator in ("in", "not in") and _are_first(right) and _is_rank(left, scope, meant):
            return operator == "in"
        if _is_zero(left):
            left, right, operator = right, left, {"<": ">", ">=": "<="}.get(operator, operator)
        if not (_is_zero(right) and _is_rank(left, scope, meant)):
            return None
        return {"==": True, "<=": True, "!=": False, ">": False}.get(operator)
    if _is_predicate(test, scope):
        return True
    if _is_rank(test, scope, meant):
        return False
    if _is_given_the_answer(test, scope):
        return True
    told = _told_by_function(test, scope)
    if told is not None:
        return told
    return meant.zero_test(test, scope) if meant is not None else None


def _told_by_function(test: Expression, scope: ScopeOwner) -> bool | None:
    """What a test says that is a call of a function of the project, by what that gives back: ``if is_front():``."""
    symbols = resolve_all(test.function, scope) if isinstance(test, Call) and not test.arguments else ()
    function = symbols[0] if len(symbols) == 1 else None
    return _given_back(function) if isinstance(function, Function) and function.owner is None else None


@remembered_but(None)
def _given_back(function: Function) -> bool | None:
    """What the one answer of a function says: ``return dist.get_rank() == 0``."""
    values = function.return_values if function.is_short and not function.definition.decorators else []
    value = values[0] if len(values) == 1 and len(function.body) <= _MOST else None
    return _zero_test(value, function) if value is not None else None


def _is_zero(expression: Expression) -> bool:
    """0, also as the text that an environment variable holds."""
    return facts.is_zero(expression) or (isinstance(expression, Constant) and expression.value == "0")


def _are_first(expression: Expression) -> bool:
    """Whether a display holds 0 and, for a program without ranks, -1 (``local_rank in (-1, 0)``) or the CPU."""
    items = expression.items if isinstance(expression, facts.Sequence) else ()
    return any(map(_is_zero, items)) and all(_is_zero(item) or _is_without_ranks(item) for item in items)


def _is_without_ranks(item: Expression) -> bool:
    """What stands in the place of a rank where there are none."""
    return facts.source_of(item) in ("-1", "None") or facts.text_of(item) == "cpu"


def _is_rank(expression: Expression, scope: ScopeOwner, meant: _Meant | None = None) -> bool:
    if _has_role(expression, scope, "rank") or _is_environment_rank(expression):
        return True
    if isinstance(expression, facts.Binary) and expression.operator == "+":  # `machine * gpus + local_rank`
        first, own = expression.left, expression.right
        return isinstance(first, facts.Binary) and first.operator == "*" and _is_rank(own, scope, meant)
    return meant is not None and meant.is_rank(expression, scope)


def _is_predicate(expression: Expression, scope: ScopeOwner) -> bool:
    return _has_role(expression, scope, "predicate")


def _has_role(expression: Expression, scope: ScopeOwner, role: str) -> bool:
    inner = facts.callee(expression)
    if facts.is_name(inner, "int") and isinstance(expression, Call) and expression.arguments:
        return _has_role(expression.arguments[0].value, scope, role)
    for symbol in resolve_all(inner, scope):
        if isinstance(symbol, External) and knowledge.lookup(symbol.name, role) is not None:
            return True
    last = inner.attr if isinstance(inner, Attribute) else getattr(inner, "id", "")
    if isinstance(inner, facts.Subscript) and isinstance(inner.key, Constant):  # `config["rank"]`
        last = inner.key.value
        return role == "rank" and isinstance(last, str) and last.lower().endswith("rank")
    known = knowledge.names().get(last)
    if known is not None and known.role == role:
        return True
    return role == "rank" and isinstance(last, str) and last.lower().endswith(("rank", "proc_id", "procid"))


def _is_environment_rank(expression: Expression) -> bool:
    return any(facts.text_of(e) in knowledge.environment() for e in facts.subexpressions(expression))
