"""Processes that all meet on the machine that they run on, by what the code says."""

from __future__ import annotations

from pathlib import PurePath

from distlint import facts
from distlint.calls.by_name import JOIN, STORE, argument_of
from distlint.facts import Call, Constant, Expression, If, Name
from distlint.places import call_of, calls_in
from distlint.project import Function, Module, Scope, resolve_all
from distlint.starting import environ

#: Addresses of the machine that a process runs on; any that begins as the second one does is one, too.
THIS_MACHINE = ("localhost", "127.0.0.1")
_LOOPBACK = "127."
_JOINS = "init_process_group"
#: Where processes leave things for each other, and how many there are in all, by their names.
_STORE, _WORLD_SIZE = "TCPStore", "world_size"


def _meets_on_this_machine(scope: Scope) -> bool:
    """Whether a function, or the top level of a module, tells its process in any case that all meet on this machine: in
    its environment, where it joins (``init_method="tcp://127.0.0.1:23456"``), or by stores of all."""
    if _says_this_machine(scope):
        return True
    stores = [call_of(place) for place in calls_in(scope)] if _STORE in scope.words else []
    stores = [call for call in stores if facts.last_name(call.function) == _STORE]
    if stores and all(_is_of_all_here(call, scope) for call in stores):
        return True
    if _JOINS not in scope.words:
        return False
    joining = [call_of(place) for place in calls_in(scope) if facts.last_name(call_of(place).function) == _JOINS]
    return bool(joining) and all(_joins_on_this_machine(call) or _is_told_beside(call, scope) for call in joining)


def _is_told_beside(call: Call, scope: Scope) -> bool:
    """Whether the branch in which a call joins tells the process first that all meet on this machine."""
    branches = (s for s in facts.statements(scope.body) if isinstance(s, If))
    blocks = (block for s in branches for block in (s.body, s.orelse) if facts.encloses(block, call.span))
    told = (one for block in blocks for statement in facts.unconditional(block) for one in environ.assigned(statement))
    return any(name == "MASTER_ADDR" and _is_this_machine(value, scope) for name, value in told)


def _says_this_machine(scope: Scope) -> bool:
    """Whether a function, or the top level of a module, sets in any case that the master is on this machine."""
    addresses = (value for name, value in environ.assigned_in(scope) if name == "MASTER_ADDR")
    return any(_is_this_machine(value, scope) for value in addresses)


def is_met_on_this_machine(scope: Scope) -> bool:
    """Whether that is told in a function or top level, at the top level of its file, or ahead of all calls of the
    function, which its file makes."""
    if _meets_on_this_machine(scope):
        return True
    if isinstance(scope, Module) or "MASTER_ADDR" not in scope.module.words:
        return False
    module, name = scope.module, scope.name
    if _says_this_machine(module):
        return True
    around = [caller for caller in module.scopes_with(name) if caller is not scope and _calls(caller, scope)]
    stem = PurePath(module.path).stem
    elsewhere = (path for path in module.project.mentioning(name, beside=stem) if path != module.path)
    return bool(around) and all(map(_meets_on_this_machine, around)) and all(map(module.project.is_test, elsewhere))


def _calls(caller: Scope, function: Function) -> bool:
    """Whether a function or top level calls a function."""
    calls = (call_of(place) for place in calls_in(caller) if place.scope is caller)
    named = (call for call in calls if facts.last_name(call.function) == function.name)
    return any(function in resolve_all(call.function, caller) for call in named)


def _joins_on_this_machine(call: Call) -> bool:
    method = argument_of(call, JOIN, "init_method")
    if not isinstance(method, (Constant, facts.Text)):
        return False
    address = facts.source_of(method)
    return any(here in address for here in THIS_MACHINE)


def _is_this_machine(value: Expression, scope: Scope) -> bool:
    """Whether an address is that of this machine: written down, or a variable that is given no other one."""
    if not isinstance(value, Name):
        return _is_here(value)
    given = [*facts.stored(value.id, scope.body)]
    return bool(given) and all(one is not None and _is_here(one) for one in given)


def _is_here(value: Expression) -> bool:
    address = environ.literal(value)
    return address == THIS_MACHINE[0] or (address or "").startswith(_LOOPBACK)


def _is_of_all_here(call: Call, scope: Scope) -> bool:
    """Whether a store on this machine waits for as many processes as there are in all."""
    host, size = argument_of(call, STORE, "host_name"), argument_of(call, STORE, "world_size")
    if host is None or size is None or not _is_this_machine(host, scope):
        return False
    return _WORLD_SIZE in facts.source_of(size)
