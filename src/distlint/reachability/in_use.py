"""Whether anything in sight comes to a place: who calls its function, and whether the tests around it ever hold."""

from __future__ import annotations

import re
from collections.abc import Callable
from contextlib import suppress

from distlint import facts
from distlint.files.insisting import insists_around, is_made_by_one
from distlint.finding import Alarm, Confidence, Severity, Span, line_of
from distlint.kinds import Kinds
from distlint.places import Place, call_of, outcomes, places, tests_passed
from distlint.places.order import Order
from distlint.project import Function, Module, Scope
from distlint.reachability.ending import calls_in_vain_ahead, reads_unbound_ahead, undefined_ahead, undefined_behind
from distlint.reachability.given_before import given_by_all
from distlint.reachability.parentless import imported_in_vain
from distlint.remembering import remembered
from distlint.settings import Settings
from distlint.spmd.callers import is_come_to, is_skipped
from distlint.spmd.small_clusters import Cluster, Undecided, evaluate
from distlint.spmd.small_clusters import Place as At
from distlint.starting.broken_imports import BrokenImports
from distlint.starting.launching import Launching
from distlint.starting.one_process import holds_for_one
from distlint.starting.options import values_stored

#: What an alarm says at its end behind a name that nothing binds.
_ENDS = " (the program ends there: nothing binds {}, {})"
#: What it says behind an import of a file that imports from its package, and has none under that name.
_NO_PACKAGE = " (the program ends there: {} has no package to import from, {})"
#: What it says below a test for a parameter that is never None.
_GIVEN = " (every call in sight gives {})"
_RANKS = 4
#: How many callers deep it is asked whether a program insists on one process.
_DEEPEST = 4
#: What switches a flag off.
_FALSE = re.compile(r"(?:False|None|0)\b(?!\.)")
#: What calls the functions of a module without their names.
_NAMELESS = frozenset(("globals", "Fire"))


