"""What a function falls back to where its callers give nothing, and whether they do."""

from __future__ import annotations

from itertools import pairwise

from distlint import facts
from distlint.facts import Assign, Boolean, Call, Compare, Expression, FunctionDef, Lambda, Name, Parameter
from distlint.places import Place, call_of, call_place, outcomes, reads
from distlint.places.order import Order
from distlint.project import Class, Function, Module

#: How many calls a parameter is followed through.
_DEEPEST = 2


def is_never_needed(place: Place, function: Function, order: Order) -> bool:
    """Whether a place is a fallback for a parameter (``if device is None: …``) that all of the callers give."""
    optional = {p.name for p in function.definition.parameters if p.default is not None and facts.is_none(p.default)}
    names = (left_out(place) & optional) | (_is_none(place) & {p.name for p in function.definition.parameters})
    callers = order.callers(function) if names else ()
    return bool(callers) and any(all(gives(caller.place, name, function) for caller in callers) for name in names)


def _has_more_files(module: Module) -> bool:
    """Whether a project has other files that import something, tests apart: then some of the callers are seen."""
    others = (path for path in module.project.mentioning("import") if path != module.path)
    return any(not path.endswith("/setup.py") for path in module.project.outside_tests(others))


def is_given_by_all(place: Place, order: Order) -> bool:
    """Whether somebody in sight calls the function, or makes the record, of a default, and all who do give a device. Of
    a file that is alone, the callers are not in sight."""
    if not _has_more_files(place.scope.module):
        return False
    around = place.above[::-1]
    parameter = next((inner for inner in around if isinstance(inner, Parameter)), None)
    if parameter is not None:
        function = defining(place)
        return function is not None and is_handed_over(parameter.name, function, order)
    field = next((inner for inner in around if isinstance(inner, Assign)), None)
    if field is None or not isinstance(place.scope, Class):
        return False
    return is_handed_over(facts.dotted(field.targets[0]) or "", place.scope, order)


def is_never_looked_at(place: Place, order: Order) -> bool:
    """Whether nothing looks at the parameter of which a place is the default: a stand-in for what others do, or who is
    handed it decides anew."""
    parameter = place.innermost(Parameter)
    function = defining(place) if parameter is not None else None
    return parameter is not None and function is not None and _is_ignored(parameter.name, function, order)


def _is_ignored(name: str, function: Function, order: Order, depth: int = 0) -> bool:
    """Whether a function does nothing with a parameter, or hands it to such only as do nothing with it."""
    if depth > _DEEPEST or not function.body or "locals" in function.words:
        return False
    anew = (s.span for s in function.body if isinstance(s, Assign) and any(facts.is_name(t, name) for t in s.targets))
    behind = next(anew, None)  # where it is bound anew in any case
    looks = [read for read in reads(function, name) if behind is None or read.expression.span[:2] <= behind[2:]]
    return all(_is_ignored_at(read, name, order, depth) for read in looks)


def _is_ignored_at(read: Place, name: str, order: Order, depth: int) -> bool:
    call = read.innermost(Call)
    place = call_place(read.scope, call) if call is not None and isinstance(read.scope, Function) else None
    if call is None or place is None or not any(facts.is_name(given.value, name) for given in call.arguments):
        return False
    called = order.callees(place)
    given = ((one, p.name) for one in called for p in one.definition.parameters if _takes(one, p, call, name))
    taken = [*given]
    return len(called) == len(taken) == 1 and _is_ignored(taken[0][1], taken[0][0], order, depth + 1)


def _takes(function: Function, parameter: Parameter, call: Call, name: str) -> bool:
    return not parameter.star and facts.is_name(function.given(parameter.name, call), name)


def defining(place: Place) -> Function | None:
    """The function of the file in whose definition a place stands; None for those inside of others and for lambdas."""
    owner = place.innermost(FunctionDef, Lambda)
    return next((function for function in place.scope.module.functions if function.definition == owner), None)


def is_handed_over(name: str, to: Function | Class, order: Order, depth: int = 0) -> bool:
    """Whether somebody calls a function, or makes an object of a record, and whoever does so gives a parameter, or a
    field, and not None; who hands all on that he is given by name (``**options``) has to be given it."""
    position = to.position(name) if isinstance(to, Function) else _position_of_field(name, to)
    found = order.calls_by_name(to) if depth <= _DEEPEST else ()
    return bool(found) and all(_gets(call, name, position) or _passes(call, name, to, order, depth) for call in found)


def _passes(call: Call, name: str, to: Function | Class, order: Order, depth: int) -> bool:
    """Whether a call stands in a function that hands all its further keywords on, and whoever calls that gives the
    parameter among them."""
    callers = order.callers(to) if call.unpacks and isinstance(to, Function) else ()
    around = next((caller.scope for caller in callers if call_of(caller.place) is call), None)
    if not isinstance(around, Function):
        return False
    further = next((p.name for p in around.definition.parameters if p.star == "**"), None)
    is_on = any(given.star == "**" and facts.is_name(given.value, further or "") for given in call.arguments)
    return is_on and is_handed_over(name, around, order, depth + 1)


def _gets(call: Call, name: str, position: int | None) -> bool:
    given = facts.argument(call, name, position)
    return given is not None and not facts.is_none(given)


def _position_of_field(name: str, record: Class) -> int | None:
    if any(isinstance(base, Class) and base is not record for base in record.lineage):
        return None
    fields = [
        target.id
        for statement in record.definition.body
        if isinstance(statement, Assign) and statement.annotation is not None
        for target in statement.targets
        if isinstance(target, Name)
    ]
    return fields.index(name) if name in fields else None


def left_out(place: Place) -> frozenset[str]:
    """The names that are empty where a place is come to."""
    found: set[str] = set()
    for test, outcome in outcomes(place):
        found |= _empty(test, outcome)
    for node, inner in pairwise((*place.above, place.expression)):
        if isinstance(node, Boolean) and node.operator == "or" and node.operands[0] is not inner:
            found |= _empty(node.operands[0], False)
    return frozenset(found)


def _is_none(place: Place) -> frozenset[str]:
    """Those of which a test has found None: what is only false may be a flag that is given."""
    return frozenset(
        test.left.id
        for test, outcome in outcomes(place)
        if isinstance(test, Compare)
        and isinstance(test.left, Name)
        and facts.is_none(test.comparators[0])
        and outcome is (test.operators[0] in ("is", "=="))
    )


def _empty(test: Expression, holds: bool) -> frozenset[str]:
    """The name that is empty if a test comes out in a way."""
    if facts.is_not(test):
        return _empty(test.operand, not holds)
    if isinstance(test, Compare) and test.operators in (("is",), ("is not",), ("==",), ("!=",)):
        if facts.is_none(test.comparators[0]):
            return _empty(test.left, holds == (test.operators[0] in ("is not", "!=")))
        return frozenset()
    return frozenset((test.id,)) if isinstance(test, Name) and not holds else frozenset()


def gives(caller: Place, name: str, function: Function) -> bool:
    """Whether a call of a function gives a parameter, and not None."""
    given = function.given(name, call_of(caller))
    return given is not None and not facts.is_none(given)
