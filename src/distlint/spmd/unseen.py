"""What a call gives back that nobody can see into, as far as names tell."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from distlint import facts, knowledge
from distlint.facts import Expression
from distlint.project import External, Symbol
from distlint.project.symbols import Instance
from distlint.spmd import batches, contents, entries, picks, several, shards
from distlint.spmd.choices import AGREED
from distlint.spmd.elements import builtin, group_method
from distlint.spmd.parameters import named_entry, named_value
from distlint.spmd.stores import put, written
from distlint.spmd.terms import Local, coordinates, key_of, shared
from distlint.spmd.tree import Group, Site
from distlint.spmd.values import (
    DICT,
    WRITTEN,
    Collected,
    Given,
    Made,
    Value,
    copied,
    derived,
    elements_of,
    is_of_data,
    is_own,
    is_read_either_way,
    output_of,
    unknown,
    written_dict,
)
from distlint.spmd.vocabulary import is_loss

if TYPE_CHECKING:
    from distlint.spmd.frames import Frame
    from distlint.spmd.interpreter import Interpreter


#: Names of calls that give back what another rank has sent, or all have.
_GETS = re.compile(r"(?:^|_)(?:i?recv|receive|reduce|gather|bcast|broadcast|sync|agree|wait)(?:_|$)", re.IGNORECASE)
#: Whether something that runs beside this process or thread has ended, by the names of both. Not handles of
#: communication: whether that has come is what the other side did, and polling for it is a protocol.
_IN_BACKGROUND = re.compile(r"(?i:(?:^|_)fut(?:ure)?)\.(?:done|running)$|(?i:thread|process|worker|proc)\.is_alive$")
#: Arguments that say where a value is to be, and not what it is: ranks that load one file have the same.
_WHERE = frozenset(("map_location", "device"))
#: Methods of a tensor that its contents do not change.
_OF_SHAPE = frozenset(
    ("dim", "size", "numel", "nelement", "type", "element_size", "get_device", "is_floating_point", "is_contiguous")
)
#: Methods of a dict that give what stands under a key.
_LOOKS_UP = frozenset(("get", "pop", "setdefault"))
#: Methods by which a list gets an element more, or loses some.
_ADDS, _LOSES = frozenset(("append",)), frozenset(("clear", "pop", "remove"))
#: The method by which it gets several.
_EXTENDS = "extend"
_FILLS = _ADDS | _LOSES | {_EXTENDS}
#: Methods that give back the value they are applied to, as far as ranks go.
_SAME_METHODS = frozenset(
    ("item", "tolist", "cpu", "cuda", "to", "detach", "clone", "copy", "int", "bool", "long", "numpy")
)
#: Those of them that share the memory.
_VIEWS = frozenset(("detach", "numpy"))


def told_by_name(
    run: Interpreter,
    function: Expression,
    receiver: Value | None,
    given: Given,
    site: Site,
    symbol: Symbol | None,
    frame: Frame,
) -> Value:
    """What a call gives back that nobody can see into, as far as names tell."""
    called = facts.last_name(function)
    arguments = ",".join([key_of(value.term) for name, value in given if name not in _WHERE])
    if is_loss(called) or _is_layer(symbol):
        lost = derived(f"{called}({arguments})", site, *(value for _, value in given))
        if lost is not None:
            return lost
    if frame.path and called is not None and any(map(coordinates, frame.path)) and _is_got(function, called):
        return unknown(f"{AGREED} {called}@{site.key}")
    if isinstance(function, facts.Attribute) and receiver is not None:
        return _method(run, function, receiver, given, arguments, site, frame)
    if facts.is_name(function, "dict") and symbol is None and all(name and name[0] != "*" for name, _ in given):
        held = {name: value for name, value in given if name is not None}
        return written_dict(f"{WRITTEN}{site.key}", held, held.values())
    if isinstance(function, facts.Name) and symbol is None and given and given[0][0] is None:
        return builtin(function.id, given, arguments)
    result = unknown(f"{facts.source_of(function)}({arguments})")
    return result._replace(thing=output_of(*(value for _, value in given)))


def _is_layer(symbol: Symbol | None) -> bool:
    """Whether what is called is a module of torch, or a loss by the name of its class: it computes with what it gets,
    on this rank."""
    name = symbol.of.name if isinstance(symbol, Instance) and isinstance(symbol.of, External) else ""
    if name.startswith("torch.nn."):
        return "parallel" not in name and "SyncBatchNorm" not in name
    return is_loss(name.rpartition(".")[2])


def _collected(run: Interpreter, function: facts.Attribute, given: Given, frame: Frame) -> None:
    """Takes note of what a method adds to a list, if it comes from this rank's data, or that it takes something out."""
    assert isinstance(function.value, facts.Name)
    held = frame.held(function.value.id)
    if held is None or coordinates(held.term) or isinstance(held.term, Local):
        return
    added = given[0][1] if len(given) == 1 else None
    if added is not None and function.attr == _EXTENDS:
        added = elements_of(added)
    if added is not None and function.attr in (*_ADDS, _EXTENDS) and is_of_data(added):
        if held.thing is None or isinstance(held.thing, Collected):
            put(run, function.value, held._replace(parts=None, thing=Collected(added)), frame)
    elif function.attr in _ADDS and held.thing is None:
        thing = output_of(*(value for _, value in given))
        if thing is not None:
            put(run, function.value, held._replace(parts=None, thing=thing), frame)
    elif function.attr in _LOSES and isinstance(held.thing, Collected):
        put(run, function.value, held._replace(thing=None), frame)


