"""What an abstract run notes about point-to-point messages: who sends and receives, with whom, and who waits for it."""

from __future__ import annotations

import re
from collections.abc import Callable

from distlint import facts, knowledge
from distlint.knowledge import Entry
from distlint.project import Class, External, Function, Module, Symbol
from distlint.remembering import Memory, leads_to, remembered
from distlint.spmd.frames import Frame
from distlint.spmd.groups import group_of, named_arguments
from distlint.spmd.interpreter import Interpreter
from distlint.spmd.reach import Reach
from distlint.spmd.terms import NONE, Literal, Term, Unknown
from distlint.spmd.tree import UNSEEN, WORLD, Message, Site, Wait
from distlint.spmd.values import Environment, Given, Made, Object, Value, unknown
from distlint.spmd.watching import Watch

_ROLES = frozenset(("send", "isend", "recv", "irecv", "p2p-op"))
_PEERS = ("dst", "src", "peer")
_GROUP_PEERS = ("group_dst", "group_src", "group_peer")
#: The handle of a call that does not block, and one operation of a batch.
_WORK, _OPERATION = "torch.distributed.Work", "torch.distributed.P2POp"
#: Names of calls that nobody can see into and that may be the other end of a message.
_PASSES = re.compile(r"send|recv|receive|p2p|exchange|transfer|pull|push|forward_backward|^(?:put|get|pass)_")


class MessageWatch(Watch):
    """Looks for messages, in one project."""

    def __init__(self, reach: Reach, is_carrier: Callable[[Function], bool]) -> None:
        self.reach = reach
        self.is_carrier = is_carrier
        self._leading: Memory[Function, bool] = Memory()

    def wants(self, function: Function) -> bool:
        """Functions that pass messages or communicate otherwise, those that come to some by what they call, those that
        compute a rank, and constructors of what passes messages: they keep peers and tags."""
        passes = self.is_carrier(function) or self._is_part_of_one(function) or self._makes_one(function)
        return passes or self.reach.matters(function) or self.leads_to_one(function)

    def leads_to_one(self, function: Function) -> bool:
        """Whether a function passes messages, or one that it calls, that of an object that it is handed too."""
        return leads_to(function, self._leading, self.is_carrier, self.called_by)

    def called_by(self, function: Function) -> tuple[Function, ...]:
        """The functions that a function may call, methods of the objects that it is handed too, by the words in it."""
        return (*self.reach.callees(function), *self.reach.handed_methods(function))

    def deals_with(self, thing: object, words: frozenset[str] | None = None) -> bool:
        """Whether a method of an object of the project passes messages; ``words``: one that has one of these names."""
        passing = self._passing(thing.of) if isinstance(thing, Object) else frozenset()
        return bool(passing) if words is None else not passing.isdisjoint(words)

    @remembered
    def _passing(self, owner: Class) -> frozenset[str]:
        """The methods of a class that come to messages, except the constructor."""
        return frozenset(m.name for m in owner.all_methods if m.name != "__init__" and self.leads_to_one(m))

    def known(self, owner: Class | Module) -> Environment:
        """The attributes that hold an object over which messages are passed, of the class that all callers hand over
        to the constructor."""
        handed = self.reach.handing.kept(owner).items() if isinstance(owner, Class) else ()
        return {
            name: unknown(f"{kept.constructor.full_name}:{kept.parameter}")._replace(
                thing=self.reach.held.made(kept.of)
            )
            for name, kept in handed
            if self._passing(kept.of)
        }

    def _makes_one(self, function: Function) -> bool:
        """Whether a function is the constructor of objects that pass messages."""
        owner = function.owner
        return function.name == "__init__" and owner is not None and any(map(self.is_carrier, owner.methods.values()))

    def _is_part_of_one(self, function: Function) -> bool:
        """Whether a nested function passes messages: of those only the outermost are among the carriers."""
        parent = function.parent
        is_inside = isinstance(parent, Function) and self.is_carrier(parent)
        return is_inside and any(map(_PASSES.search, function.words))

    def call(
        self,
        run: Interpreter,
        expression: facts.Call,
        symbol: Symbol | None,
        receiver: Value | None,
        given: Given,
        frame: Frame,
    ) -> Value | None:
        """Notes one end of a message, or that somebody waits for it; what such a call gives back."""
        function = expression.function
        if isinstance(function, facts.Attribute) and receiver is not None and _is_work(receiver):
            if function.attr == "wait" and isinstance(receiver.term, Unknown):
                run.nodes.append(Wait(receiver.term.key, run.site(frame, expression.span)))
            return unknown(f"{function.attr}@{expression.span.line}:{expression.span.column}")
        if isinstance(symbol, External):
            for entry in knowledge.entries_of(symbol.name):
                if entry.role in _ROLES:
                    return _message(run, entry, expression, given, frame)
            return None
        if symbol is None and _PASSES.search(facts.last_word(function)):
            run.nodes.append(_unseen(run.site(frame, expression.span)))
        return None


def _message(run: Interpreter, entry: Entry, expression: facts.Call, given: Given, frame: Frame) -> Value:
    """Notes one end of a message; its handle, if the call does not block."""
    arguments = named_arguments(entry, given)
    site = run.site(frame, expression.span)
    sends, blocks, in_batch = "send" in entry.role, entry.role in ("send", "recv"), entry.role == "p2p-op"
    if in_batch:
        direction = _direction(arguments.get("op"))
        if direction is None:
            run.nodes.append(_unseen(site))
            return unknown(f"operation@{site.span.line}")
        sends = direction
    form = "object" if entry.op.endswith("_object_list") else "tensor"
    work = "" if blocks else f"work@{site.key}"
    tag = arguments["tag"].term if "tag" in arguments else Literal(0)
    awaited = blocks or in_batch or "wait" in getattr(frame.scope, "words", ())
    peer = _peer(arguments)
    run.nodes.append(Message(sends, form, peer, tag, group_of(arguments.get("group")), site, entry.name, work, awaited))
    if blocks:
        return unknown(f"{entry.op}@{site.span.line}:{site.span.column}")
    return Value(Unknown(work), thing=Made(_OPERATION if in_batch else _WORK, {}))


def _unseen(site: Site) -> Message:
    return Message(True, UNSEEN, Unknown(UNSEEN), NONE, WORLD, site, "?", "", awaited=False)


def _peer(arguments: dict[str, Value]) -> Term | None:
    """The rank at the other end; None if it may be any."""
    if any(name in arguments for name in _GROUP_PEERS):
        return Unknown("a rank in a group")
    given = next((arguments[name].term for name in _PEERS if name in arguments), NONE)
    return None if given == NONE else given


def _direction(operation: Value | None) -> bool | None:
    """Whether an operation of a batch sends; None if nobody knows."""
    name = operation.term.key if operation is not None and isinstance(operation.term, Unknown) else ""
    last = name.rpartition(".")[2]
    return {"isend": True, "irecv": False}.get(last)


def _is_work(value: Value) -> bool:
    return isinstance(value.thing, Made) and value.thing.name == _WORK
