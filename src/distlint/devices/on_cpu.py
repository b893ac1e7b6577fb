"""Which tensors of a function lie on the CPU for certain where it communicates."""

from __future__ import annotations

import re
from collections.abc import Collection
from typing import NamedTuple

from distlint import facts, knowledge
from distlint.calls.communication import Communication, communication
from distlint.calls.tensors import NUMBERS, method_memory
from distlint.facts import (
    Attribute,
    Binary,
    Boolean,
    Call,
    Comprehension,
    Constant,
    Expression,
    Name,
    Parameter,
    Sequence,
    Subscript,
    Unary,
)
from distlint.finding import Span
from distlint.flow import Flow
from distlint.project import External, Function, Scope, public_name, resolve_all
from distlint.remembering import remembered_but

#: What a value is: a tensor on the CPU, a number of Python (or an array, or a display of anything), the device of the
#: CPU, a list that was empty and has got tensors on the CPU only.
_TENSOR, _NUMBER, _DEVICE, _LIST = "tensor", "number", "device", "list"
#: What makes one tensor of a list of them, where they lie.
_JOINING = frozenset(f"torch.{name}" for name in ("cat", "concat", "concatenate", "stack", "hstack", "vstack"))
_MOVING = frozenset(("to", "type", "type_as", "new_tensor"))
_SAME_DEVICE = frozenset(("view", "strided", "may-copy", "copy", "in-place"))
_NUMBER_METHODS = frozenset(("item", "tolist", "numel", "dim", "nelement", "size"))
_NUMBER_ROLES = frozenset(("rank", "size", "rank-of", "predicate"))
#: Tests of what the program runs on, or in how many processes: what is made below them may never be communicated.
_TELLING = re.compile(
    r"backend|gloo|nccl|cuda|[cgn]pu|device|dist|world|size|init|parallel|process|multi|rank|main|master|is_",
    re.IGNORECASE,
)
#: Words of which one makes a tensor, or moves it to the CPU.
MAKING = frozenset(("tensor", "zeros", "ones", "empty", "full", "arange", "from_numpy", "cpu"))
#: Decorators that leave what a function gives back.
_LEAVE = frozenset(("staticmethod", "no_grad", "inference_mode"))
#: What knows no GPU: what it computes is a number, or an array.
_ON_CPU = ("numpy.", "math.", "statistics.")


class Value(NamedTuple):
    """What is known about a value, and where it was made; ``under``: the test that decides whether it was, where
    another value takes its place on the other side."""

    kind: str
    made: Span
    under: Expression | None = None


class Sent(NamedTuple):
    """A tensor of the CPU that goes into communication, which is made in a scope: here, or in a function of the project
    to which it is handed (``through``: that call)."""

    made: Communication
    argument: Expression
    value: Value
    scope: Scope
    through: Call | None = None

    @property
    def is_accelerated(self) -> bool:
        """Whether accelerate communicates it."""
        return self.made.entry.name.startswith("accelerate.")


State = dict[str, Value]


def sent_from_cpu(scope: Scope, *, is_default: bool, numbers: Collection[str] = ()) -> tuple[Sent, ...]:
    """The tensors of a function, or of the top level of a module, that communicate from the CPU, one per call.

    ``is_default``: new tensors lie on the CPU unless they say otherwise. ``numbers``: parameters that callers give
    numbers of Python.
    """
    walk = _Walk(scope, is_default=is_default)
    if isinstance(scope, Function):
        own = scope.definition.parameters
        known = {p.name: Value(_NUMBER, p.span) for p in own if _is_number(p) or p.name in numbers}
        walk.block(scope.body, known)
    else:
        walk.block(scope.body, {})
    return tuple(walk.sent.values())


