"""What calls do: start communication, wait, fill lists, read and change tensors, put handles out of sight."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, TypeVar

from distlint import facts, knowledge
from distlint.calls.communication import HANDLE, NO_VALUE, UNKNOWN, Communication, communication
from distlint.calls.tensors import function_memory, is_number, method_memory
from distlint.facts import Attribute, Call, Expression, Name
from distlint.lifetimes.handed_back import Begun, begun, start
from distlint.lifetimes.journal import is_rank_word
from distlint.lifetimes.operations import Operation
from distlint.lifetimes.own_attributes import made_once
from distlint.lifetimes.repeated import given_back
from distlint.lifetimes.temporaries import objects_written_down, temporary
from distlint.lifetimes.thin import behind
from distlint.lifetimes.used_up import taken_whole
from distlint.lifetimes.values import (
    NOTHING,
    PENDING,
    WAITED,
    Box,
    Literal,
    Mark,
    Part,
    Request,
    Result,
    State,
    Value,
    Values,
    Work,
)
from distlint.project import Function, public_name, resolve_all
from distlint.remembering import remembered

if TYPE_CHECKING:
    from distlint.lifetimes.evaluation import Evaluation

_Item = TypeVar("_Item")

_FILLS = frozenset(("append", "extend", "add", "insert", "appendleft", "update", "put", "setdefault", "extendleft"))
_TAKES = frozenset(("pop", "popleft", "popitem", "get", "values", "items", "copy"))
_LIST_ONLY = frozenset(("remove", "clear", "sort", "reverse", "index", "count", "keys"))
_SAME_CONTENT = frozenset(
    ("list", "tuple", "set", "reversed", "sorted", "enumerate", "iter", "zip", "deque", "chain", "next", "frozenset")
)
_LOOKS_ONLY = frozenset(("len", "isinstance", "type", "id", "hasattr", "callable", "repr", "bool", "range"))
_READS = frozenset(("float", "int", "print", "sum", "str", "max", "min", "abs", "round"))
_SYNCHRONIZES = frozenset(("synchronize", "wait_stream", "wait_event", "device_synchronize", "mark_step"))
#: Names of the gradient of an output: `grad_output`, `dout`, `do`.
_GRADIENT = re.compile(r"grad|(?:^|_)d_?(?:o|out|outs|output|outputs|y)$")
_WAITS = frozenset(("wait", "synchronize", "isinstance", "numel", "size", "shape"))
NO_NAMES: frozenset[str | int] = frozenset()
_BACKWARD = frozenset(("backward", "manual_backward"))
_PIECES = frozenset(("narrow", "select", "chunk", "split", "tensor_split", "split_with_sizes", "unbind", "unfold"))
_SUMS = frozenset(("sum", "mean", "prod", "norm", "amax", "amin", "logsumexp", "count_nonzero", "all", "any"))
#: What one rank sends to the others.
_FROM_ONE = ("broadcast", "broadcast_object_list")
#: Methods that tensors and lists have, and hardly anything that waits for a handle.
_OF_VALUES = _SUMS | frozenset(("item", "tolist", "append", "extend"))
_OVERWRITES = frozenset(("zero_", "fill_", "copy_", "set_", "normal_", "uniform_", "random_"))
_FACTORIES = frozenset(
    f"torch.{name}{like}" for name in ("empty", "zeros", "ones", "full", "rand", "randn") for like in ("", "_like")
) | frozenset(("torch.tensor", "torch.arange", "torch.randint", "torch.cat", "torch.stack"))

#: Those that take the device from nothing that they are given, but for what `torch.tensor` is given.
_PLAIN = frozenset(f"torch.{name}" for name in ("empty", "zeros", "ones", "full", "rand", "randn", "arange", "randint"))
#: What may choose another device for what is made inside.
_ON_DEVICE = re.compile(r"\bwith\s+(?:torch\.)?(?:\w+\.)*device\b")


class Calls:
    """The calls of one function, for its :class:`Evaluation`. ``coalescing`` counts the managers around the place."""

    def __init__(self, evaluation: Evaluation) -> None:
        self.evaluation = evaluation
        self.journal = evaluation.journal
        self.coalescing = 0
        self.requests: dict[Request, tuple[bool, Values]] = {}
        self.deferred: Values = NOTHING  # what calls with `async_op=True` gave that are not entered
        self._communication: dict[Call, Communication | None] = {}
        self._names: dict[Call, tuple[str, ...]] = {}
        self._begun: dict[Call, Begun | None] = {}

    def communication(self, call: Call) -> Communication | None:
        """The communication that a call is, looked up once."""
        if call not in self._communication:
            scope = self.evaluation.scope
            self._communication[call] = communication(call, scope) or behind(call, scope)
        return self._communication[call]

    def begun(self, call: Call) -> Begun | None:
        """What a call of a function starts that gives back the handle, looked up once."""
        if call not in self._begun:
            self._begun[call] = begun(call, self.evaluation.scope)
        return self._begun[call]

    def names(self, call: Call) -> tuple[str, ...]:
        """The full names of what a call may call, looked up once."""
        if call not in self._names:
            found = (public_name(symbol) for symbol in resolve_all(call.function, self.evaluation.scope))
            self._names[call] = tuple(name for name in found if name)
        return self._names[call]

    def _runs(self, call: Call, is_one: Callable[[Function], bool]) -> bool:
        """Whether a call runs a function of the project that ``is_one``, whichever it may be."""
        functions = [s for s in resolve_all(call.function, self.evaluation.scope) if isinstance(s, Function)]
        return bool(functions) and all(map(is_one, functions))

    def call(self, call: Call, state: State) -> Values:
        """What a call gives back; makes it."""
        made = self.communication(call)
        if made is not None:
            return self.communicate(made, state)
        receiver = NOTHING
        if isinstance(call.function, Attribute):
            receiver = self.evaluation.value(call.function.value, state)
        elif not isinstance(call.function, Name):
            self.evaluation.value(call.function, state)
        given = [self.evaluation.value(argument.value, state) for argument in call.arguments]
        last = facts.last_word(call.function)
        is_end = last in _SYNCHRONIZES or (last == "wait" and not self.deferred.isdisjoint(receiver))
        if is_end or (state.works and self._runs(call, _waits_for_the_device)):
            state.settle(tuple(state.works), WAITED)
        if state.works:
            self._helped(call, given, state)
        if last == "barrier" or (state.works and self._runs(call, _has_barrier)):  # a function around it
            self._meet(state)
        if last in _BACKWARD:
            self.journal.backward(call, _loss(call, receiver, given, state), state)
        made_here = any(isinstance(value, (Work, Box, Result)) for value in receiver)
        adds_up = last in _SUMS and all(name.startswith("torch.Tensor.") for name in self.names(call))
        is_method = isinstance(call.function, Attribute) and (made_here or adds_up or not self.names(call))
        if state.works and not self._runs_nobody(call, last, is_method):
            state.others_run()
        result = (
            self.method(call, last, receiver, given, state) if is_method else self.function(call, last, given, state)
        )
        flag = facts.argument(call, "async_op")
        found = self.begun(call)
        if found is not None:
            result = start(found, self.evaluation, state)
        elif facts.is_true(flag):
            self.deferred |= result
        self.evaluation.use_up(taken_whole(call), state)
        return result

    def _runs_nobody(self, call: Call, last: str, is_method: bool) -> bool:
        """Whether a call runs nothing that waits for a handle which lies in an attribute: a method of a tensor or a
        list, a function of torch or of Python."""
        symbols = resolve_all(call.function, self.evaluation.scope)
        if any(isinstance(symbol, Function) for symbol in symbols):
            return False
        if is_method:
            return last != "wait" and (bool(method_memory(last)) or last in _OF_VALUES)
        names = self.names(call)
        if not symbols:
            return isinstance(call.function, Name) and last in _LOOKS_ONLY | _READS | _SAME_CONTENT
        return len(names) == len(symbols) and all(name.startswith("torch.") for name in names)

    # -- communication -----------------------------------------------------------------------------------------------

    def communicate(self, made: Communication, state: State) -> Values:
        """Starts an operation: gives its handle, its result or None."""
        given = {a.value: self.evaluation.value(a.value, state) for a in made.call.arguments}
        reads = _union(given[e] for e in made.reads if e in given)
        lists = _union(given[e] for e in made.writes if e in given)
        for request in (value for values in given.values() for value in state.all_in(values)):
            if isinstance(request, Request):
                sends, buffers = self.requests[request]
                reads, lists = (reads | buffers, lists) if sends else (reads, lists | buffers)
        touched = state.all_in(reads), state.all_in(lists)
        operation = Operation(made, self.journal.rounds, *touched, state.conditions, self.journal.turns)
        key = (operation.span, operation.rounds)
        self.journal.operations[key] = operation
        state.done[key] = True
        self._arguments(made, given, state)
        self._results(operation, given, state)
        if "object" not in made.entry.op:
            self.journal.filled(operation, lists, state)
        if made.entry.op == "barrier" and made.gives == NO_VALUE:
            self._meet(state)
        if made.gives == UNKNOWN:
            return self.evaluation.fresh(made.call.span)
        if made.gives != HANDLE:
            result = Result(*key)
            if made.root is not None:
                state.mark((result,), Mark("root", *key))
            return frozenset((result,))
        work = Work(*key)
        state.works[work] = frozenset((WAITED if self.coalescing else PENDING,))
        return frozenset((work,))

    def _arguments(self, made: Communication, given: dict[Expression, Values], state: State) -> None:
        for expression, values in given.items():
            if made.entry.op not in (*_FROM_ONE, "scatter"):
                self.journal.entered(expression, values, state)
            if expression not in made.writes:
                self.journal.passed(expression, values, state)

    def _results(self, operation: Operation, given: dict[Expression, Values], state: State) -> None:
        """Notes what holds of the buffers behind an operation that writes them."""
        made, key = operation.made, (operation.span, operation.rounds)
        for expression in made.writes:
            values = given.get(expression, NOTHING)
            state.unmark(value for value in values if not isinstance(value, Box))
            if made.entry.op in ("all_reduce", "reduce"):
                state.mark(values, Mark("reduced", *key))
            if made.root is not None:
                state.mark(state.all_in(values), Mark("root", *key))
            sends_only = made.entry.op in _FROM_ONE and any(map(is_rank_word, state.conditions))
            copied = temporary(expression, self.evaluation.scope)
            if made.entry.op == "broadcast_object_list":
                copied = objects_written_down(expression)
            if copied is None or made.gives == HANDLE or sends_only:
                continue
            made_here = self.evaluation.factories | (self.evaluation.sums if copied.contiguous else set())
            for source in copied.sources:
                named = self.evaluation.value(source, state)
                named = frozenset(value for value in named if not isinstance(value, Literal))
                is_copy = copied.certain or made_here.isdisjoint(named)
                if (copied.moved or copied.to_cpu) and self._is_moved_before(named, expression):
                    continue
                from_gpu = copied.to_cpu and self.evaluation.plain.isdisjoint(named)
                if is_copy or from_gpu or (copied.moved and self._is_on_cpu(named)):
                    state.mark(named, Mark("local", *key, copied.certain))

    def _is_plain(self, call: Call, name: str) -> bool:
        """Whether a tensor is made where new ones lie by default, of numbers or of a list of something."""
        if facts.argument(call, "device") is not None or any(given.star == "**" for given in call.arguments):
            return False
        if name == "torch.tensor" and call.arguments:
            data = call.arguments[0].value
            return is_number(data) or (isinstance(data, facts.Sequence) and data.kind == "list")
        return name in _PLAIN

    def _is_moved_before(self, values: Values, moving: Expression) -> bool:
        """Whether tensors were moved to a device before an expression moves them (again)."""
        inside = {part.span for part in facts.subexpressions(moving)}
        return any(self.evaluation.moves.get(value, inside) - inside for value in values)

    def _is_on_cpu(self, values: Values) -> bool:
        """Whether tensors lie on the CPU until they are moved: made without a device, of numbers, here or by the
        constructor of the own object."""
        if not values or not all(map(self.is_made_plainly, values)):
            return False
        module = self.evaluation.scope.module
        chosen = next(module.project.mentioning("set_default_device", "set_default_tensor_type"), None)
        return chosen is None and _ON_DEVICE.search(module.text) is None

    def is_made_plainly(self, value: Value) -> bool:
        """Whether a tensor is made where new ones lie, here or in the construction of the own object."""
        made = made_once(value, self.evaluation.scope)
        return value in self.evaluation.plain or (
            made is not None
            and any(self._is_plain(made.value, public_name(s) or "") for s in resolve_all(made.value.function, made.by))
        )

    def _meet(self, state: State) -> None:
        """All ranks are in a barrier: collectives have ended, and messages if all ranks have received before."""
        received = any(self.journal.operations[key].made.entry.op == "recv" for key in state.done)
        entries = {work: self.journal.operations[work.operation, work.rounds].made.entry for work in state.works}
        ended = [w for w, e in entries.items() if e.role == "collective" or (received and e.op == "isend")]
        state.settle(ended, WAITED)

    def _helped(self, call: Call, given: list[Values], state: State) -> None:
        """Notes the blocking operations of a short helper of the project: they end what was begun before, or have
        received what others have sent. One that waits for what a call of somebody else gave ends all."""
        waited = self._in_helper(call, waited_for) if self.deferred else NO_NAMES
        for position, (argument, values) in enumerate(zip(call.arguments, given, strict=True)):
            if (argument.keyword or position) in waited and not self.deferred.isdisjoint(values):
                state.settle(tuple(state.works), WAITED)
        functions = [s for s in resolve_all(call.function, self.evaluation.scope) if isinstance(s, Function)]
        function = functions[0] if len(functions) == 1 else None
        for made in blocking(function) if function is not None else ():
            group = self._group_in(made, function, call) if function is not None else None
            if group is not None:
                stands_for = made._replace(call=made.call._replace(span=call.span, arguments=group))
                operation = Operation(
                    stands_for, self.journal.rounds, NOTHING, NOTHING, state.conditions, self.journal.turns
                )
                self.journal.operations[call.span, self.journal.rounds] = operation
                state.done[call.span, self.journal.rounds] = True

    def _group_in(self, made: Communication, function: Function, call: Call) -> tuple[facts.Argument, ...] | None:
        """The group of an operation in a helper, as an argument in the words of who calls that; None if they are not
        the same, or nobody knows."""
        parameter = made.entry.participants.parameter
        group = made.argument(parameter)
        if group is None:
            return ()
        root = (facts.dotted(group) or "").partition(".")[0]
        if isinstance(group, Name) and any(group.id == p.name for p in function.definition.parameters):
            given = function.given(group.id, call)
            if given is None and facts.is_none(function.default(group.id)):
                return ()
            return (facts.Argument(parameter, "", given),) if given is not None else None
        is_same = root and root not in function.bindings.names and function.module is self.evaluation.scope.module
        return (facts.Argument(parameter, "", group),) if is_same else None

    # -- other calls -------------------------------------------------------------------------------------------------

    def method(self, call: Call, last: str, receiver: Values, given: list[Values], state: State) -> Values:
        """A method of a value: a handle, a list, a tensor, or an object that nothing is known of."""
        assert isinstance(call.function, Attribute)
        place = call.function.value
        arguments = _union(given)
        if any(isinstance(value, Work) for value in receiver):
            state.settle(receiver, WAITED)
            return self.evaluation.fresh(call.span)
        boxes = [value for value in receiver if isinstance(value, Box)]
        if boxes and last in _FILLS:
            inner = self.evaluation.elements(arguments, state) if "extend" in last or last == "update" else arguments
            for box in boxes:
                if last == "append":
                    self.journal.appended(call, box, inner, state)
                state.fill(box, inner)
            return self.evaluation.fresh(call.span)
        if last in _TAKES and (boxes or not given):
            taken = self.evaluation.elements(receiver, state)
            return self.evaluation.box(call, taken, state) if last in ("items", "values", "copy") else taken
        if last in _FILLS:
            self.journal.refill(receiver)
        self.journal.reached(call, receiver, state)
        memory = method_memory(last)
        if memory in ("view", "strided") or last in ("to", "cuda", "contiguous", "type"):
            if last in _PIECES:
                return self.pieces(call, receiver)
            if last in ("to", "cuda", "type"):
                for value in receiver:
                    self.evaluation.moves.setdefault(value, set()).add(call.span)
            detached = last == "detach"
            return frozenset(Part(value, "detached", last) for value in receiver) if detached else receiver
        if memory == "in-place":
            self.evaluation.change(place, receiver, state, whole=last in _OVERWRITES)
            self._use_all(call, given, state)
            return receiver
        if memory == "metadata":
            return self.evaluation.fresh(call.span)
        if last not in _FILLS | _LIST_ONLY | _TAKES | _BACKWARD:
            self.evaluation.use(place, receiver, state)
        if last == "append":  # to a list from outside
            state.store(arguments)
        else:
            self.unknown(call, given, state)
        if last == "scale" and given:  # of a gradient scaler
            return self.evaluation.derived(call, NOTHING, state, given[0])
        made = self.evaluation.derived(call, receiver, state, receiver if memory in ("copy", "may-copy") else NOTHING)
        if last in _SUMS:
            self.evaluation.sums |= made
        for value in made if last == "cpu" else ():  # which reads it, and gives what lies there
            self.evaluation.moves.setdefault(value, set()).add(call.span)
        return made

    def function(self, call: Call, last: str, given: list[Values], state: State) -> Values:
        """A function: of torch, of Python, or one that is not entered."""
        names = self.names(call)
        if any(knowledge.lookup(name, "wait") is not None for name in names):
            state.settle(state.all_in(_union(given)), WAITED)
            return self.evaluation.fresh(call.span)
        if any(knowledge.lookup(name, "p2p-op") is not None for name in names):
            return self.request(call, given)
        if "itertools.repeat" in names and call.arguments:
            repeated = self.evaluation.box(call, given[0], state)
            count = call.arguments[1].value if len(call.arguments) > 1 else call
            self.journal.one_object(call, count, repeated, state)
            return repeated
        if last in _SAME_CONTENT and len(given) == 1 and any(state.marks.get(value) for value in given[0]):
            return given[0]  # `list(itertools.repeat(…))`
        if last in _SAME_CONTENT and (not names or names[0] in ("collections.deque", "itertools.chain")):
            return self.evaluation.box(call, self.evaluation.elements(_union(given), state), state)
        if not names and isinstance(call.function, Name):
            if last in _LOOKS_ONLY:
                return self.evaluation.fresh(call.span)
            if last in _READS:
                if last == "print":
                    for argument, values in zip(call.arguments, given, strict=True):
                        self.journal.shown(argument.value, values, state)
                self._use_all(call, given, state)
                return self.evaluation.derived(call, _union(given), state)
        if names and names[0].startswith("torch.") and not names[0].startswith(("torch.distributed.", "torch.cuda.")):
            memory = function_memory(names[0])
            if memory in ("view", "strided") and given:
                return self.pieces(call, given[0]) if last in _PIECES else given[0]
            multiple = given[0] if last == "scale" and given else NOTHING
            made = self.evaluation.derived(call, NOTHING if memory == "metadata" else _union(given), state, multiple)
            if last in _SUMS:
                self.evaluation.sums |= made
            if names[0] in _FACTORIES:
                self.evaluation.factories |= made
                if self._is_plain(call, names[0]):
                    self.evaluation.plain |= made
            if memory != "metadata":
                self._use_all(call, given, state)
            return made
        return self.unknown(call, given, state)

    def pieces(self, call: Call, whole: Values) -> Values:
        """A view of a part of a tensor."""
        return frozenset(Part(value, "item", (call.span, self.journal.rounds)) for value in whole)

    def request(self, call: Call, given: list[Values]) -> Values:
        """A ``P2POp``."""
        way = facts.argument(call, "op", 0)
        symbols = resolve_all(way, self.evaluation.scope) if way is not None else ()
        names = [name for symbol in symbols if (name := public_name(symbol))]
        sends = any(knowledge.lookup(name, "isend") is not None for name in names)
        tensor = facts.argument(call, "tensor", 1)
        buffers = _union(v for a, v in zip(call.arguments, given, strict=True) if a.value is tensor)
        made = Request(call.span, self.journal.rounds)
        self.requests[made] = (sends, buffers)
        return frozenset((made,))

    def unknown(self, call: Call, given: list[Values], state: State) -> Values:
        """Something that is not entered: its arguments get out of sight. A short function of the project that computes
        with one reads it, unless it was given a handle to wait for."""
        waits = any(isinstance(value, (Work, Box, Request)) for values in given for value in values)
        read = NO_NAMES if waits else self._in_helper(call, _computed_with)
        waited = self._in_helper(call, waited_for) if waits else NO_NAMES
        for position, (argument, values) in enumerate(zip(call.arguments, given, strict=True)):
            if (argument.keyword or position) in read:
                self.evaluation.use(argument.value, values, state)
            state.keep(values)
            if (argument.keyword or position) in waited:
                state.settle(values, WAITED)
            self.journal.passed(argument.value, values, state)
        return self._repeated(call, state) or self.evaluation.fresh(call.span)

    def _repeated(self, call: Call, state: State) -> Values:
        """The list of one object many times that a function of the project gives back; nothing of any other."""
        symbols = resolve_all(call.function, self.evaluation.scope)
        function = symbols[0] if len(symbols) == 1 else None
        found = given_back(function) if isinstance(function, Function) else None
        if found is None or not isinstance(function, Function):
            return NOTHING
        made = self.evaluation.box(call, self.evaluation.fresh(call.span), state)
        is_here = function.module is self.evaluation.scope.module
        self.journal.one_object(found.written if is_here else call, found.times, made, state)
        return made

    def _in_helper(self, call: Call, picked: Callable[[Function], frozenset[str]]) -> frozenset[str | int]:
        """The arguments, by keyword and position, of which a short function of the project does something."""
        symbols = resolve_all(call.function, self.evaluation.scope)
        function = symbols[0] if len(symbols) == 1 else None
        if not isinstance(function, Function) or not function.is_short:
            return NO_NAMES
        names = picked(function)
        positions = (function.position(name) for name in names)
        return names.union(position for position in positions if position is not None)

    def _use_all(self, call: Call, given: list[Values], state: State) -> None:
        for argument, values in zip(call.arguments, given, strict=True):
            boxes = frozenset(value for value in values if isinstance(value, Box))
            self.evaluation.use(argument.value, values - boxes, state)
            for inner in state.all_in(boxes) - boxes:
                self.evaluation.use(argument.value, frozenset((inner,)), state)


def _waits_for_the_device(function: Function) -> bool:
    """Whether a statement of a function, under no test, is a call that waits for the device."""
    if _SYNCHRONIZES.isdisjoint(function.words):
        return False
    made = (s.value for s in function.body if isinstance(s, facts.Evaluate))
    return any(isinstance(call, Call) and facts.last_name(call.function) in _SYNCHRONIZES for call in made)


@remembered
def _computed_with(function: Function) -> frozenset[str]:
    """The parameters of a function that are operands of its arithmetic, whole or in parts; none where it waits for
    something, or gives them another value first."""
    if not function.words.isdisjoint(_WAITS):
        return frozenset()
    body = function.body
    inside = [e for s in facts.statements(body) for e in facts.subexpressions(facts.header(s))]
    operands = (side for e in inside if isinstance(e, facts.Binary) for side in (e.left, e.right))
    names = {e.id for e in map(_whole, operands) if isinstance(e, Name)}
    targets = (t for s in facts.statements(body) if isinstance(s, facts.Assign) for t in s.targets)
    names -= {target.id for target in targets if isinstance(target, Name)}
    return frozenset(p.name for p in function.definition.parameters if p.name in names and not p.star)


@remembered
def waited_for(function: Function) -> frozenset[str]:
    """The parameters of a function that it waits for, under no test, and as they were given."""
    if "wait" not in function.words:
        return frozenset()
    calls = [
        s.value.function
        for s in facts.unconditional(function.body)
        if isinstance(s, facts.Evaluate) and isinstance(s.value, Call)
    ]
    waited = {f.value.id for f in calls if isinstance(f, Attribute) and f.attr == "wait" and isinstance(f.value, Name)}
    known = function.bindings.names
    return frozenset(p.name for p in function.definition.parameters if p.name in waited and len(known[p.name]) == 1)


@remembered
def blocking(function: Function) -> tuple[Communication, ...]:
    """The operations that a short function makes under no test, and waits for: collectives, and what it receives."""
    if not function.is_short or knowledge.buffer_words().isdisjoint(function.words):
        return ()
    statements = (s for s in facts.unconditional(function.body) if isinstance(s, (facts.Evaluate, facts.Assign)))
    made = (communication(s.value, function) for s in statements if isinstance(s.value, Call))
    return tuple(
        m
        for m in made
        if m is not None and (m.entry.role == "recv" or (m.entry.role == "collective" and m.gives == NO_VALUE))
    )


def _whole(operand: Expression) -> Expression:
    """What an operand is a part of, if the part comes to a border of it: the inner part may be another one than that
    which is received."""
    if isinstance(operand, facts.Subscript) and isinstance(operand.key, facts.Slice):
        return operand.value if operand.key.lower is None or operand.key.upper is None else operand
    return operand


def _loss(call: Call, receiver: Values, given: list[Values], state: State) -> Values:
    """What a call of ``backward`` starts from: a tensor of its own, or the first argument of an engine's method.

    The first argument of a tensor's method is the gradient that comes from the next stage of a pipeline.
    """
    if not given or any(state.marks_of(value) for value in receiver):
        return receiver
    return NOTHING if _GRADIENT.search(facts.source_of(call.arguments[0].value)) else given[0]


def _union(sets: Iterable[frozenset[_Item]]) -> frozenset[_Item]:
    return frozenset[_Item]().union(*sets)


@remembered
def _has_barrier(function: Function) -> bool:
    """Whether a short function has a barrier, or calls a short one that has, under no test."""
    if not function.is_short or "barrier" in function.words:
        return function.is_short
    calls = (s.value for s in facts.unconditional(function.body) if isinstance(s, facts.Evaluate))
    called = (resolve_all(call.function, function) for call in calls if isinstance(call, Call))
    return any(
        isinstance(symbol, Function) and symbol.is_short and "barrier" in symbol.words
        for symbols in called
        for symbol in symbols
    )
