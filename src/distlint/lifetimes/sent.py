"""Collectives whose outcome nobody here has a use of: what is sent from here, and signals."""

from __future__ import annotations

import re
from collections.abc import Iterator

from distlint import facts
from distlint.calls.communication import Communication, communication
from distlint.calls.tensors import method_memory
from distlint.facts import Argument, Assign, Attribute, Call, Expression, Name, Subscript
from distlint.places import Place, places, reads
from distlint.project import Class, Function

#: What makes a tensor of a number, and what brings one to a device.
_MAKES = frozenset(("tensor", "as_tensor", "zeros", "ones", "full", "empty"))
_BRINGS = frozenset(("to", "cuda", "cpu"))
#: What gives back a copy, whatever it is given, and what hands one on.
_COPIES = _MAKES - {"as_tensor"} | {"clone", "cat", "stack", "concat"}
_KEEPS_COPIES = frozenset(("detach", "contiguous"))
#: How people call the rank of this process, and none of another one.
_OWN_RANK = re.compile(r"_*(?:my_|own_|self_|this_|global_|world_)?rank")


def goes_nowhere(made: Communication, place: Place) -> bool:
    """Whether nobody here has what a collective brings. Its buffer is made in the call of a broadcast, or is a variable
    or an attribute that is made here and with which nothing else is done; or the own rank broadcasts an attribute, and
    what changes it afterwards does so to a tensor that was bound anew."""
    written = made.writes[0] if len(made.writes) == 1 else None
    if isinstance(written, Call):
        return made.entry.op == "broadcast" and _is_made(written)
    if not isinstance(place.scope, Function):
        return False
    if isinstance(written, Name):
        return _is_only_sent(written.id, place.scope)
    owner = place.scope.owner
    if not isinstance(written, Attribute) or owner is None or not _is_own(written, place.scope):
        return False
    return _is_signal(written.attr, owner) or (_is_from_here(made) and not _is_changed_later(written.attr, owner))


def is_copy_for_the_message(made: Communication) -> bool:
    """Whether a message is a copy that is made in the call: nobody has a name for it by which it might be changed
    while it is on its way."""
    sent = made.reads[0] if len(made.reads) == 1 and not made.writes else None
    is_in_one_piece = False
    while isinstance(sent, Call) and facts.last_name(sent.function) in _KEEPS_COPIES:
        is_in_one_piece |= facts.last_name(sent.function) == "contiguous"
        sent = facts.receiver(sent)
    if isinstance(sent, Call):
        return facts.last_name(sent.function) in _COPIES
    return is_in_one_piece and _cuts_across(sent)


def _cuts_across(expression: Expression | None) -> bool:
    """Whether an expression takes all rows of a tensor, and a part of each (``x[:, -1:]``): what is not in one piece is
    copied to be so."""
    key = expression.key if isinstance(expression, Subscript) else None
    items = key.items if isinstance(key, facts.Sequence) else ()
    whole = [isinstance(item, facts.Slice) and facts.source_of(item) in (":", "::") for item in items]
    return bool(items) and whole[0] and not all(whole)


def _is_made(expression: Expression | None) -> bool:
    """``torch.zeros(1).to(device)``."""
    while isinstance(expression, Call) and facts.last_name(expression.function) in _BRINGS:
        expression = facts.receiver(expression)
    return isinstance(expression, Call) and facts.last_name(expression.function) in _MAKES


def _is_only_sent(name: str, scope: Function) -> bool:
    """Whether a function makes a variable, and looks at it in one place only."""
    if name in scope.bindings.outer or any(p.name == name for p in scope.definition.parameters):
        return False
    targets = (t for s in facts.statements(scope.body) if isinstance(s, Assign) for t in s.targets)
    stored = {id(e) for target in targets for e in facts.subexpressions(target)}
    seen = sum(id(found.expression) not in stored for found in reads(scope, name))
    return bool(scope.bindings.names.get(name)) and seen == 1


def _is_own(attribute: Attribute, scope: Function) -> bool:
    return facts.dotted(attribute.value) == scope.first_parameter


def _is_from_here(made: Communication) -> bool:
    """Whether a broadcast names the own rank as the one that sends."""
    root = made.argument("src") if made.entry.op == "broadcast" else None
    return isinstance(root, (Name, Attribute)) and _OWN_RANK.fullmatch(facts.last_word(root)) is not None


def _is_signal(name: str, owner: Class) -> bool:
    """Whether an attribute only ever holds tensors of numbers that are written down, and is only communicated."""
    stored = [value for function in _functions(name, owner) for value in _stored(name, function)]
    seen = [place for function in _functions(name, owner) for place in _looks(name, function)]
    added = any(True for function in _functions(name, owner) for _ in _augmented(name, function))
    return bool(stored) and not added and all(map(_is_made, stored)) and all(map(_communicates, seen))


def _is_changed_later(name: str, owner: Class) -> bool:
    """Whether a tensor in an attribute may be changed that was there before: not made new by the same function."""
    for function in _functions(name, owner):
        fresh = min((v.span.line for v in _stored(name, function) if _is_made(v)), default=None)
        changes = [place.expression.span.line for place in _looks(name, function) if _changes(place)]
        changes += _augmented(name, function)
        if any(fresh is None or line <= fresh for line in changes):
            return True
    return False


def _functions(name: str, owner: Class) -> Iterator[Function]:
    """The functions of a class's file that name an attribute, but for methods of classes that have nothing to do with
    it."""
    for function in owner.module.mentioning(name):
        other = function.owner
        if other is None or other is owner or owner in other.lineage or other in owner.lineage:
            yield function


def _stored(name: str, function: Function) -> Iterator[Expression]:
    for statement in facts.statements(function.body):
        kept = statement.value if isinstance(statement, Assign) and not statement.operator else None
        if isinstance(statement, Assign) and kept is not None and any(_is_named(t, name) for t in statement.targets):
            yield kept


def _augmented(name: str, function: Function) -> Iterator[int]:
    """The lines in which something is added to an attribute, and the like."""
    for statement in facts.statements(function.body):
        if isinstance(statement, Assign) and statement.operator and _is_named(statement.targets[0], name):
            yield statement.span.line


def _is_named(target: Expression, name: str) -> bool:
    return isinstance(target, Attribute) and target.attr == name


def _looks(name: str, function: Function) -> Iterator[Place]:
    return places(function, lambda e: type(e) is Attribute and e.attr == name)


def _communicates(place: Place) -> bool:
    call = _taker(place)
    return call is not None and communication(call, place.scope) is not None  # type: ignore[arg-type]


def _taker(place: Place) -> Call | None:
    """The call that is given what stands at a place, as it is."""
    inner = place.above[-2:]
    is_given = len(inner) == 2 and isinstance(inner[0], Call) and isinstance(inner[1], Argument)
    return inner[0] if is_given and isinstance(inner[0], Call) else None


def _changes(place: Place) -> bool:
    """Whether what stands at a place may be changed there: by a method that works in place, a store in an element, or a
    function that nobody looks into."""
    around = place.parent
    call = _taker(place)
    if call is not None:
        made = communication(call, place.scope) if isinstance(place.scope, Function) else None
        is_sent = made is not None and (place.expression in made.reads or _is_from_here(made))
        return not is_sent and facts.last_name(call.function) not in ("print", "len", "str")
    if isinstance(around, Attribute):
        return method_memory(around.attr) == "in-place" or around.attr in ("data", "grad")
    return isinstance(around, (Assign, Subscript))