class _Walk(Flow[State]):
    def __init__(self, scope: Scope, *, is_default: bool) -> None:
        super().__init__()
        self.scope = scope
        self.is_default = is_default
        self.elsewhere = 0
        self.sent: dict[Span, Sent] = {}
        self.given_back: list[tuple[Value | None, tuple[Value | None, ...]]] = []

    # -- paths -------------------------------------------------------------------------------------------------------

    def meet(self, *states: State | None) -> State | None:
        reached = [state for state in states if state is not None]
        if len(reached) < 2:
            return reached[0] if reached else None
        first, *others = reached
        return {
            path: value
            for path, value in first.items()
            if all(path in other and other[path].kind == value.kind for other in others)
        }

    def branched(self, test: Expression, before: State, taken: State | None, other: State | None) -> State | None:
        met = self.meet(taken, other)
        if met is None or taken is None or other is None or _TELLING.search(facts.source_of(test)):
            return met
        for one, another in ((taken, other), (other, taken)):
            for path, value in one.items():
                # a tensor that this side makes, and the other side does not leave to what was known before
                if value.kind == _TENSOR and path not in another and value != before.get(path):
                    met = {**met, path: value._replace(under=test)}
        return met

    def failed(self, before: State, inside: list[State]) -> State:
        return self.meet(before, *inside) or {}

    def assign(self, statement: facts.Assign, state: State) -> State:
        state = self.evaluate(statement.value, state)
        value = self.value(statement.value, state) if statement.value is not None else None
        for target in statement.targets:
            if value is not None and isinstance(target, Sequence) and _is_shape(statement.value):
                for item in target.items:
                    state = self._store(item, value, state)
                continue
            if isinstance(target, Sequence) and isinstance(statement.value, Call):
                state = self._store_parts(target, statement.value, state)
                continue
            state = self._store(
                target, _added(self.value(target, state), value) if statement.operator else value, state
            )
        return state

    def give_back(self, statement: facts.Return, state: State) -> State:
        state = self.evaluate(statement.value, state)
        given = statement.value
        parts = given.items if isinstance(given, Sequence) and given.kind == "tuple" else ()
        parts = () if any(isinstance(part, facts.Starred) for part in parts) else parts
        whole = self.value(given, state) if given is not None else None
        self.given_back.append((whole, tuple(self.value(part, state) for part in parts)))
        return state

    def enter(self, context: Expression, target: Expression | None, state: State) -> State:
        self.elsewhere += _chooses_device(context, self.scope)
        state = self.evaluate(context, state)
        return self._store(target, None, state) if target is not None else state

    def leave(self, statement: facts.With, state: State | None) -> State | None:
        self.elsewhere -= sum(_chooses_device(context, self.scope) for context, _ in statement.items)
        return state

    def rounds(self, statement: facts.While | facts.For, state: State) -> State | None:
        if isinstance(statement, facts.For):
            state = self._store(statement.target, _element(statement.iterable), state)
        return self.one_round(statement, state)

    def skips(self, statement: facts.While | facts.For) -> bool:
        return True

    def _store(self, target: Expression, value: Value | None, state: State) -> State:
        if isinstance(target, Sequence):
            for item in target.items:
                state = self._store(item, None, state)
            return state
        if isinstance(target, Subscript):
            return self._without_list(target.value, state)
        path = facts.dotted(target)
        if path is None:
            return state
        owner = path.removesuffix(".data")
        kept = {name: known for name, known in state.items() if name != owner and not name.startswith(f"{owner}.")}
        return {**kept, path: value} if value is not None else kept

    def _store_parts(self, target: Sequence, call: Call, state: State) -> State:
        """Stores what a function of the project gives back, one part in each name."""
        symbols = resolve_all(call.function, self.scope)
        own = symbols[0] if len(symbols) == 1 and not self.elsewhere else None
        made = _gives_tensors(own, self.is_default) if isinstance(own, Function) else frozenset()
        state = self._store(target, None, state)
        if any(isinstance(item, facts.Starred) for item in target.items):
            return state
        for number, item in enumerate(target.items):
            state = self._store(item, Value(_TENSOR, call.span), state) if number in made else state
        return state

    # -- expressions -------------------------------------------------------------------------------------------------

    def evaluate(self, expression: Expression | None, state: State) -> State:
        for call in facts.subexpressions(expression, into_lambdas=False):
            made = communication(call, self.scope) if isinstance(call, Call) else None
            if made is not None and made.call.span not in self.sent:
                for argument in (*made.reads, *made.writes):
                    value = self.value(argument, state)
                    if value is not None and value.kind == _TENSOR:
                        self.sent[made.call.span] = Sent(made, argument, value, self.scope)
                        break
            elif isinstance(call, Call) and call.arguments and call.span not in self.sent:
                self._hand_on(call, state)
            if isinstance(call, Call):
                state = self._filled(call, state)
        return state

    def _filled(self, call: Call, state: State) -> State:
        """What a call leaves of lists: it appends to one, or is handed one, into which it may put anything."""
        method = call.function
        if isinstance(method, Attribute) and (path := facts.dotted(method.value)) in state:
            if state[path].kind != _LIST or method.attr not in ("append", "extend", "insert", "clear"):
                return state
            added = self.value(call.arguments[0].value, state) if method.attr == "append" and call.arguments else None
            is_same = added is not None and added.kind == _TENSOR
            return (
                {**state, path: Value(_LIST, added.made)}
                if added and is_same
                else self._without_list(method.value, state)
            )
        if any(isinstance(symbol, External) for symbol in resolve_all(method, self.scope)) or _reads(method):
            return state
        for argument in call.arguments:
            state = self._without_list(argument.value, state)
        return state

    def _without_list(self, value: Expression, state: State) -> State:
        path = facts.dotted(value)
        known = state.get(path or "")
        return state if known is None or known.kind != _LIST else {k: v for k, v in state.items() if k != path}

    def _hand_on(self, call: Call, state: State) -> None:
        """Notes a tensor that a call hands to a short function of the project, which communicates it as it is."""
        given = [value for argument in call.arguments if (value := self.value(argument.value, state)) is not None]
        symbols = resolve_all(call.function, self.scope) if any(value.kind == _TENSOR for value in given) else ()
        function = symbols[0] if len(symbols) == 1 else None
        if not isinstance(function, Function):
            return
        for name, made in _communicated(function):
            argument = function.given(name, call)
            sent = self.value(argument, state) if argument is not None else None
            if argument is not None and sent is not None and sent.kind == _TENSOR:
                self.sent[call.span] = Sent(made, argument, sent, function, call)
                return

    def value(self, expression: Expression, state: State) -> Value | None:
        """What an expression is, if that is known."""
        if isinstance(expression, Constant):
            is_text = isinstance(expression.value, str)
            kind = _NUMBER if not is_text else _DEVICE if expression.value == "cpu" else None
            return Value(kind, expression.span) if kind is not None and expression.value is not None else None
        if _is_shape(expression):
            return Value(_NUMBER, expression.span)
        if isinstance(expression, (Name, Attribute)):
            return state.get(facts.dotted(expression) or "")
        if isinstance(expression, Call):
            return self._call(expression, state)
        if isinstance(expression, (Sequence, Comprehension)):
            items = expression.items if isinstance(expression, Sequence) else expression.elements
            if isinstance(expression, Sequence) and expression.kind == "list" and not items:
                return Value(_LIST, expression.span)
            values = [self.value(item, state) for item in items]
            is_tensors = bool(values) and all(value is not None and value.kind == _TENSOR for value in values)
            return values[0] if is_tensors else Value(_NUMBER, expression.span)
        if isinstance(expression, Subscript):
            return self.value(expression.value, state)
        if isinstance(expression, Unary):
            return self.value(expression.operand, state)
        if isinstance(expression, (Binary, facts.Compare, Boolean)):
            return self._combined(expression, state)
        return None

    def _combined(self, expression: Binary | facts.Compare | Boolean, state: State) -> Value | None:
        if isinstance(expression, Binary):
            parts: tuple[Expression, ...] = (expression.left, expression.right)
        elif isinstance(expression, Boolean):
            parts = expression.operands
        else:
            parts = (expression.left, *expression.comparators)
        values = [self.value(part, state) for part in parts]
        known = [value for value in values if value is not None and value.kind != _DEVICE]
        if len(known) < len(values):
            return None
        return next((value for value in known if value.kind == _TENSOR), known[0])

    def _call(self, call: Call, state: State) -> Value | None:
        symbols = resolve_all(call.function, self.scope)
        roles = {entry.role: entry for s in symbols for entry in knowledge.devices().get(public_name(s) or "", ())}
        if "makes-tensor-on-cpu" in roles:
            return Value(_TENSOR, call.span)
        if "makes-tensor" in roles or "makes-tensor-of-data" in roles:
            return self._made(call, state, is_data="makes-tensor-of-data" in roles)
        if any(public_name(symbol) == "torch.device" for symbol in symbols):
            kind = facts.argument(call, "type", 0) or facts.argument(call, "device", 0)
            return self.value(kind, state) if kind is not None else None
        names = [public_name(symbol) or "" for symbol in symbols]
        rows = [entry for name in names for entry in knowledge.entries_of(name)]
        if any(row.role in _NUMBER_ROLES or (row.role == "local" and row.result == "clock") for row in rows):
            return Value(_NUMBER, call.span)
        if any(name.startswith(_ON_CPU) for name in names):
            return Value(_NUMBER, call.span)
        if not _JOINING.isdisjoint(names) and call.arguments:
            parts = self.value(call.arguments[0].value, state)
            return Value(_TENSOR, parts.made) if parts is not None and parts.kind in (_LIST, _TENSOR) else None
        own = symbols[0] if len(symbols) == 1 else None
        if isinstance(own, Function):
            is_made = not self.elsewhere and None in _gives_tensors(own, self.is_default)
            return Value(_TENSOR, call.span) if is_made else None
        if isinstance(call.function, Attribute):
            return self._method(call, call.function, state)
        is_number = isinstance(call.function, Name) and call.function.id in NUMBERS
        return Value(_NUMBER, call.span) if is_number else None

    def _made(self, call: Call, state: State, *, is_data: bool) -> Value | None:
        if any(given.star == "**" for given in call.arguments):
            return None
        device = facts.argument(call, "device")
        if device is not None:
            given = self.value(device, state)
            return Value(_TENSOR, call.span) if given is not None and given.kind == _DEVICE else None
        if not self.is_default or self.elsewhere or not call.arguments:
            return None
        data = call.arguments[0].value
        is_known = not is_data or self.value(data, state) is not None
        return Value(_TENSOR, call.span) if is_known else None

    def _method(self, call: Call, method: Attribute, state: State) -> Value | None:
        if method.attr == "cpu" and not call.arguments:
            return Value(_TENSOR, call.span)
        if method.attr in _NUMBER_METHODS:
            return Value(_NUMBER, call.span)
        owner = self.value(method.value, state)
        if method.attr == "to" and call.arguments:
            given = self.value(call.arguments[0].value, state)
            if given is not None and given.kind == _DEVICE:
                return Value(_TENSOR, call.span)
            return owner if owner is not None and _is_dtype(call.arguments[0].value, self.scope) else None
        if owner is None or owner.kind != _TENSOR or method.attr in _MOVING | knowledge.device_types():
            return None
        return owner if method_memory(method.attr) in _SAME_DEVICE else None


