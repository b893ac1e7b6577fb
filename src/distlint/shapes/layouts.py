"""Buffers of communication calls that are views with an order of elements of their own, or with gaps.

A tensor that nothing is known of counts as contiguous; what is made of a view in a way that is not known counts as
doubtful, and nothing is said of it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from enum import Enum
from typing import NamedTuple

from distlint import facts, knowledge
from distlint.calls.communication import communication
from distlint.facts import Attribute, Call, Expression, Slice, Subscript
from distlint.finding import Span
from distlint.project import Module, Scope, public_name, resolve_all
from distlint.shapes.cuts import cuts, number, repeats, turns
from distlint.shapes.ends import end
from distlint.shapes.holding import Holding, without_name
from distlint.shapes.tensors import Held, Reading, Tensor

#: Text without which a file makes no such view.
_VIEWS = re.compile(
    r"\.(t\(\)|T\b|mT\b|H\b|mH\b|adjoint|transpose|swap|permute|moveax|movedim|expand|broadcast_to|narrow|select|"
    r"chunk|split|tensor_split|unbind|unfold|diagonal)|\[ ?:|\.\.\.,|::|:[\w.]{0,40},|, ?:"
)
_TURNING = frozenset("t T mT H mH adjoint transpose swapaxes swapdims permute movedim moveaxis".split())  # noqa: SIM905
_CUTTING = frozenset("narrow select unfold diagonal".split())  # noqa: SIM905
_PARTING = frozenset("chunk split tensor_split unbind".split())  # noqa: SIM905
_WHOLE = frozenset("contiguous reshape flatten ravel item tolist numel size sum mean stack cat".split())  # noqa: SIM905
#: The same view, or the same order of elements in new memory: a clone of ``x.t()`` has the strides of ``x.t()``.
_VIEWING = frozenset("detach requires_grad_ detach_ data".split())  # noqa: SIM905
_COPYING = frozenset(
    "clone to cuda cpu float half bfloat16 double long int bool empty_like zeros_like ones_like".split()  # noqa: SIM905
)
_ASKING = frozenset(("is_contiguous", "is_non_overlapping_and_dense", "stride", "resize_", "set_", "as_strided_"))


class Order(Enum):
    """How the elements of a view lie in memory: all of them in another order, some of a larger tensor, each more than
    once, or nobody knows."""

    TURNED = "turned"
    GAPS = "gaps"
    REPEATED = "repeated"
    DOUBTFUL = "doubtful"


class Layout(NamedTuple):
    """A view that is not contiguous, or a sequence of such (``many``); ``made`` is the expression that makes it."""

    order: Order
    made: Expression
    many: bool = False


class Scattered(NamedTuple):
    """A buffer that is not contiguous: of which parameter of which call, and what makes it so."""

    call: Call
    role: str
    op: str
    writes: bool
    buffer: Expression
    layout: Layout


def scattered(module: Module) -> Iterator[Scattered]:
    """The buffers in a file that are seen to be not contiguous."""
    if not _VIEWS.search(module.text):
        return
    wanted = module.called_as(knowledge.buffer_words() | {"P2POp"})
    for scope in module.scopes_having(wanted):
        if any(facts.last_name(call.function) in wanted for call in _calls(scope)):
            yield from _Layouts(scope, wanted).found.values()


def _calls(scope: Scope) -> Iterator[Call]:
    for statement in scope.body:
        yield from (e for e in facts.subexpressions(statement) if isinstance(e, Call))


State = Mapping[str, "Layout | Held"]


class _Layouts(Holding[Layout | Held]):
    """One walk over a function; ``found``: the buffers by the place of the call and the parameter."""

    def __init__(self, scope: Scope, wanted: frozenset[str]) -> None:
        super().__init__()
        self.found: dict[tuple[Span, Span], Scattered] = {}
        self._scope = scope
        self._wanted = wanted
        self._reading = Reading(scope)
        self.block(scope.body, {})

    # -- the walk ----------------------------------------------------------------------------------------------------

    def evaluate(self, expression: Expression | None, state: State) -> State:
        """The state after ``expression``; notes the buffers in it."""
        for part in facts.subexpressions(expression, into_lambdas=False):
            if not isinstance(part, Call):
                continue
            if facts.last_name(part.function) in self._wanted and not self.handlers:
                self._note(part, state)
            elif facts.last_name(part.function) in _ASKING and isinstance(part.function, Attribute):
                state = without_name(state, facts.dotted(part.function.value))
        return state

    def assign(self, statement: facts.Assign, state: State) -> State:
        """The state after an assignment: what changes a tensor in place leaves it where it is."""
        if statement.operator:
            return self.evaluate(statement.value, state)
        for target in statement.targets:
            if isinstance(target, Attribute) and target.attr == "data":
                state = without_name(state, facts.dotted(target.value))
        return super().assign(statement, state)

    def header(self, statement: facts.While | facts.For, state: State) -> State:
        """The state at the start of any round: a loop over parts has one in its variable."""
        part = self.element_of(statement.iterable, state) if isinstance(statement, facts.For) else None
        state = super().header(statement, state)
        if isinstance(statement, facts.For) and isinstance(statement.target, facts.Name) and part is not None:
            return {**state, statement.target.id: part}
        return state

    def meet(self, *states: State | None) -> State | None:
        """What all paths agree on; a view on some of them only is doubtful."""
        there = [state for state in states if state is not None]
        met: dict[str, Layout | Held] = {}
        for name in dict.fromkeys(name for state in there for name in state):
            known = [state.get(name) for state in there]
            first = next(held for held in known if held is not None)
            layout = next((held for held in known if isinstance(held, Layout)), None)
            if all(held == first for held in known):
                met[name] = first
            elif layout is not None:
                met[name] = Layout(Order.DOUBTFUL, layout.made)
        return met if there else None

    def _note(self, call: Call, state: State) -> None:
        for role, op, writes, buffer in self._buffers(call):
            held = self.value_of(buffer, state)
            if isinstance(held, Layout) and held.order is not Order.DOUBTFUL and held.many == (op == "all_to_all"):
                self.found.setdefault((call.span, buffer.span), Scattered(call, role, op, writes, buffer, held))

    def _buffers(self, call: Call) -> Iterator[tuple[str, str, bool, Expression]]:
        """The tensors of a call that have to be contiguous: its role, its operation, whether it writes them."""
        if (message := end(call, self._scope)) is not None and message.sends is not None:
            yield "message", facts.last_word(call.function), not message.sends, message.buffer
            return
        made = communication(call, self._scope)
        if made is None or made.entry.role != "collective" or not made.buffers.writes:
            return
        for parameters, writes in ((made.buffers.writes, True), (made.buffers.reads, False)):
            for parameter in parameters:
                given = made.argument(parameter)
                one = not any(word in parameter for word in ("list", "tensors", "obj"))
                if given is not None and (one or made.entry.op == "all_to_all"):
                    yield made.entry.role, made.entry.op, writes, given

    # -- expressions -------------------------------------------------------------------------------------------------

    def element_of(self, expression: Expression | None, state: State) -> Layout | Held | None:
        """What each part of a sequence is."""
        held = self._layout(expression, state)
        return held._replace(many=False) if held is not None and held.many else None

    def value_of(self, expression: Expression | None, state: State) -> Layout | Held | None:
        """What an expression comes to: a view that is not contiguous, or what its sizes are."""
        return self._layout(expression, state) or self._reading.held(expression, _sizes(state))

    def _layout(self, expression: Expression | None, state: State) -> Layout | None:
        if isinstance(expression, Attribute):
            if expression.attr in _TURNING:
                return self._viewed(Order.TURNED, expression, expression.value, state)
            if expression.attr in _VIEWING:
                return self._layout(expression.value, state)
        name = facts.dotted(expression)
        if name is not None:
            held = state.get(name)
            return held if isinstance(held, Layout) else None
        if isinstance(expression, Call):
            return self._called(expression, state)
        if isinstance(expression, Subscript):
            inner = self._layout(expression.value, state)
            if inner is not None and inner.many:
                return inner._replace(many=False) if not isinstance(expression.key, Slice) else inner
            return self._viewed(Order.GAPS, expression, expression.value, state, if_new=cuts(expression.key))
        if isinstance(expression, facts.Sequence):
            parts = [held for item in expression.items if (held := self._layout(item, state)) is not None]
            return parts[0]._replace(many=True) if parts and not any(part.many for part in parts) else None
        if isinstance(expression, facts.Comprehension) and len(expression.clauses) == 1:
            (clause,), (element, *_) = expression.clauses, expression.elements
            part = self.element_of(clause.iterable, state)
            name = facts.dotted(clause.target)
            held = self._layout(element, {**state, name: part} if name and part else without_name(state, name))
            return held._replace(many=True) if held is not None and not held.many else None
        return self._doubtful(expression, state)

    def _called(self, call: Call, state: State) -> Layout | None:
        names = {name for symbol in resolve_all(call.function, self._scope) if (name := public_name(symbol))}
        function, arguments = facts.last_word(call.function), call.arguments
        if any(name.rpartition(".")[0] == "torch" for name in names) and arguments:
            receiver, arguments = arguments[0].value, arguments[1:]
        elif isinstance(call.function, Attribute) and not names:
            receiver = call.function.value
        elif function in ("list", "tuple") and len(arguments) == 1:
            return self._layout(arguments[0].value, state)
        else:
            return self._doubtful(call, state)
        given = Call(call.span, call.function, arguments)
        if function in _TURNING:
            return self._viewed(Order.TURNED, call, receiver, state, if_new=turns(function, given))
        if function in _CUTTING:
            position = {"narrow": 0, "select": 0, "unfold": 0}.get(function)
            dimension = number(facts.argument(given, "dim", position)) if position is not None else 1
            return self._viewed(Order.GAPS, call, receiver, state, if_new=dimension not in (None, 0))
        if function in _PARTING:
            dimension = number(facts.argument(given, "dim", 0 if function == "unbind" else 1))
            alone = function == "chunk" and number(arguments[0].value if arguments else None) == 1
            inner = self._viewed(Order.GAPS, call, receiver, state, if_new=dimension not in (None, 0) and not alone)
            return inner._replace(many=True) if inner is not None else None
        if function in ("expand", "broadcast_to"):
            return self._viewed(Order.REPEATED, call, receiver, state, if_new=repeats(arguments))
        inner = self._layout(receiver, state)
        if function in _WHOLE or inner is None:
            return None if function in _WHOLE else self._doubtful(call, state)
        copies = function in _COPYING and inner.order is Order.TURNED and facts.argument(call, "memory_format") is None
        return inner if function in _VIEWING or copies or _is_in_place(function) else self._doubtful(call, state)

    def _viewed(
        self, order: Order, made: Expression, of: Expression, state: State, *, if_new: bool = True
    ) -> Layout | None:
        """A view of a tensor: a view of a view may be contiguous again, and so are those of rows and columns."""
        if self._layout(of, state) is not None or (isinstance(of, Call) and isinstance(of.function, facts.Name)):
            return Layout(Order.DOUBTFUL, made)
        whole = self._reading.tensor(of, _sizes(state))
        flat = isinstance(whole, Tensor) and whole.dims is not None and (len(whole.dims) < 2 or 1 in whole.dims)
        return Layout(order, made) if if_new and (not flat or order is Order.REPEATED) else None

    def _doubtful(self, expression: Expression | None, state: State) -> Layout | None:
        """What is made of a view by other means."""
        for part in facts.subexpressions(expression, into_lambdas=False):
            if part is not expression and self._layout(part, state) is not None:
                return Layout(Order.DOUBTFUL, part)
        return None


def _sizes(state: State) -> dict[str, Held]:
    return {name: held for name, held in state.items() if not isinstance(held, Layout)}


def _is_in_place(method: str) -> bool:
    return method.endswith("_") and not method.endswith("__") and method not in _ASKING
