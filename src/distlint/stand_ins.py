"""Functions that stand in for those of another package: ``("megatron.core.optimizer.clip_grads.get_norm", get_norm)``.
Who calls the original calls them, and nobody in sight gives a parameter another value than its default."""

from __future__ import annotations

import math
import re
from itertools import pairwise

from distlint import facts
from distlint.devices.given import position_of
from distlint.facts import Assign, Attribute, Call, Compare, Constant, Expression, If, Name
from distlint.finding import Span
from distlint.order import Order
from distlint.places import Place, call_of, places
from distlint.project import External, Function, resolve_all
from distlint.project.resolve import ScopeOwner

#: How many functions callers are followed up through.
_DEEPEST = 4
_DOTTED = re.compile(r"[A-Za-z_]\w*(?:\.[A-Za-z_]\w*)+")
_INFINITE = frozenset(("inf", "Inf", "infty", "Infinity"))


class StandIns:
    """Answers about one project."""

    def __init__(self, order: Order) -> None:
        self.order = order
        self.project = order.project

    def is_beside_the_default(self, span: Span, function: Function) -> bool:
        """Whether a place in a function is come to with another value of a parameter than its default only
        (``if norm_type == inf:``), and the function, with all that calls it, is there for a stand-in alone, on the way
        from which nobody gives another value."""
        for place in places(function, lambda e: e.span == span):
            return any(self._keeps_default(function, name, frozenset()) for name in _turned_away(place, function))
        return False

    def _keeps_default(self, function: Function, name: str, above: frozenset[Function]) -> bool:
        """Whether a function stands in for another one, or is called by such functions only, which leave a parameter at
        its default."""
        if function in above or len(above) > _DEEPEST:
            return False
        callers = self.order.callers(function)
        if not callers:
            return self._stands_in(function.outermost)
        return all(self._calls_with_default(caller.place, function, name, above | {function}) for caller in callers)

    def _calls_with_default(self, caller: Place, function: Function, name: str, above: frozenset[Function]) -> bool:
        call, scope = call_of(caller), caller.scope
        if any(argument.star for argument in call.arguments) or not isinstance(scope, Function):
            return False
        given = facts.argument(call, name, position_of(name, function))
        default = _default(function, name)
        if given is None or _number(given) == default:
            return self._keeps_default(scope, "", above)
        if not isinstance(given, Name) or _default(scope, given.id) != default or not _is_kept(given.id, scope):
            return False
        return self._keeps_default(scope, given.id, above)

    def _stands_in(self, function: Function) -> bool:
        """Whether something in the project, tests apart, hands a function on beside the dotted name of another one, or
        puts it in the place of one of another package."""
        if function.owner is not None:
            return False
        for path in self.project.mentioning(function.name):
            module = None if self.project.is_test(path) else self.project.module_at(path)
            for scope, body in module.bodies_with(function.name) if module is not None else ():
                for beside in map(_beside, facts.subexpressions(body)):
                    if any(map(_is_dotted, beside)) and any(_stands_for(one, scope, function) for one in beside):
                        return True
                for statement in facts.statements(body):
                    if isinstance(statement, Assign) and _stands_for(statement.value, scope, function):
                        kept = [target.value for target in statement.targets if isinstance(target, Attribute)]
                        if any(isinstance(known, External) for base in kept for known in resolve_all(base, scope)):
                            return True
        return False


def _turned_away(place: Place, function: Function) -> set[str]:
    """The parameters whose defaults do not lead to a place, by the tests around it."""
    found = set()
    for around, inner in pairwise((*place.above, place.expression)):
        if isinstance(around, If) and inner is not around.test:
            compared = _compared(around.test)
            if compared is not None:
                name, number, is_equal = compared
                default = _default(function, name)
                is_taken = any(inner is statement for statement in around.body)
                if default is not None and _is_kept(name, function) and ((default == number) == is_equal) != is_taken:
                    found.add(name)
    return found


def _compared(test: Expression) -> tuple[str, float, bool] | None:
    """The variable and the number that a test compares, and whether it asks if they are equal."""
    if isinstance(test, Compare) and test.operators in (("==",), ("!=",)):
        left, right, is_equal = test.left, test.comparators[0], test.operators == ("==",)
    elif isinstance(test, Call) and facts.last_name(test.function) == "isclose" and len(test.arguments) == 2:
        (left, right), is_equal = (argument.value for argument in test.arguments), True
    else:
        return None
    number = _number(right)
    return (left.id, number, is_equal) if isinstance(left, Name) and number is not None else None


def _number(expression: Expression | None) -> float | None:
    if isinstance(expression, Constant):
        value = expression.value
        return float(value) if isinstance(value, (int, float)) and not isinstance(value, bool) else None
    if isinstance(expression, (Name, Attribute)) and facts.last_name(expression) in _INFINITE:
        return math.inf
    return None


def _default(function: Function, name: str) -> float | None:
    return next((_number(p.default) for p in function.definition.parameters if p.name == name), None)


def _is_kept(name: str, function: Function) -> bool:
    """Whether a parameter keeps its value: nothing is put in it but ``float(name)``."""
    for statement in facts.statements(function.body):
        if isinstance(statement, Assign) and any(facts.dotted(target) == name for target in statement.targets):
            made = statement.value
            plain = isinstance(made, Call) and facts.dotted(made.function) == "float" and len(made.arguments) == 1
            if not (plain and isinstance(made, Call) and facts.dotted(made.arguments[0].value) == name):
                return False
    return True


def _beside(expression: Expression) -> tuple[Expression, ...]:
    """What stands beside each other in a call or a sequence."""
    if isinstance(expression, Call):
        return tuple(argument.value for argument in expression.arguments)
    return expression.items if isinstance(expression, facts.Sequence) else ()


def _is_dotted(expression: Expression) -> bool:
    value = expression.value if isinstance(expression, Constant) else None
    return isinstance(value, str) and _DOTTED.fullmatch(value) is not None


def _stands_for(expression: Expression | None, scope: ScopeOwner, function: Function) -> bool:
    is_named = isinstance(expression, (Name, Attribute)) and facts.last_name(expression) == function.name
    return expression is not None and is_named and function in resolve_all(expression, scope)