@remembered_but(frozenset())
def _gives_tensors(function: Function, is_default: bool) -> frozenset[int | None]:
    """Which parts of the tuple that a short function gives back are tensors on the CPU on every way, whoever calls it
    with what; None is the whole of it. Nothing of one that a derived class has another one for."""
    definition, body = function.definition, function.body
    if not function.is_short or MAKING.isdisjoint(function.words) or not function.decorator_names <= _LEAVE:
        return frozenset()
    if definition.is_async or "yield" in function.words or not facts.always_leaves(body):
        return frozenset()
    walk = _Walk(function, is_default=is_default)
    walk.block(body, {p.name: Value(_NUMBER, p.span) for p in definition.parameters if _is_number(p)})
    ways = [{None: whole, **dict(enumerate(parts))} for whole, parts in walk.given_back]
    made = [frozenset(number for number, value in way.items() if _is_made_in_any_case(value)) for way in ways]
    if not made or (function.owner is not None and function.module.project.mentions.overrides(function)):
        return frozenset()
    return frozenset.intersection(*made)


def _is_made_in_any_case(value: Value | None) -> bool:
    return value is not None and value.kind == _TENSOR and value.under is None


@remembered_but(())
def _communicated(function: Function) -> tuple[tuple[str, Communication], ...]:
    """The parameters of a short function that it communicates as they were given, with the call that does so."""
    if not function.is_short or knowledge.buffer_words().isdisjoint(function.words):
        return ()
    bound = function.bindings.names
    names = {p.name for p in function.definition.parameters if not p.star and len(bound.get(p.name, ())) == 1}
    calls = (e for s in facts.statements(function.body) for e in facts.subexpressions(facts.header(s)))
    made = (communication(call, function) for call in calls if isinstance(call, Call))
    return tuple(
        (argument.id, one)
        for one in made
        if one is not None
        for argument in (*one.reads, *one.writes)
        if isinstance(argument, Name) and argument.id in names
    )