class InUse:
    """Answers about one project."""

    def __init__(self, launching: Launching, kinds: Kinds, order: Order, settings: Settings) -> None:
        self.launching = launching
        self.kinds = kinds
        self.order = order
        self.settings = settings
        self.broken_imports = BrokenImports(launching, settings)

    def doubted(self, alarm: Alarm, module: Module) -> Alarm:
        """An alarm as it is, or with low confidence if its place is in a function of a program that nothing calls, or
        in a module that is left over beside those that programs use, or if every program ends ahead of it, or if the
        functions that join processes are called by nobody."""
        return alarm.lowered(
            alarm.confidence != Confidence.LOW
            and (
                self.is_uncalled(module, alarm.span)
                or self._is_never_reached(module, alarm.span)
                or self._is_below_unset_flag(module, alarm.span)
                or self._are_never_joined(module)
                or self.broken_imports.ends_ahead(module, alarm.span)
            )
        )

    def at_stake(self, alarm: Alarm, module: Module) -> Alarm:
        """An alarm as it is, or as one of hygiene if all ways to its place, as far as they are in sight, end at a name
        that nothing binds, ahead of it or right behind it, or if it stands below a test for a parameter that they all
        give: what it says of the code is right, but no run comes there. A piece of code may be shown without what it
        needs, and a function with what it takes, so that the alarm stays."""
        if alarm.severity is Severity.HYGIENE or alarm.confidence == Confidence.LOW:
            return alarm
        given = "" if self.settings.is_packaged else self._given_by_all(module, alarm.span)
        if given:
            return alarm.as_hygiene(_GIVEN.format(given))
        found = self._end_ahead(module.function_on(alarm.span.line) or module, alarm.span, ())
        if found is None:
            return alarm
        end, path = found
        if path == module.path and end.span.is_inside(alarm.span):
            return alarm  # that nothing binds it is what the alarm is about
        where = line_of(path, end.span, module.path)
        if isinstance(end, facts.Name):
            return alarm.as_hygiene(_ENDS.format(end.id, where))
        return alarm.as_hygiene(_NO_PACKAGE.format(end.module or end.names[0][0], where))

    def _given_by_all(self, module: Module, span: Span) -> str:
        """The parameter that every call in sight gives, where a place stands below a test that it is None, or the
        objects that it is about are made there."""
        around = module.function_on(span.line)
        owner = around.class_around if around is not None else None
        if (given := given_by_all(module, span, self.order)) or owner is None or not self.order.is_only_made(owner):
            return given
        made = [
            given_by_all(maker.scope.module, maker.place.expression.span, self.order)
            for maker in self.order.makers(owner)
        ]
        return made[0] if made and all(made) else ""

    def _end_ahead(
        self, scope: Scope, span: Span, above: tuple[Function, ...]
    ) -> tuple[facts.Name | facts.Import, str] | None:
        """Where all ways to a place end, ahead of it or right behind it: the name that nothing binds, or the import of
        a file that has no package there; with the file in which that stands."""
        read = undefined_ahead(scope, span) or undefined_behind(scope, span)
        if read is not None:
            return read, scope.module.path
        if (imported := imported_in_vain(scope, span)) is not None:
            return imported
        if isinstance(scope, Module) or len(above) >= _DEEPEST or scope in above:
            return None
        owner = scope.class_around
        callers = self.order.callers(scope)
        if owner is not None and scope.name != "__init__" and self.order.is_only_made(owner):
            callers = self.order.makers(owner)  # who calls a method has the object from there
        found: tuple[facts.Name | facts.Import, str] | None = None
        for call in callers:
            found = self._end_ahead(call.scope, call.place.expression.span, (*above, scope))
            if found is None:
                return None
        return found

    @remembered
    def _are_never_joined(self, module: Module) -> bool:
        """Whether the functions that start or join processes, in what a module of a program is reached together with,
        are called by nothing in sight, and nothing else does: the program has one process."""
        if not self.launching.is_of_program(module) and not self._is_of_programs(module):
            return False
        starting = [*dict.fromkeys(self.launching.starting(module))]
        return bool(starting) and all(
            isinstance(scope, Function) and not is_come_to(scope, self.kinds.analysis.reach) for scope in starting
        )

    def _is_below_unset_flag(self, module: Module, span: Span) -> bool:
        """Whether a place stands below a test of an attribute that the project sets to false, and never otherwise
        (``self.stop_training = False``): it is there for who changes the program."""
        scope = module.function_on(span.line) or module
        around = (s for s in facts.statements(scope.body) if isinstance(s, facts.If) and facts.encloses(s.body, span))
        flags = [s.test.attr for s in around if isinstance(s.test, facts.Attribute)]
        return any(map(self._is_never_set, flags))

    @remembered
    def _is_never_set(self, attribute: str) -> bool:
        """Whether all that files of the project, tests apart, ever store in an attribute of some name is false, and
        the name stands for nothing else there: an option, a keyword, a text."""
        values = values_stored(self.launching.project, attribute)
        return bool(values) and all(map(_FALSE.match, values))

    def _is_never_reached(self, module: Module, span: Span) -> bool:
        """Whether all ways to a place, as far as they are in sight, lead past a name that nothing binds, or
        whether a call ahead of it in its function cannot succeed: others may call the function."""
        scope = module.function_on(span.line) or module
        return calls_in_vain_ahead(scope, span) or self._are_all_behind(scope, span, ())

    def _are_all_behind(self, scope: Scope, span: Span, above: tuple[Function, ...]) -> bool:
        if reads_unbound_ahead(scope, span):
            return True
        if isinstance(scope, Module) or len(above) >= _DEEPEST or scope in above:
            return False
        calls = self.order.callers(scope)
        return bool(calls) and all(
            self._are_all_behind(call.scope, call.place.expression.span, (*above, scope)) for call in calls
        )

    def is_uncalled(self, module: Module, span: Span) -> bool:
        """Whether a place is in a function, or in a method of a class without foreign bases or of one of autograd's
        functions, and nothing in sight comes to it, as only what nobody calls does: in a program, or in what one uses,
        or beside one, in a project that nobody installs. So it is in a method that every class below has another one
        for, where nobody makes its own class. In a file of tests it is in what only skipped ones come to. The method by
        which ONNX writes a function of autograd down is called by its export alone, which knows no communication."""
        around = module.function_on(span.line)
        if around is not None and module.is_test:
            return is_skipped(around, self.kinds.analysis.reach)
        if around is not None and (_is_for_export(around) or self.launching.is_left_over(module)):
            return True
        if around is None or not _NAMELESS.isdisjoint(module.words):
            return False
        if not self.launching.is_in_sight(module) and (self.settings.is_packaged or not self._is_of_programs(module)):
            return False
        return self.order.is_replaced(around) or not is_come_to(around, self.kinds.analysis.reach)

    def _is_of_programs(self, module: Module) -> bool:
        return self.launching.is_beside_programs(module) or self.launching.is_used_by_programs(module)

    def is_spared(self, module: Module, span: Span) -> bool:
        """Whether several processes never come to a place in a function, as far as its callers are in sight: it
        stands in the branch of one, these insist on one process, give constants for which a test around the place is
        false, or run another method, which every derived class has."""
        function = module.function_on(span.line)
        if function is None:
            return False
        if insists_around(function, span) or _is_of_one_object(function) or self._is_behind_insisting(function):
            return True
        place = next(places(function, lambda e: e.span == span), None)
        if place is not None and any(holds_for_one(test, outcome) for test, outcome in outcomes(place)):
            return True
        if place is not None and any(self._is_false_for_all(test, function) for test in tests_passed(place)):
            return True
        return self.order.is_replaced(function)

    @remembered
    def _is_behind_insisting(self, function: Function) -> bool:
        return self._all_insist(function, ())

    def _all_insist(self, function: Function, above: tuple[Function, ...]) -> bool:
        """Whether every call of a function in sight stands where the program insists on one process."""
        calls = self.order.callers(function) if len(above) < _DEEPEST and function not in above else ()
        return bool(calls) and all(
            insists_around(call.scope, call.place.expression.span)
            or (
                isinstance(call.scope, Function)
                and (_is_of_one_object(call.scope) or self._all_insist(call.scope, (*above, function)))
            )
            for call in calls
        )

    def _is_false_for_all(self, test: facts.Expression, function: Function) -> bool:
        """Whether a test, or a part of one that has to hold, asks for a parameter what no call in sight gives, though
        one gives something: what all leave as it is, others may give."""
        if isinstance(test, facts.Boolean) and test.operator == "and":
            return any(self._is_false_for_all(part, function) for part in test.operands)
        asked, wanted = _asked(test)
        if not isinstance(asked, facts.Name) or len(function.bindings.of(asked.id)) != 1:
            return False
        parameter = function.parameter(asked.id)
        calls = self.order.callers(function) if parameter is not None else ()
        if parameter is None or not calls:
            return False
        given = [_given(call_of(caller.place), parameter, function) for caller in calls]
        if all(one is parameter.default for one in given):
            return False
        return all(isinstance(one, facts.Constant) and not wanted(one.value) for one in given)

    def is_never_taken(self, place: Place) -> bool:
        """Whether a test around a place is false on every rank, as constants of the project have it."""
        return any(self._is_false(test, place) for test in tests_passed(place))

    def _is_false(self, test: facts.Expression, place: Place) -> bool:
        value = self.kinds.value(test, place.scope)
        if value is not None:
            with suppress(Undecided):
                return not any(evaluate(value.term, At(Cluster(_RANKS, ()), r, {}, {})) for r in range(_RANKS))
        return False


