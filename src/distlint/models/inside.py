"""What stands for the model inside of a wrapper: a variable, an attribute, a property or a function by whose name code
goes to ``ddp.module``."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from distlint import facts
from distlint.facts import Attribute, Call, Expression
from distlint.project import Class, Function, Scope, resolve_all
from distlint.project.bindings import Assigned
from distlint.project.kept import kept
from distlint.project.one_form import returned
from distlint.remembering import remembered

_MODULE = ".module"


def stands_for(called: Expression, scope: Scope) -> str | None:
    """The dotted name of what the first part of a dotted expression is another name of: a variable, or a part of the
    own object."""
    first = called
    while isinstance(first, Attribute):
        first = first.value
    alias = _of_variable(first.id, scope) if isinstance(first, facts.Name) else None
    return alias or _of_own(called, scope)


def _of_variable(name: str, scope: Scope) -> str | None:
    """What a variable is another name of, if it is assigned once."""
    only = scope.bindings.only(name)
    if not isinstance(only, Assigned) or only.position:
        return None
    return facts.dotted(only.value) or way_inside((only.value,), scope)


def _of_own(called: Expression, scope: Scope) -> str | None:
    """What an attribute of the own object stands for, which the class binds once (``self.net = self.ddp.module``), or
    what a property of it gives."""
    if not isinstance(scope, Function) or scope.owner is None:
        return None
    while isinstance(called, Attribute) and not facts.is_name(called.value, scope.first_parameter):
        called = called.value
    if not isinstance(called, Attribute):
        return None
    asked = scope.owner.method(called.attr)
    if asked is not None and asked.is_property:
        return _given_out(asked, scope)
    value, home = kept(called, scope)
    is_own = isinstance(home, Function) and home.first_parameter == scope.first_parameter
    return facts.dotted(value) if value is not called and is_own else None


def unwrapped(expression: Expression, scope: Scope) -> str | None:
    """What an expression stands for that begins with what a function of the project takes out of a wrapper: of
    ``unwrap(model).loss`` and of ``self.unwrapped().loss``, ``model.module.loss``."""
    rest: list[str] = []
    while isinstance(expression, Attribute):
        rest.insert(0, expression.attr)
        expression = expression.value
    if not isinstance(expression, Call):
        return None
    path = _taken_out(expression, scope)
    return ".".join((path, *rest)) if path is not None else None


def _taken_out(call: Call, scope: Scope) -> str | None:
    if not call.arguments:
        return _given_out_by(call.function, scope)
    path = facts.dotted(call.arguments[0].value) if not call.arguments[0].star else None
    known = resolve_all(call.function, scope) if path is not None else ()
    takes_out = any(isinstance(symbol, Function) and unwraps(symbol) for symbol in known)
    return f"{path}{_MODULE}" if takes_out else None


def _given_out_by(called: Expression, scope: Scope) -> str | None:
    """The same for a method of the own object that is called."""
    if not isinstance(called, Attribute) or not isinstance(scope, Function) or scope.owner is None:
        return None
    method = scope.owner.method(called.attr) if facts.is_name(called.value, scope.first_parameter) else None
    return _given_out(method, scope) if method is not None else None


def _given_out(method: Function, scope: Function) -> str | None:
    """What a method of the same object gives back, if that is the model inside of one of its wrappers."""
    is_alike = method is not scope and method.first_parameter == scope.first_parameter
    return goes_inside(method) if is_alike else None


@remembered
def goes_inside(method: Function) -> str | None:
    """The model inside of a wrapper in an attribute of its object that a method gives back."""
    path = way_inside(returned(method), method) if "return" in method.words else None
    return path if path is not None and path.startswith(f"{method.first_parameter}.") else None


def way_inside(values: Iterable[Expression], scope: Scope) -> str | None:
    """The ``module`` of a wrapper that each of some values is, or of some that wrapper itself, which is no wrapper then
    (``model.module if hasattr(model, "module") else model``)."""
    ways = [facts.dotted(way) or unwrapped(way, scope) for value in values for way in facts.alternatives(value)]
    inner = {way for way in ways if way is not None and way.endswith(_MODULE)}
    path = inner.pop() if len(inner) == 1 else None
    return path if path is not None and all(way in (path, path.removesuffix(_MODULE)) for way in ways) else None


def unwraps(function: Function) -> bool:
    """Whether a function gives back its first argument, or the ``module`` in that."""
    parameters = function.given_names
    if not parameters or "module" not in function.words:
        return False
    own, inner = parameters[0], f"{parameters[0]}{_MODULE}"
    ways = [way for value in returned(function) for way in facts.alternatives(value)]
    taken = [facts.dotted(e) for s in facts.statements(function.body) for e in facts.subexpressions(facts.header(s))]
    return bool(ways) and all(facts.dotted(way) in (own, inner) for way in ways) and inner in taken


def words_inside(owner: Class) -> Iterator[str]:
    """The words by which methods of a class may come to the model inside of a wrapper."""
    yield "module"
    for method in owner.all_methods:
        if "module" in method.words or method.is_property:
            is_way = goes_inside(method) is not None
            yield from (method.name,) if is_way else ()
    for name in owner.attributes:
        stored = (assigned.value for _, assigned in owner.attributes[name])
        yield from (name,) if any((facts.dotted(value) or "").endswith(_MODULE) for value in stored) else ()
