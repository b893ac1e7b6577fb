"""Places that nobody comes to, as the parameters have it that every caller in sight leaves at their default, or gives a
constant for: ``if norm_type == inf:`` where nobody asks for that norm; or an option that the function itself has set
(``args.profile = True``), and nothing else does. So are functions that are called at such places only. A function may
also stand in for one of another package (``("megatron.core.optimizer.clip_grads.get_norm", get_norm)``): who calls the
original calls it, and leaves what may be left out.
"""

from __future__ import annotations

import math
import operator
import re
from collections.abc import Callable, Hashable, Iterator
from functools import cache
from itertools import islice

from distlint import facts
from distlint.facts import Assign, Attribute, Boolean, Call, Compare, Constant, Expression, If, Name, Statement
from distlint.finding import Alarm, Confidence, Span
from distlint.places import Place, call_of, callees_of, calls_in
from distlint.places.order import Order
from distlint.project import Class, External, Function, Module, ScopeOwner, Symbol, resolve_all
from distlint.project.nested import nested
from distlint.project.one_form import plain
from distlint.project.symbols import may_be_own
from distlint.remembering import remembered

#: How many functions callers are followed up through.
_DEEPEST = 4
#: Files that name a function; of what more name, not all callers are seen.
_MOST_FILES = 40
_DOTTED = re.compile(r"[A-Za-z_]\w*(?:\.[A-Za-z_]\w*)+")
_INFINITE = frozenset(("inf", "Inf", "infty", "Infinity"))
#: Decorators that leave a function its parameters, and bases that call no method.
_HARMLESS = frozenset(("staticmethod", "classmethod", "no_grad", "inference_mode", "override", "final"))
_PLAIN_BASES = frozenset(("object", "ABC"))
#: Decorators that write down when a function runs.
_RECORDS = re.compile(r"nvtx|profil|record_function")
#: What makes the same of a value, as far as tests can tell.
_CONVERSIONS = frozenset(("float", "int"))
_COMPARISONS: dict[str, Callable[[object, object], object]] = {
    "==": operator.eq,
    "!=": operator.ne,
    "is": operator.eq,
    "is not": operator.ne,
}
_EITHER = frozenset((True, False))

Values = frozenset[Hashable]