def _is_got(function: Expression, called: str) -> bool:
    """Whether a call gives back what another rank has, by its name: it has received it, or looked into their store."""
    if called == "get" and isinstance(function, facts.Attribute):
        return "store" in (facts.last_word(function.value)).lower()
    return _GETS.search(called) is not None


def _method(
    run: Interpreter,
    function: facts.Attribute,
    receiver: Value,
    given: Given,
    arguments: str,
    site: Site,
    frame: Frame,
) -> Value:
    """What a method gives back of which only the name is known, and the value that it is called on. ``arguments``: the
    keys of those that are given."""
    is_mesh = receiver.thing is None and bool(given) and "mesh" in facts.source_of(function.value).lower()
    if isinstance(receiver.thing, Group) or is_mesh:
        group = receiver.thing if isinstance(receiver.thing, Group) else None
        result = group_method(group, function.attr, given, site, frame.module)
        if result is not None:
            return result
    if function.attr.endswith("_") and not contents.note_method(run, function, given, frame):
        written(run, function.value, frame)
    if function.attr in _LOOKS_UP and given:
        if isinstance(receiver.thing, Made) and receiver.thing.name == DICT:
            entry = receiver.thing.arguments.get(str(getattr(given[0][1].term, "value", None)))
            if entry is not None:
                return entry
        of_data = entries.entry(receiver, given[0][1])
        if of_data is not None:
            return of_data
        entry = named_entry(function.value, given[0][1].term, site, frame.scope)
        if entry is not None:
            return entry
    if function.attr in _ADDS and len(given) == 1:
        picks.fill(function.value, receiver, None, given[0][1], frame)
    longer = several.filled(receiver, function, given)
    if longer is not None:
        put(run, function.value, longer, frame)
    else:
        shards.resized(run, function, receiver, given, frame)
    if isinstance(function.value, facts.Name) and function.attr in _FILLS:
        _collected(run, function, given, frame)
    elif isinstance(function.value, facts.Subscript) and function.attr in _ADDS and len(given) == 1:
        entries.counted_up(function.value, given[0][1], frame)
    of_batch = batches.asked(receiver, function.attr, site)
    if of_batch is not None:
        return of_batch
    if function.attr in _SAME_METHODS:
        return receiver if function.attr in _VIEWS else copied(receiver)
    part = shards.of_part(receiver, function.attr)
    if part is not None:
        return part
    beside = not given and _IN_BACKGROUND.search(f"{facts.last_name(function.value)}.{function.attr}")
    if beside and "get_future" not in key_of(receiver.term):
        return Value(Local(f"{key_of(receiver.term)}.{function.attr}@{site.key}", "background"), (site,))
    named = knowledge.names().get(function.attr)
    if named is not None and "method" in named.kinds:
        return named_value(named, site)
    key = f"{key_of(receiver.term)}.{function.attr}({arguments})"
    if function.attr in ("items", "values") and several.each_of(receiver):
        return several.entries_of(receiver, function.attr, key)
    held = entries.all_of(receiver) if function.attr in ("items", "values", "copy") else None
    thing = held or output_of(receiver, *[value for _, value in given])
    if function.attr in _OF_SHAPE:
        return Value(shared(key), thing=thing)
    found = derived(key, site, receiver) if is_own(receiver) and not is_read_either_way(receiver) else None
    found = Value(shared(key), thing=thing) if found is None else found._replace(thing=thing)
    return batches.part_of_batch(found, receiver)
