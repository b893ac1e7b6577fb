"""Which code starts or joins processes, communicates or asks for a rank, by the roles of what it calls."""

from __future__ import annotations

from distlint import facts, knowledge
from distlint.calls.by_name import JOIN, argument_of
from distlint.calls.ruled_out import is_ruled_out
from distlint.facts import Call, Constant
from distlint.knowledge import Entry
from distlint.places import call_of, callees_of, calls_in, is_taken_out, places
from distlint.project import Function, Module, Scope, ScopeOwner, public_name

_PROCESS_ROLES = (
    "init", "spawn", "wrap", "collective", "group", "rank", "predicate", "one-rank", "rank-first", "shard",
)  # fmt: skip
#: Roles of what starts processes, or joins them.
STARTING = ("init", "spawn")
#: How many machines there are, where each has one process.
_NODES = frozenset(("num_nodes", "nnodes", "n_nodes", "num_machines"))


def speaks_of_processes(scope: Scope) -> bool:
    """Whether a function, or the top level of a module, starts or joins processes, communicates or asks for a rank."""
    ranks = knowledge.rank_variables()
    if isinstance(scope, Module) or not ranks.isdisjoint(scope.words):
        found = places(scope, lambda e: type(e) is Constant and isinstance(e.value, str) and e.value in ranks)
        if not all(map(is_taken_out, found)):
            return True
    return calls_role(scope, _PROCESS_ROLES)


def calls_role(scope: Scope, roles: tuple[str, ...], *, alone: bool = False) -> bool:
    """Whether a function, or the top level of a module, calls something with one of the roles. ``alone``: what makes a
    group of one process counts as well."""
    if (
        isinstance(scope, Function)
        and knowledge.role_words(*roles).isdisjoint(scope.words)
        and not renames(scope, roles)
    ):
        return False
    for place in calls_in(scope):
        call = call_of(place)
        for symbol in callees_of(place):
            found = (row for row in knowledge.entries_of(public_name(symbol) or "") if row.role in roles)
            if any(alone or not _is_for_one(row, call, place.scope) for row in found) and not is_taken_out(place):
                return True
    return False


def _is_for_one(row: Entry, call: Call, scope: ScopeOwner) -> bool:
    """Whether a call that starts or joins processes says that there is one."""
    if row.role not in STARTING:
        return False
    return (row.role == "init" and is_alone(call)) or is_ruled_out(row, call, scope)


def is_alone(call: Call) -> bool:
    """Whether there is one process by what a call says."""
    size = facts.argument(call, "world_size")
    return isinstance(size, Constant) and size.value == 1


def is_fake(call: Call) -> bool:
    """Whether a call makes a group of the backend ``fake``: one process that communicates with nobody."""
    backend = argument_of(call, JOIN, "backend")
    return isinstance(backend, Constant) and backend.value == "fake"


def is_alone_on_its_node(call: Call) -> bool:
    """Whether there is one process on each node, by what a call counts."""
    size = facts.argument(call, "world_size")
    return size is not None and facts.last_name(size) in _NODES


def renames(function: Function, roles: tuple[str, ...]) -> bool:
    """Whether a function uses a name under which its module imports something with one of the roles."""
    names = function.module.bindings.names
    words = knowledge.role_words(*roles)
    return any(
        getattr(definition, "name", None) in words
        for word in function.words & names.keys()
        for definition in names[word]
    )