def _is_shape(expression: Expression | None) -> bool:
    """Whether an expression is the shape of a tensor, or a part of it."""
    if isinstance(expression, Subscript):
        expression = expression.value
    return isinstance(expression, Attribute) and expression.attr == "shape"


def _added(old: Value | None, new: Value | None) -> Value | None:
    """What a variable is after ``old += new``."""
    if old is None or new is None or not {_DEVICE, _LIST}.isdisjoint((old.kind, new.kind)):
        return None
    return old if old.kind == _TENSOR else new


def _reads(function: Expression) -> bool:
    """Whether a function of Python only looks at a list."""
    return isinstance(function, Name) and function.id in ("len", "enumerate", "zip", "list", "tuple", "print", "sum")


def _is_number(parameter: Parameter) -> bool:
    return isinstance(parameter.annotation, Name) and parameter.annotation.id in ("int", "float", "bool")


def _is_dtype(expression: Expression, scope: Scope) -> bool:
    names = (public_name(symbol) or "" for symbol in resolve_all(expression, scope))
    return any(name.startswith("torch.") and name[6:].rstrip("0123456789") in _DTYPES for name in names)


_DTYPES = frozenset(("float", "bfloat", "int", "uint", "long", "short", "double", "half", "bool", "complex"))


def _chooses_device(context: Expression, scope: Scope) -> bool:
    """Whether a ``with`` item may choose the device of new tensors: ``torch.device(...)``, a variable of that name."""
    if isinstance(context, Call):
        return any(public_name(symbol) == "torch.device" for symbol in resolve_all(context.function, scope))
    return "device" in (facts.last_word(context))


def _element(iterable: Expression) -> Value | None:
    """What a loop gets of what it goes over: a number, of a ``range``."""
    is_range = isinstance(iterable, Call) and facts.dotted(iterable.function) == "range"
    return Value(_NUMBER, iterable.span) if is_range else None
