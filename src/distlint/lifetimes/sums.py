"""Values that are summed up over the ranks, and what is summed up once more: it counts as often as there are ranks.

Variables and attributes are followed by their dotted names through one function: a value carries a sum while it is
copied, added to or multiplied. A quotient carries none: it is a mean, and the mean of equal means is that mean.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from distlint import facts
from distlint.calls.communication import VALUE, Communication, communication
from distlint.facts import Assign, Attribute, Call, Evaluate, Expression
from distlint.finding import Span
from distlint.places import reads
from distlint.project import Function, Scope, resolve_all
from distlint.project.one_form import plain
from distlint.remembering import remembered_but

#: Methods and functions whose result is what they are given, in another form, or a sum of it.
_SAME = frozenset(
    ("item", "float", "double", "half", "int", "long", "clone", "detach", "cpu", "cuda", "to", "type", "sum", "tolist",
     "view", "reshape", "squeeze", "unsqueeze", "flatten", "numpy", "contiguous", "data", "tensor", "as_tensor",
     "Tensor", "FloatTensor", "DoubleTensor", "LongTensor", "IntTensor", "stack", "cat", "array")
)  # fmt: skip
#: Methods that overwrite a tensor, or scale it.
_ENDS = frozenset(("div_", "mul_", "zero_", "fill_", "copy_", "true_divide_", "set_", "clear", "reset", "zero"))
#: What only looks at a value.
_LOOKS = re.compile(
    r"print|log|info|debug|warn|format|append|add_|len|isnan|isinf|isfinite|round|max|min|str|write|abs"
)
#: What a tensor says of itself whatever it holds.
_OF_SIZE = frozenset(("element_size", "numel", "nbytes", "size", "shape", "dtype", "device", "ndim", "dim"))
#: How people ask whether there are several ranks.
_SEVERAL = re.compile(r"dist|world|rank|ddp|initialized|gpu|parallel|cuda", re.IGNORECASE)
#: How people ask whether a flag was raised, and the answer that says so.
_ASKS: dict[tuple[str, object], bool] = {
    ("==", 0): False,
    ("==", 1): True,
    ("!=", 0): True,
    (">", 0): True,
    (">=", 1): True,
}
#: In how many states a loop is read.
_MOST_STATES = 32


class Sum(NamedTuple):
    """What a value carries. ``grown``: something was added to it behind ``call``; ``even``: all elements of a list that
    the value was made of carry a sum, so that their ratios are what they were."""

    call: Call
    group: str
    grown: bool = False
    even: bool = False


class Again(NamedTuple):
    """A collective that sums up ``name`` over the ranks, which already carries ``first``."""

    call: Call
    name: str
    first: Sum


State = dict[str, Sum]


def summed_again(scope: Scope) -> tuple[Again, ...]:
    """What a function, or the top level of a module, sums up over the ranks twice; not where all that it sums up in a
    block is that."""
    flow = _Flow(scope)
    flow.block(flow.body, {})
    return tuple(again for again in flow.found.values() if not flow.is_even(again) and flow.is_looked_at(again.name))


@remembered_but(False)
def _gives_sum(function: Function) -> bool:
    """Whether a function gives back what it has summed up over all ranks, if there are several: else what it got."""
    if not any("reduce" in word for word in function.words) or "return" not in function.words:
        return False
    flow = _Flow(function)
    flow.block(flow.body, {})
    parameters = {parameter.name for parameter in function.definition.parameters}
    known = [carried for value, carried in flow.returned if getattr(value, "id", None) not in parameters or carried]
    return bool(known) and all(carried is not None and not carried.group for carried in known)


class _Flow:
    def __init__(self, scope: Scope) -> None:
        self.scope = scope
        self.body = plain(scope)
        self.returned: list[tuple[Expression, Sum | None]] = []
        self.found: dict[Call, Again] = {}
        self.made: dict[Call, Communication | None] = {}
        self.rounds: dict[Span, dict[frozenset[tuple[str, Sum]], State]] = {}

    def is_even(self, again: Again) -> bool:
        """Whether all that is summed up beside it was summed up before: numerators and denominators grow alike."""
        if again.first.even:
            return True
        for block in facts.all_blocks(self.body):
            calls = [call for s in block if (call := _called(s)) is not None and self._summing(call) is not None]
            if again.call in calls:
                return len(calls) > 1 and all(call in self.found for call in calls)
        return False

    def is_looked_at(self, name: str) -> bool:
        """Whether somebody else than collectives has a use for what a variable holds: a benchmark asks for its size."""
        if not isinstance(self.scope, Function) or "." in name or not self.scope.bindings.values(name):
            return True
        return not all(_is_of_size(use.above) or self._is_summed(use.above) for use in reads(self.scope, name))

    def _is_summed(self, above: tuple[object, ...]) -> bool:
        """Whether a value goes into a collective that sums it up."""
        call = above[-2] if len(above) > 1 and isinstance(above[-1], facts.Argument) else None
        return isinstance(call, Call) and self._summing(call) is not None

    def block(self, body: tuple[facts.Statement, ...], state: State) -> State:
        for statement in body:
            state = self.statement(statement, state)
        return state

    def statement(self, statement: facts.Statement, state: State) -> State:
        if isinstance(statement, (facts.FunctionDef, facts.ClassDef)):
            return state
        state = dict(state)
        self.calls(facts.header(statement), state)
        if isinstance(statement, Assign):
            self.assign(statement, state)
        elif isinstance(statement, facts.Return) and statement.value is not None:
            self.returned.append((statement.value, self.carried(statement.value, state)))
        elif isinstance(statement, facts.If):
            return self.branch(statement, state)
        elif isinstance(statement, (facts.For, facts.While)):
            return self.loop(statement, state)
        elif isinstance(statement, facts.Match):  # one of the cases, or none
            return _common([state, *(self.block(block, state) for block in facts.blocks(statement))])
        else:
            for block in facts.blocks(statement):
                state = self.block(block, state)
        return state

    def loop(self, statement: facts.For | facts.While, state: State) -> State:
        """Two rounds; what they do with a state is kept, since loops inside of loops would be read 2 ** depth times.
        Where each round begins in a state of its own that does not help: nothing is known behind many of them."""
        known, asked = self.rounds.setdefault(statement.span, {}), frozenset(state.items())
        if asked not in known:
            if len(known) >= _MOST_STATES:
                return {}
            for _ in range(2):
                for name in facts.changed_names(statement.target) if isinstance(statement, facts.For) else ():
                    state.pop(name, None)
                state = self.block(statement.body, state)
            known[asked] = state
        return known[asked]

    def branch(self, statement: facts.If, state: State) -> State:
        ways = [(block, self.block(block, state)) for block in (statement.body, statement.orelse)]
        ends = [end for block, end in ways if not facts.always_leaves(block)]
        if len(ends) < 2:
            down = _raised(statement.test, facts.always_leaves(statement.body))  # nothing was added up, as yet
            return {name: one for name, one in ends[0].items() if name not in down} if ends else {}
        is_asked = any(_SEVERAL.search(facts.last_word(e)) for e in facts.subexpressions(statement.test))
        if not statement.orelse and is_asked:
            return ends[0]
        return _common(ends)

    # -- calls -------------------------------------------------------------------------------------------------------

    def calls(self, evaluated: object, state: State) -> None:
        """What the calls of expressions do, in order; of the two sides of a conditional one is evaluated."""
        found = tuple(facts.subexpressions(evaluated, into_lambdas=False))
        chosen = [one for one in found if isinstance(one, facts.Conditional)]
        sides = [(side, dict(state)) for one in chosen for side in (one.body, one.orelse)]
        for call in found:
            if isinstance(call, Call):
                own = next((there for side, there in sides if call.span.is_inside(side.span)), state)
                self.call(call, own)

    def call(self, call: Call, state: State) -> None:
        if facts.last_name(call.function) == "destroy_process_group":
            state.clear()  # whoever sums up behind it does so in another group
            return
        summing = self._summing(call)
        if summing is not None:
            name, group = summing
            first = state.get(name)
            if first is not None and first.group == group and (first.call is not call or first.grown):
                self.found.setdefault(call, Again(call, name, first))
            state[name] = Sum(call, group)
            return
        function, last = call.function, facts.last_word(call.function)
        receiver = facts.dotted(function.value) if isinstance(function, Attribute) else None
        if receiver is not None and last in ("add_", "append", "extend") and call.arguments:
            self.add(receiver, self.carried(call.arguments[0].value, state), state)
        elif receiver is not None and last in _ENDS:
            _forget(receiver, state)
        elif last not in _SAME and _LOOKS.search(last) is None:  # whoever gets it may change it
            for given in call.arguments:
                _forget(facts.dotted(given.value), state)
            root = (receiver or "").partition(".")[0]
            for name in [name for name in state if root and name.startswith(f"{root}.")]:
                state.pop(name)

    def _summing(self, call: Call) -> tuple[str, str] | None:
        """What a call sums up over the ranks in place, and the group of these."""
        if call not in self.made:
            last = facts.last_word(call.function)
            self.made[call] = communication(call, self.scope) if "reduce" in last else None
        made = self.made[call]
        if made is None or made.entry.op != "all_reduce" or made.gives == VALUE or len(made.writes) != 1:
            return None
        reduction, name = made.argument("op"), facts.dotted(made.writes[0])
        if name is None or (reduction is not None and facts.last_name(reduction) != "SUM"):
            return None
        group = made.argument(made.entry.participants.parameter)
        return name, facts.source_of(group) if group is not None else ""

    # -- values ------------------------------------------------------------------------------------------------------

    def assign(self, statement: Assign, state: State) -> None:
        if statement.value is None:
            return
        if statement.operator:
            name = facts.dotted(statement.targets[0])
            if statement.operator in ("+", "-"):
                self.add(name, self.carried(statement.value, state), state)
            elif statement.operator != "*":
                _forget(name, state)
            return
        for target in statement.targets:
            if isinstance(target, facts.Sequence):
                given = statement.value.items if isinstance(statement.value, facts.Sequence) else ()
                pairs = zip(target.items, given, strict=False) if len(given) == len(target.items) else ()
                carried = [(item, self.carried(value, state)) for item, value in pairs]
                for name in (facts.dotted(item) for item in target.items):
                    _forget(name, state)
                for item, one in carried:
                    _store(facts.dotted(item), one, state)
            else:
                one = self.carried(statement.value, state)
                _forget(facts.dotted(target), state)
                _store(facts.dotted(target), one, state)

    def add(self, name: str | None, carried: Sum | None, state: State) -> None:
        """Something is added to a variable: a sum, or what it carries grows."""
        known = state.get(name) if name is not None else None
        one = carried or known
        if name is not None and one is not None:
            state[name] = one._replace(grown=True, even=False)

    def carried(self, value: Expression | None, state: State) -> Sum | None:
        """The sum that a value carries, if any."""
        if isinstance(value, (facts.Name, Attribute)):
            known = state.get(facts.dotted(value) or "")
            is_data = known is None and isinstance(value, Attribute) and value.attr in _SAME
            return self.carried(value.value, state) if is_data and isinstance(value, Attribute) else known
        if isinstance(value, Call):
            if facts.last_name(value.function) not in _SAME:
                return Sum(value, "") if self._is_sum(value) else None
            owner = facts.receiver(value)
            return self.carried(owner, state) or self._first((g.value for g in value.arguments), state)
        if isinstance(value, facts.Subscript):
            return self.carried(value.value, state)
        if isinstance(value, facts.Binary) and value.operator in ("+", "-", "*"):
            return self._first((value.left, value.right), state)
        if isinstance(value, facts.Sequence):
            found = [self.carried(item, state) for item in value.items]
            one = next((carried for carried in found if carried is not None), None)
            return one._replace(even=len(found) > 1 and None not in found) if one is not None else None
        return None

    def _is_sum(self, call: Call) -> bool:
        """Whether a call gives back what a function of the project has summed up."""
        found = resolve_all(call.function, self.scope)
        return len(found) == 1 and isinstance(found[0], Function) and _gives_sum(found[0])

    def _first(self, values: Iterator[Expression] | tuple[Expression, ...], state: State) -> Sum | None:
        return next((one for value in values if (one := self.carried(value, state)) is not None), None)


def _raised(test: Expression, holds: bool) -> frozenset[str]:
    """The flags that are raised where a test comes out so (``flag``, ``flag.item() > 0``, ``flag == 1``)."""
    if facts.is_not(test):
        return _raised(test.operand, not holds)
    if isinstance(test, facts.Compare) and isinstance(test.comparators[0], facts.Constant):
        asked = _ASKS.get((test.operators[0], test.comparators[0].value)) if len(test.operators) == 1 else None
        return _raised(test.left, True) if asked is holds else frozenset()
    asked_of = facts.receiver(test) if isinstance(test, Call) and facts.last_name(test.function) == "item" else test
    name = facts.dotted(asked_of)
    return frozenset((name,)) if name is not None and holds else frozenset()


def _common(ways: list[State]) -> State:
    """What values carry whichever way was taken."""
    return {name: one for name, one in ways[0].items() if all(name in way for way in ways)}


def _is_of_size(above: tuple[object, ...]) -> bool:
    return bool(above) and isinstance(above[-1], Attribute) and above[-1].attr in _OF_SIZE


def _called(statement: facts.Statement) -> Call | None:
    value = statement.value if isinstance(statement, (Evaluate, Assign)) else None
    return value if isinstance(value, Call) else None


def _store(name: str | None, carried: Sum | None, state: State) -> None:
    if name is not None and carried is not None:
        state[name] = carried


def _forget(name: str | None, state: State) -> None:
    """A variable holds something else, and so do its attributes."""
    for known in [known for known in state if name is not None and (known == name or known.startswith(f"{name}."))]:
        state.pop(known)