class TurnedAway:
    """Answers about one project."""

    def __init__(self, order: Order) -> None:
        self.order = order
        self.project = order.project

    def doubted(self, alarm: Alarm, module: Module, *, with_evidence: bool) -> Alarm:
        """An alarm as it is, or with low confidence if nobody comes to its place, or, ``with_evidence``, to one of
        those that it names beside."""
        if alarm.confidence is Confidence.LOW:
            return alarm
        rests_on = [(module, alarm.span)]
        for evidence in alarm.evidence if with_evidence else ():
            is_here = evidence.path == module.path
            known = module if is_here else self.project.module_at(evidence.path)
            rests_on += [(known, evidence.span)] if known is not None else []
        return alarm.lowered(any(self.is_turned_away(span, known) for known, span in rests_on))

    def is_turned_away(self, span: Span, module: Module) -> bool:
        """Whether a place stands behind a test that comes out otherwise for all that callers give."""
        return self._is_never_come_to(span, module, 0)

    def _is_never_come_to(self, span: Span, module: Module, depth: int) -> bool:
        inner = function = module.function_on(span.line)
        while function is not None:
            for test, outcome in _passed(plain(function), span):
                if outcome not in self._outcomes(test, function):
                    return True
            function = function.parent
        callers = self._callers(inner) if inner is not None and depth < _DEEPEST else None
        return bool(callers) and all(
            self._is_never_come_to(caller.expression.span, caller.scope.module, depth + 1) for caller in callers or ()
        )

    # -- tests -------------------------------------------------------------------------------------------------------

    def _outcomes(self, test: Expression, function: Function) -> frozenset[bool]:
        """How a test in a function may come out."""
        if facts.is_not(test):
            return frozenset(not outcome for outcome in self._outcomes(test.operand, function))
        if isinstance(test, Boolean):
            decides = test.operator == "or"
            parts = [self._outcomes(operand, function) for operand in test.operands]
            may_be_decided = any(decides in part for part in parts)
            may_be_left_open = all((not decides) in part for part in parts)
            return frozenset([decides] * may_be_decided + [not decides] * may_be_left_open)
        asked, holds = _asked(test)
        if isinstance(asked, Name):
            given = self._given(asked.id, function)
        else:
            given = self._set(asked, function) if isinstance(asked, Attribute) else None
        return _EITHER if given is None else frozenset(holds(value) for value in given)

    def _set(self, asked: Attribute, function: Function) -> Values | None:
        """What an option is that a function has set in any case ahead of a test, and that nothing else in the project
        sets; None for all others."""
        name = facts.dotted(asked)
        before = (one for one in function.body if isinstance(one, Assign) and one.span < asked.span)
        set_here = [one for one in before if any(facts.dotted(target) == name for target in one.targets)]
        if name is None or len(set_here) != 1 or set_here[0].operator:
            return None
        value = _constant(set_here[0].value)
        return value if value is not None and self._is_set_once(asked.attr) else None

    @remembered
    def _is_set_once(self, option: str) -> bool:
        """Whether one place in the project, tests or not, assigns an attribute or an item of this name."""
        found = (one for _, matches in self.project.matching(_setting(option), option) for one in matches)
        return sum(1 for _ in islice(found, 2)) == 1

    @remembered
    def _given(self, name: str, function: Function) -> Values | None:
        """What a parameter may be that keeps its value: the constants that the callers in sight give, or leave it at;
        None if nobody knows, or nobody in sight calls the function."""
        return self._values(name, function, ()) if _is_kept(name, function) else None

    def _values(self, name: str, function: Function, above: tuple[Function, ...]) -> Values | None:
        if function in above or len(above) > _DEEPEST:
            return None
        default, callers = _constant(function.default(name)), self._callers(function)
        if not callers:
            return default if callers is not None and self._stands_in(function.outermost) else None
        found: set[Hashable] = set()
        for caller in callers:
            call, scope = call_of(caller), caller.scope
            if call.unpacks:
                return None
            given = function.given(name, call)
            values = default if given is None else _constant(given)
            if values is None and isinstance(given, Name) and isinstance(scope, Function):
                values = self._values(given.id, scope, (*above, function)) if _is_kept(given.id, scope) else None
            if values is None:
                return None
            found |= values
        return frozenset(found)

    # -- callers -----------------------------------------------------------------------------------------------------

    @remembered
    def _callers(self, function: Function) -> tuple[Place, ...] | None:
        """The calls of a function, tests apart; None if it may be called elsewhere, too: something hands it on, or has
        an unknown thing of its name, or a base, a decorator or a framework calls it."""
        owner, name = function.owner, function.name
        if not all(_is_harmless(decorator, function.module) for decorator in function.definition.decorators):
            return None
        if owner is not None and (name.startswith("__") or owner.definition.decorators or _may_be_of_base(name, owner)):
            return None
        paths = tuple(islice(self.project.mentioning(name), _MOST_FILES))
        modules = [*self.project.modules_at(self.project.outside_tests(paths))]
        if len(paths) == _MOST_FILES or any(_hands_on(module, function) for module in modules):
            return None
        found: list[Place] = []
        for module in modules:
            names = module.names_of(name)
            for scope in module.scopes_with(*names):
                for place in calls_in(scope):
                    if facts.last_name(call_of(place).function) in names and scope is not function:
                        symbols = callees_of(place)
                        if not symbols:
                            return None
                        found += [place] if any(_is(symbol, function) for symbol in symbols) else ()
        return tuple({(*place.expression.span, place.scope.module.path): place for place in found}.values())

    @remembered
    def _stands_in(self, function: Function) -> bool:
        """Whether something in the project, tests apart, hands a function on beside the dotted name of another one, or
        puts it in the place of one of another package."""
        if function.owner is not None:
            return False
        for module in self.project.modules_with(function.name):
            for scope, body in module.bodies_with(*module.names_of(function.name)):
                for beside in map(_beside, facts.subexpressions(body)):
                    if any(map(_is_dotted, beside)) and any(_stands_for(one, scope, function) for one in beside):
                        return True
                if any(_replaces(s, scope) and _stands_for(s.value, scope, function) for s in _assignments(body)):
                    return True
        return False


@cache
def _setting(name: str) -> re.Pattern[str]:
    """Matches what sets an attribute, or an item, of this name."""
    item = rf"(?:\.({name})|\[[\"']({name})[\"']\])"
    return re.compile(
        rf"{item} *(?:=(?!=)|,[^\n=()]{{1,100}}=(?!=))|setattr\([^\n,]{{1,60}}, *[\"']({name})[\"']", re.MULTILINE
    )


def _is_harmless(decorator: Expression, module: Module) -> bool:
    """Whether a decorator leaves a function its parameters: a known one, or a function of the project whose inner
    function hands on all that it is given."""
    name = facts.last_word(facts.callee(decorator))
    if name in _HARMLESS or _RECORDS.search(name):
        return True
    known = resolve_all(decorator, module)
    return bool(known) and all(isinstance(symbol, Function) and _hands_all_on(symbol) for symbol in known)


@remembered
def _hands_all_on(decorator: Function) -> bool:
    """``def wrapped(*args, **kwargs): return function(*args, **kwargs)``."""
    parameters = decorator.definition.parameters
    return len(parameters) == 1 and any(
        facts.is_name(call.function, parameters[0].name)
        and [given.star for given in call.arguments] == ["*", "**"]
        and {p.star for p in inner.definition.parameters} == {"*", "**"}
        for inner in nested(decorator)
        for call in (e for e in facts.subexpressions(inner.body) if isinstance(e, Call))
    )


def _may_be_of_base(name: str, owner: Class) -> bool:
    """Whether a class may have a base that has a method of its own by this name, which somebody calls."""
    classes = [known for known in owner.lineage if isinstance(known, Class)]
    known_bases = _PLAIN_BASES | {known.name for known in classes}
    bases = {facts.last_name(base.value) for known in classes for base in known.definition.bases}
    return not bases <= known_bases or any(name in known.methods for known in classes if known is not owner)