def _is_for_export(function: Function) -> bool:
    """Whether a function says how a function of autograd is exported to ONNX."""
    return function.name == "symbolic" and function.owner is not None and function.owner.is_of_autograd


def _is_of_one_object(function: Function) -> bool:
    """Whether a function is a method of an object that only a process without others can make."""
    own = function.owner is not None and function.first_parameter is not None and function.name != "__init__"
    return own and function.owner is not None and is_made_by_one(function.owner)


def _asked(test: facts.Expression) -> tuple[facts.Expression, Callable[[object], bool]]:
    """What a test asks about, and for which constants it holds."""
    if facts.is_not(test):
        return test.operand, lambda value: not value
    if isinstance(test, facts.Compare) and len(test.operators) == 1:
        (operator,), (other,) = test.operators, test.comparators
        if isinstance(other, facts.Constant) and operator in ("==", "is"):
            return test.left, lambda value: value == other.value
        if isinstance(other, facts.Constant) and operator in ("!=", "is not"):
            return test.left, lambda value: value != other.value
    return test, bool


def _given(call: facts.Call, parameter: facts.Parameter, function: Function) -> facts.Expression | None:
    """What a call gives to a parameter, or leaves as it is; None where nobody can tell."""
    if call.unpacks:
        return None
    given = function.given(parameter.name, call)
    return given if given is not None else parameter.default
