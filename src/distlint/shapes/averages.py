"""Tensors of whole numbers that are summed up over ranks and then divided in place, which torch refuses.

``rt /= n`` of a helper that averages losses is fine as long as nobody gives it a count.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from typing import NamedTuple

from distlint import facts, knowledge
from distlint.calls.by_name import by_name
from distlint.facts import Assign, Binary, Call, Compare, Constant, Expression, Name, Statement
from distlint.finding import Span
from distlint.project import Function, Project, public_name, resolve_all
from distlint.project.nested import nested
from distlint.remembering import remembered
from distlint.shapes.ends import end
from distlint.shapes.holding import Holding
from distlint.shapes.tensors import Held, Reading, Tensor

#: Collectives whose result is divided.
_SUMS = frozenset(("all_reduce", "reduce"))
#: Methods that divide in place, and round unless they are told not to.
_DIVIDES = frozenset(("div_", "divide_", "true_divide_"))
_WHOLE = frozenset(("int8", "uint8", "int16", "int32", "int64", "bool"))
#: Words of tests that ask for the type of a tensor.
_ASKS_FOR_TYPE = frozenset(("dtype", "is_floating_point", "isinstance", "type"))
#: Parts of the names of parameters that tell how many processes there are: who divides has several.
_SEVERAL = ("world", "dist", "nproc", "gpu")
#: How many helpers may stand between the caller and the division.
_DEEPEST = 2

_Constants = Mapping[str, object]


class Divided(NamedTuple):
    """A tensor of whole numbers (``dtype``) is divided at ``place``, in the function ``inside``. ``call``: what hands
    it to a helper that does so, as ``given``; None where it is made in ``inside`` itself. For a public helper the place
    is the call, and ``text`` the name."""

    place: Span
    text: str
    inside: Function
    dtype: str
    call: Call | None = None
    given: Expression | None = None


class Averages:
    """Answers about the functions of one project that sum up over ranks and divide."""

    def __init__(self, project: Project) -> None:
        self.project = project

    def divided(self, function: Function) -> Iterator[Divided]:
        """The tensors of whole numbers that a function, or one that is nested in it, divides in place, or hands to a
        helper that does."""
        helpers = self.helpers(function)
        if helpers or self.averages(function, 1) or not function.words.isdisjoint(_words()):
            for inner in (function, *nested(function)):
                yield from _Walk(inner, self, helpers).found

    def helpers(self, function: Function, depth: int = _DEEPEST) -> frozenset[Function]:
        """The functions which a function names, and which average."""
        return frozenset(f for f in self.project.mentions.named(function) if self.averages(f, depth))

    @remembered
    def averages(self, function: Function, depth: int = _DEEPEST) -> bool:
        """Whether a function (or what it calls) sums up over ranks and divides in place, by its words."""
        if not function.words.isdisjoint(_SUMS) and any(map(_may_divide, facts.statements(function.body))):
            return True
        return depth > 1 and any(
            self.averages(further, depth - 1)
            for further in self.project.mentions.named(function)
            if further is not function
        )


class _Walk(Holding[Held]):
    """One function, whose parameters hold ``given`` and, by what the call says, the ``constants``."""

    def __init__(
        self,
        function: Function,
        averages: Averages,
        helpers: frozenset[Function],
        given: Mapping[str, Held] | None = None,
        constants: _Constants | None = None,
        depth: int = 1,
    ) -> None:
        super().__init__()
        self.found: list[Divided] = []
        self._function, self._averages, self._helpers, self._depth = function, averages, helpers, depth
        self._constants = constants
        self._parameters = frozenset(p.name for p in function.definition.parameters)
        self._reading = Reading(function)
        self._summed: set[str] = set()
        self._chosen = 0
        self.block(function.body, given or {})

    def value_of(self, expression: Expression | None, state: Mapping[str, Held]) -> Held | None:
        """What an expression comes to; None if nothing is known."""
        return self._reading.held(expression, state)

    def meet(self, *states: Mapping[str, Held] | None) -> Mapping[str, Held] | None:
        """What all paths agree on, as far as the element type goes."""
        there = [state for state in states if state is not None]
        if not there:
            return None
        met: dict[str, Held] = {}
        for name, held in there[0].items():
            others = [state.get(name) for state in there[1:]]
            if all(other == held for other in others):
                met[name] = held
            elif isinstance(held, Tensor) and all(isinstance(o, Tensor) and o.dtype == held.dtype for o in others):
                met[name] = Tensor(None, held.dtype)
        return met

    def evaluate(self, expression: Expression | None, state: Mapping[str, Held]) -> Mapping[str, Held]:
        """The state after ``expression``; notes what it sums up, divides and hands on."""
        for part in facts.subexpressions(expression, into_lambdas=False):
            if isinstance(part, Call):
                self._called(part, state)
        return state

    def assign(self, statement: Assign, state: Mapping[str, Held]) -> Mapping[str, Held]:
        """The state after an assignment; ``x /= n`` of a tensor leaves it the type that it has."""
        if not statement.operator or len(statement.targets) != 1:
            return super().assign(statement, state)
        target, state = statement.targets[0], self.evaluate(statement.value, state)
        if statement.value is not None and _is_fraction(statement.operator, statement.value):
            self._divides(target, statement.span, facts.shortened(target) + f" {statement.operator}= …", state)
        held = self.value_of(target, state)
        return state if isinstance(held, Tensor) else super().assign(statement, state)

    def statement(self, statement: Statement, state: Mapping[str, Held]) -> Mapping[str, Held] | None:
        """The state behind one statement; what stands below a choice that nobody knows does not count."""
        chosen = isinstance(statement, facts.If) and self.assume(statement.test) is None and self._asks(statement.test)
        self._chosen += chosen
        after = super().statement(statement, state)
        self._chosen -= chosen
        return after

    def assume(self, test: Expression) -> bool | None:
        """The outcome of a test, where the call gives it away."""
        if self._constants is None:
            return super().assume(test)
        if isinstance(test, Name) and test.id in self._constants:
            return bool(self._constants[test.id])
        if isinstance(test, Compare) and isinstance(test.left, Name) and test.left.id in self._constants:
            other = test.comparators[0]
            if len(test.operators) == 1 and isinstance(other, Constant) and test.operators[0] in ("==", "!="):
                return (self._constants[test.left.id] == other.value) is (test.operators[0] == "==")
        return super().assume(test)

    def _asks(self, test: Expression) -> bool:
        """Whether a test asks for something that somebody chooses, or for the type of a tensor."""
        words = {
            facts.last_word(part) for part in facts.subexpressions(test) if isinstance(part, (facts.Attribute, Name))
        }
        chosen = self._parameters if self._constants is not None else frozenset()
        asked = {word for word in words & chosen if not any(part in word for part in _SEVERAL)}
        return bool(asked or words & _ASKS_FOR_TYPE)

    def _called(self, call: Call, state: Mapping[str, Held]) -> None:
        found = end(call, self._function)
        if found is not None and found.op in _SUMS:
            self._summed.add(facts.dotted(found.buffer) or "")
            return
        method = facts.last_name(call.function)
        if isinstance(call.function, facts.Attribute) and method in _DIVIDES | {"mul_"}:
            given = facts.argument(call, "other", 0)
            divides = method in _DIVIDES and facts.argument(call, "rounding_mode") is None
            if given is not None and (divides or (method == "mul_" and _is_fraction("*", given))):
                self._divides(call.function.value, call.span, f"{facts.shortened(call.function)}(…)", state)
        elif method in _words():
            self._hand_to_public(call, state)
        if self._helpers and call.arguments and self._depth <= _DEEPEST:
            self._hand_on(call, state)

    def _divides(self, target: Expression, place: Span, text: str, state: Mapping[str, Held]) -> None:
        held = self.value_of(target, state)
        if not isinstance(held, Tensor) or held.dtype not in _WHOLE or self.handlers or self._chosen:
            return
        if facts.dotted(target) in self._summed:
            self.found.append(Divided(place, text, self._function, held.dtype))

    def _hand_to_public(self, call: Call, state: Mapping[str, Held]) -> None:
        """What is handed to a public function that divides."""
        for symbol in resolve_all(call.function, self._function):
            name = public_name(symbol)
            row = knowledge.lookup(name, "divides") if name is not None else None
            given = by_name(call, row.params)[0].get(row.op) if row is not None else None
            held = self.value_of(given, state) if given is not None else None
            if row is None or not isinstance(held, Tensor) or held.dtype not in _WHOLE or self.handlers:
                continue
            self.found.append(Divided(call.span, row.name, self._function, held.dtype, call, given))
            return

    def _hand_on(self, call: Call, state: Mapping[str, Held]) -> None:
        called = [*resolve_all(call.function, self._function)]
        helper = called[0] if len(called) == 1 else None
        if not isinstance(helper, Function) or helper not in self._helpers or self.handlers or self._chosen:
            return
        given = helper.arguments(call)
        held = {name: self.value_of(value, state) for name, value in given.items()}
        whole = {name: known for name, known in held.items() if isinstance(known, Tensor) and known.dtype in _WHOLE}
        if call.unpacks or not whole:
            return
        said = {name: given.get(name, helper.default(name)) for name in helper.given_names}
        constants = {name: value.value for name, value in said.items() if isinstance(value, Constant)}
        further = self._averages.helpers(helper, 1)
        for name, known in whole.items():
            walk = _Walk(helper, self._averages, further, {name: known}, constants, self._depth + 1)
            for found in walk.found[:1]:
                self.found.append(found._replace(call=call, given=given[name]))
                return


@cache
def _words() -> frozenset[str]:
    """The last names of public functions that divide."""
    return knowledge.last_words(row.name for row in knowledge.entries("divides"))


def _may_divide(statement: Statement) -> bool:
    """A cheap look: whether a statement divides something in place."""
    if isinstance(statement, Assign) and statement.operator in ("/", "*"):
        return True
    return any(
        isinstance(part, Call) and facts.last_name(part.function) in _DIVIDES | {"mul_"}
        for part in facts.subexpressions(facts.header(statement), into_lambdas=False)
    )


def _is_fraction(operator: str, by: Expression) -> bool:
    """Whether an operator with this operand needs floats: a division, or a product with a fraction."""
    if operator == "*":
        if isinstance(by, Binary):
            return by.operator == "/"
        return isinstance(by, Constant) and type(by.value) is float
    return operator == "/"