def _is(symbol: Symbol, function: Function) -> bool:
    """Whether a symbol stands for a function, or is the public name of it in the framework that the project is."""
    if not isinstance(symbol, External):
        return symbol is function
    return may_be_own(symbol, function) and symbol.name.endswith(f".{function.name}")


def _passed(body: tuple[Statement, ...], span: Span) -> Iterator[tuple[Expression, bool]]:
    """The tests on the way to a place in a function, and how they come out for who gets there: those around it, and
    those before it behind which others have left."""
    for statement in body:
        if not span.is_inside(statement.span):
            if statement.span < span:
                yield from facts.left_behind(statement)
            continue
        blocks = facts.blocks(statement)
        for number, block in enumerate(blocks):
            if facts.encloses(block, span):
                if isinstance(statement, If):
                    yield statement.test, number == 0
                yield from _passed(block, span)
        return


def _asked(test: Expression) -> tuple[Expression, Callable[[object], bool]]:
    """What a test asks about, and for which values it holds."""
    if isinstance(test, Compare) and len(test.operators) == 1:
        compare, other = _COMPARISONS.get(test.operators[0]), _constant(test.comparators[0])
        if compare is None or other is None:
            return test, bool
        (wanted,) = other
        return test.left, lambda value: bool(compare(value, wanted))
    if isinstance(test, Call) and facts.last_name(test.function) == "isclose" and len(test.arguments) == 2:
        asked, close = (argument.value for argument in test.arguments)
        number = _constant(close)
        return (asked, lambda value: number == frozenset((value,))) if number is not None else (test, bool)
    return test, bool


def _constant(expression: Expression | None) -> Values | None:
    """The one value of an expression that is written down; None for all else."""
    if isinstance(expression, Constant):
        return frozenset((expression.value,))
    if isinstance(expression, (Name, Attribute)) and facts.last_name(expression) in _INFINITE:
        return frozenset((math.inf,))
    if isinstance(expression, Call) and facts.dotted(expression.function) == "float" and len(expression.arguments) == 1:
        number = expression.arguments[0].value
        is_infinite = isinstance(number, Constant) and number.value in _INFINITE
        return frozenset((math.inf,)) if is_infinite else None
    return None


def _is_kept(name: str, function: Function) -> bool:
    """Whether a name is a parameter that keeps its value: nothing is put in it but ``float(name)``."""
    if not any(p.name == name and not p.star for p in function.definition.parameters):
        return False
    again = 0
    for statement in facts.statements(plain(function)):
        if isinstance(statement, Assign) and any(facts.dotted(target) == name for target in statement.targets):
            made = statement.value
            if not isinstance(made, Call) or facts.dotted(made.function) not in _CONVERSIONS:
                return False
            if len(made.arguments) != 1 or facts.dotted(made.arguments[0].value) != name:
                return False
            again += 1
    return len(function.bindings.of(name)) == 1 + again


def _hands_on(module: Module, function: Function) -> bool:
    """Whether something in a module names a function otherwise than to call it, or as a stand-in: who gets it calls
    it as it likes."""
    names = module.names_of(function.name)
    for scope, body in module.bodies_with(*names):
        inner = scope if isinstance(scope, (Module, Function)) else module
        called = {s.value.span for s in _assignments(body) if s.value is not None and _replaces(s, inner)}
        named: list[Expression] = []
        for e in facts.subexpressions(body):
            if isinstance(e, Call):
                called.add(e.function.span)
            beside = _beside(e)
            if any(map(_is_dotted, beside)):
                called.update(one.span for one in beside)
            if isinstance(e, (Name, Attribute)) and facts.last_name(e) in names:
                named.append(e)
        for e in named:
            symbols = resolve_all(e, inner) if e.span not in called else ()
            if e.span not in called and (not symbols or any(_is(symbol, function) for symbol in symbols)):
                return True
    return False


def _assignments(body: tuple[Statement, ...]) -> Iterator[Assign]:
    return (statement for statement in facts.statements(body) if isinstance(statement, Assign))


def _replaces(statement: Assign, scope: ScopeOwner) -> bool:
    """Whether an assignment puts something in the place of what a module or class of another package has."""
    kept = (target.value for target in statement.targets if isinstance(target, Attribute))
    return any(isinstance(known, External) for base in kept for known in resolve_all(base, scope))


def _beside(expression: Expression) -> tuple[Expression, ...]:
    """What stands beside each other in a call or a sequence."""
    if isinstance(expression, Call):
        return tuple(argument.value for argument in expression.arguments)
    return expression.items if isinstance(expression, facts.Sequence) else ()


def _is_dotted(expression: Expression) -> bool:
    return _DOTTED.fullmatch(facts.text_of(expression) or "") is not None


def _stands_for(expression: Expression | None, scope: ScopeOwner, function: Function) -> bool:
    is_named = isinstance(expression, (Name, Attribute)) and facts.last_name(expression) == function.name
    return expression is not None and is_named and function in resolve_all(expression, scope)
