"""The branch of rank 0: code that only the first rank, of the world or of the node, comes to."""

from __future__ import annotations

from typing import TYPE_CHECKING

from distlint import facts, knowledge
from distlint.facts import Attribute, Call, Constant, Expression, Unary
from distlint.places.place import Place, outcomes
from distlint.project import External, Function, ScopeOwner, resolve_all

if TYPE_CHECKING:
    from distlint.places.order import Order

#: How far the callers of a function are asked for.
_CALLERS = 2


def only_rank_zero(place: Place) -> bool:
    """Whether only rank 0 (of the world or of the node) comes to a place: by the branches around it, or because the
    others have left before."""
    return any(_zero_test(test, place.scope) is outcome for test, outcome in outcomes(place))


def comes_with_rank_zero(function: Function, order: Order, depth: int = 0) -> bool:
    """Whether only rank 0 comes to any call of a function that is in sight, and there are such calls."""
    callers = order.callers(function) if depth < _CALLERS else ()
    return bool(callers) and all(
        only_rank_zero(place) or (isinstance(scope, Function) and comes_with_rank_zero(scope, order, depth + 1))
        for scope, place in callers
    )


def _zero_test(test: Expression, scope: ScopeOwner) -> bool | None:
    """True: the test holds on rank 0 only; False: it holds on all others at least; None: it says nothing."""
    if isinstance(test, Unary) and test.operator == "not":
        answer = _zero_test(test.operand, scope)
        if answer is not None:
            return not answer
        return None
    if isinstance(test, facts.Boolean):
        answers = [_zero_test(operand, scope) for operand in test.operands]
        return (
            True
            if test.operator == "and" and True in answers
            else False
            if test.operator == "or" and False in answers
            else None
        )
    if isinstance(test, facts.Compare) and len(test.operators) == 1:
        left, right, operator = test.left, test.comparators[0], test.operators[0]
        if operator in ("in", "not in") and _are_first(right) and _is_rank(left, scope):
            return operator == "in"
        if _is_zero(left):
            left, right, operator = right, left, {"<": ">", ">=": "<="}.get(operator, operator)
        if not (_is_zero(right) and _is_rank(left, scope)):
            return None
        return {"==": True, "<=": True, "!=": False, ">": False}.get(operator)
    if _is_predicate(test, scope):
        return True
    return False if _is_rank(test, scope) else None


def _is_zero(expression: Expression) -> bool:
    """0, also as the text that an environment variable holds."""
    return facts.is_zero(expression) or (isinstance(expression, Constant) and expression.value == "0")


def _are_first(expression: Expression) -> bool:
    """Whether a display holds 0 and, for a program without ranks, -1: ``local_rank in (-1, 0)``."""
    items = expression.items if isinstance(expression, facts.Sequence) else ()
    return bool(items) and all(_is_zero(item) or facts.source_of(item) in ("-1", "None") for item in items)


def _is_rank(expression: Expression, scope: ScopeOwner) -> bool:
    return _has_role(expression, scope, "rank") or (_is_environment_rank(expression))


def _is_predicate(expression: Expression, scope: ScopeOwner) -> bool:
    return _has_role(expression, scope, "predicate")


def _has_role(expression: Expression, scope: ScopeOwner, role: str) -> bool:
    inner = expression.function if isinstance(expression, Call) else expression
    if isinstance(inner, facts.Name) and inner.id == "int" and isinstance(expression, Call) and expression.arguments:
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
