"""What assignments leave in variables, attributes and elements, and what calls may do to it."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from distlint import facts
from distlint.facts import Expression
from distlint.project import Function, public_name
from distlint.project.bindings import Assigned
from distlint.spmd import batches, contents, entries, picks
from distlint.spmd.choices import AGREED
from distlint.spmd.records import elements_of_record
from distlint.spmd.terms import (
    NONE,
    Apply,
    Literal,
    Many,
    Size,
    Term,
    Unknown,
    Variable,
    coordinates,
    has_unique,
    key_of,
    leaves,
    shared,
    varies,
)
from distlint.spmd.tree import Group
from distlint.spmd.values import (
    DICT,
    LIST,
    NAMESPACES,
    ONE,
    PART,
    SIZED,
    WRITTEN,
    Collected,
    Drawn,
    Environment,
    Given,
    Made,
    Object,
    Value,
    derived,
    element_of,
    is_container,
    is_of_data,
    is_tensor,
    output_of,
    own,
    unknown,
    written_dict,
)
from distlint.spmd.vocabulary import is_rank_word

if TYPE_CHECKING:
    from distlint.spmd.frames import Frame
    from distlint.spmd.interpreter import Interpreter

#: Names of paths, which are texts or objects that never change.
_PATH = re.compile(r"(?:^|_)(?:dir|directory|path|folder|file_?name)$")
#: The key of a parser of argparse, and of what it makes of the command line.
_PARSED = re.compile(r"argparse\.ArgumentParser@[^.]*(?:\.py[^.]*)?(?:$|.*_args\(\)$)")
#: Types of what no call can change.
_PLAIN = frozenset(("str", "int", "float", "bool"))


def store(run: Interpreter, target: Expression, value: Value, frame: Frame) -> None:
    if isinstance(target, facts.Name):
        if isinstance(frame.scope, Function) and target.id in frame.scope.bindings.outer and frame.outer is not None:
            run.set_outer(frame.outer, target.id, value)
        if target.id in frame.own.lists:
            value = own(value, target.id, run.site(frame, target.span), PART)
        frame.variables[target.id] = value
        if frame.notes_attributes:
            _forget_attributes(target.id, frame)
    elif isinstance(target, facts.Attribute):
        owner = run.evaluate(target.value, frame)
        if isinstance(owner.thing, Object):
            run.set_attribute(owner.thing, target.attr, value)
            if frame.notes_attributes:
                _forget_attributes(facts.dotted(target) or "", frame)
            return
        if isinstance(owner.thing, Made) and owner.thing.name in NAMESPACES:
            held = owner.thing._replace(arguments={**owner.thing.arguments, target.attr: value})
            put(run, target.value, owner._replace(thing=held), frame)
            return
        note_unique(run, owner, target.attr, value, frame)
        name = facts.dotted(target)
        if name is not None:
            _note_attribute(name, value, frame)
    elif isinstance(target, facts.Subscript):
        if run.seen is not None:  # somebody looks at every expression
            run.evaluate(target.value, frame)
            run.evaluate(target.key, frame)
        if isinstance(value.thing, Group) and facts.dotted(target.value) and isinstance(target.key, facts.Name):
            picks.fill(target.value, run.evaluate(target.value, frame), frame.held(target.key.id), value, frame)
        if not contents.note(run, target, value, frame):
            written(run, target.value, frame)
            forget_entries(run, target.value, frame)
            forget_that_empty(run, target.value, frame)
            _counted_up_in(run, target, value, frame)
            entries.counted_up(target, value, frame)
    elif isinstance(target, facts.Sequence):
        parts = value.parts if value.parts is not None else elements_of_record(value)
        for index, item in enumerate(target.items):
            if isinstance(item, facts.Starred):
                _store_rest(run, target.items[index:], parts[index:] if parts is not None else (), frame)
                return
            part = parts[index] if parts is not None and index < len(parts) else None
            element = Value(element_of(value.term, index), thing=output_of(value))
            store(run, item, part or batches.part_of_batch(element, value), frame)


def store_by_name(run: Interpreter, call: facts.Call, given: Given, frame: Frame) -> None:
    """What ``setattr(thing, "rank", rank)`` leaves, where the name is written down."""
    if len(given) == len(call.arguments) == 3 and isinstance(given[1][1].term, Literal):
        name, owner = given[1][1].term.value, call.arguments[0].value
        if isinstance(name, str) and name.isidentifier() and facts.dotted(owner) is not None:
            store(run, facts.Attribute(call.span, owner, name), given[2][1], frame)


def _store_rest(run: Interpreter, targets: tuple[Expression, ...], known: tuple[Value, ...], frame: Frame) -> None:
    """Unpacks what is left of a value into ``*rest`` and the targets behind it; ``known``: its parts, as far as they
    are."""
    for at, target in enumerate(targets):
        inner = target.value if isinstance(target, facts.Starred) else target
        part = known[at - len(targets)] if at and len(known) >= len(targets) - 1 else None
        store(run, inner, part or unknown(f"{facts.shortened(inner)}@{inner.span.line}"), frame)


def put(run: Interpreter, target: Expression, value: Value, frame: Frame) -> None:
    """Says what a variable or attribute holds after something was done to that in place: the variable may be one of a
    function around."""
    home = frame.home_of(target.id) if isinstance(target, facts.Name) else None
    if isinstance(target, facts.Name) and home is not None and home is not frame:
        run.set_outer(home, target.id, value)
    else:
        store(run, target, value, frame)


def _counted_up_in(run: Interpreter, target: facts.Subscript, value: Value, frame: Frame) -> None:
    """What this rank counts up over its own data in an element of a tensor that the function makes (``stats =
    torch.zeros(2)``, ``stats[0] += loss``): the tensor is its own then."""
    name, scope = target.value, frame.scope
    if not is_of_data(value) or not isinstance(name, facts.Name) or not isinstance(scope, Function):
        return
    held, made = frame.variables.get(name.id), scope.bindings.of(name.id)
    calls = [one.value for one in made if isinstance(one, Assigned)]
    if held is None or varies(held.term) or len(calls) != len(made):
        return
    names = {
        public_name(s)
        for c in calls
        for s in (run.symbols(c.function, frame) if isinstance(c, facts.Call) else (None,))
    }
    if names <= SIZED:
        site = run.site(frame, target.span)
        frame.variables[name.id] = derived(f"{name.id}@{site.key}", site, value) or held


def _note_attribute(name: str, value: Value, frame: Frame) -> None:
    """Keeps what differs between ranks, or sounds as if it did, and what counts them, in an attribute of something that
    nobody knows (``args.save = is_master(args)``, ``config.log.path = …``); ``name``: the whole of it."""
    counts = value.kind is not None and value.kind.sure
    if counts or coordinates(value.term) or _sounds_ranked(value.term):
        frame.variables[name] = value
        frame.notes_attributes = True
    elif frame.notes_attributes:
        frame.variables.pop(name, None)
        _forget_attributes(name, frame)


def note_unique(run: Interpreter, owner: Value, attribute: str, value: Value, frame: Frame) -> None:
    """Keeps what every process makes for itself in an attribute of something that nobody knows (``args.run_name = …``),
    also for the functions to which that is handed."""
    key = (key_of(owner.term), attribute)
    if has_unique(value.term) and not any(coordinates(test) for test in frame.path):
        run.noted[key] = value
    else:
        run.noted.pop(key, None)


def _sounds_ranked(term: Term) -> bool:
    """Whether a value comes from a call that nobody can see into and that is called as a rank test."""
    calls = (leaf.key.partition("(")[0] for leaf in leaves(term) if isinstance(leaf, Unknown) and "(" in leaf.key)
    return any(is_rank_word(call.rpartition(".")[2]) for call in calls)


def _forget_attributes(name: str, frame: Frame) -> None:
    """Drops what was kept of the attributes of a variable, or of an attribute, now that it holds something else."""
    for key in [key for key in frame.variables if key.startswith(f"{name}.")]:
        del frame.variables[key]


def agreed(run: Interpreter, target: Expression, frame: Frame, *, handed: bool = False, filled: bool = False) -> None:
    """After communication a variable no longer holds something that each rank has for itself, nor does any other name
    of the same: views of it (``loss.detach()``, ``stats[0]``) share its memory. ``handed``: to a function that
    communicates, which may do anything with it; what only some ranks do does not make another object of it.
    ``filled``: whatever stood in a list is another object now."""
    given = None if handed and any(coordinates(test) for test in frame.path) else target
    if isinstance(target, facts.Sequence):
        for item in target.items:
            agreed(run, item, frame, handed=handed, filled=filled)
        return
    while not isinstance(target, facts.Name):
        if isinstance(target, facts.Attribute):
            owner = _held_by(target.value, frame)
            if owner is not None and target.attr in owner.attributes:
                value = owner.attributes[target.attr]
                if _may_have_changed(value, whole=target is given):
                    run.set_attribute(owner, target.attr, _same_on_all(value, target))
                return
        if not isinstance(target, (facts.Call, facts.Attribute, facts.Subscript)):
            return
        target = target.function if isinstance(target, facts.Call) else target.value
    home = frame.home_of(target.id)
    if home is not None and not (handed and _is_plain(target.id, home)):
        value = home.variables[target.id]
        if handed and _PATH.search(target.id) is not None and not _holds_others(value):
            return
        if handed and is_parsed(value.term):
            return
        if (filled and value.parts is not None) or _may_have_changed(value, whole=target is given):
            same = _same_on_all(value, target, filled=filled)
            same = _where_it_is(value, same) if handed else same
            put_everywhere(run, value, same, home, frame)
            _hold(run, target.id, same, home, frame)


def _hold(run: Interpreter, name: str, value: Value, home: Frame, frame: Frame) -> None:
    """Gives a variable of a frame, or of one around, another value as it is."""
    if home is frame:
        frame.variables[name] = value
    else:
        run.set_outer(home, name, value)


def put_everywhere(run: Interpreter, value: Value, new: Value, home: Frame, frame: Frame) -> None:
    """Says what the very same object holds by its other names, in variables and in attributes of what they hold: what
    is written into it by one name, the others have."""
    if not _may_have_changed(value, whole=True):
        return
    for name, held in [*home.variables.items()]:
        if held.term is value.term and held.parts is value.parts:
            _hold(run, name, new, home, frame)
        elif isinstance(held.thing, Object):
            for attribute, kept in [*held.thing.attributes.items()]:
                if kept.term is value.term and kept.parts is value.parts:
                    run.set_attribute(held.thing, attribute, new)


def _where_it_is(before: Value, same: Value) -> Value:
    """What a variable holds after a call that may do anything with what it was handed: ranks on which it was None still
    have None."""
    term = before.term
    if not isinstance(term, Apply) or term.operator != "if" or not coordinates(term.operands[0]):
        return same
    test, *sides = term.operands
    if NONE not in sides:
        return same
    return same._replace(term=Apply("if", (test, *(NONE if s == NONE else same.term for s in sides))), why=before.why)


def is_parsed(term: Term) -> bool:
    """Whether a term is what a program was given to start with, as argparse has it, or the parser: all ranks have the
    same already, and no communication makes another one of it."""
    return isinstance(term, Unknown) and _PARSED.match(term.key) is not None


def _is_plain(name: str, frame: Frame) -> bool:
    """Whether a name is a parameter that is text, a number or a switch, by its default or annotation: no call changes
    it."""
    if not isinstance(frame.scope, Function):
        return False
    for parameter in frame.scope.definition.parameters:
        if parameter.name == name and not parameter.star:
            annotated = isinstance(parameter.annotation, facts.Name) and parameter.annotation.id in _PLAIN
            default = parameter.default
            return annotated or (isinstance(default, facts.Constant) and default.value is not None)
    return False


def _holds_others(value: Value) -> bool:
    """Whether a value holds others, as a list does: a call may put other ones into it."""
    return is_container(value) or value.parts is not None or isinstance(value.term, Many)


def _may_have_changed(value: Value, *, whole: bool) -> bool:
    """Whether a call may have changed what it was handed: no number changes, nor does what a loop is at. A part of an
    object that all ranks share (``engine.model``) does not make another one of it."""
    if is_tensor(value) or (is_container(value) and value.thing != ONE):
        return True
    return _is_no_number(value.term) and (whole or varies(value.term) or value.parts is not None)


def _is_no_number(term: Term) -> bool:
    """Whether a term may stand for a tensor or an object: no number, no text that was put together, and not computed
    from a rank; of several, one."""
    if isinstance(term, Many):
        return any(map(_is_no_number, term.items))
    if isinstance(term, Apply) and term.operator == "if":
        return any(map(_is_no_number, term.operands[1:]))
    return not (isinstance(term, (Literal, Size, Variable)) or coordinates(term) or _is_composed_text(term))


def _is_composed_text(term: Term) -> bool:
    """Whether a term is text, or a path, that was put together of pieces of which one is text: no call changes it."""
    if not isinstance(term, Apply):
        return False
    return term.operator == "text" or (
        term.operator in ("+", "/")
        and any(
            (isinstance(piece, Literal) and isinstance(piece.value, str)) or _is_composed_text(piece)
            for piece in term.operands
        )
    )


def written(run: Interpreter, target: Expression, frame: Frame) -> None:
    """A tensor that was made from a number holds something else after it was written to."""
    held = frame.held(target.id) if isinstance(target, facts.Name) else None
    if held is not None and is_tensor(held):
        agreed(run, target, frame)


def is_written_dict(target: Expression, frame: Frame) -> bool:
    """Whether a variable holds a dict that was written down."""
    held = frame.held(target.id) if isinstance(target, facts.Name) else None
    return held is not None and key_of(held.term).startswith(WRITTEN)


def forget_entries(run: Interpreter, target: Expression, frame: Frame, added: Environment | None = None) -> None:
    """A dict holds something else after an entry was stored, or one of its methods was called; ``added``: the entries
    of which it is known that only they are others."""
    held = frame.held(target.id) if isinstance(target, facts.Name) else None
    if held is None or not isinstance(target, facts.Name):
        return
    if isinstance(held.thing, Made) and held.thing.name == DICT:
        thing = None if added is None else Made(DICT, {**held.thing.arguments, **added})
        put(run, target, held._replace(thing=thing), frame)
    elif added and held.thing is None and key_of(held.term).startswith(WRITTEN):
        put(run, target, written_dict(key_of(held.term), added, added.values()), frame)


def forget_that_empty(run: Interpreter, target: Expression, frame: Frame) -> None:
    """A dict without entries (the keywords ``**options`` of a call that gives none) has one now."""
    held = frame.held(target.id) if isinstance(target, facts.Name) else None
    if held is not None and held.parts == ():
        put(run, target, unknown(f"{facts.shortened(target)}@{target.span.line}"), frame)


def _held_by(expression: Expression, frame: Frame) -> Object | None:
    """The instance that a variable holds."""
    value = frame.held(expression.id) if isinstance(expression, facts.Name) else None
    return value.thing if value is not None and isinstance(value.thing, Object) else None


def _same_on_all(value: Value, target: Expression, *, filled: bool = False) -> Value:
    place = f"{facts.shortened(target)}@{target.span.line}:{target.span.column}"
    changed = isinstance(value.thing, (Collected, Drawn)) or (
        isinstance(value.thing, Made) and value.thing.name in (DICT, LIST)
    )
    thing = None if changed else value.thing
    parts = value.parts and tuple(
        part._replace(term=shared(f"{AGREED} {place}[{index}]"), why=())
        if filled or _may_have_changed(part, whole=True)
        else part
        for index, part in enumerate(value.parts)
    )
    return value._replace(term=shared(f"{AGREED} {place}"), why=(), parts=parts, thing=thing)
