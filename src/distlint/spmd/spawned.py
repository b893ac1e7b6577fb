"""Functions with which the processes of ``torch.multiprocessing.spawn`` begin, by the calls in their own file."""

from __future__ import annotations

from collections.abc import Iterator

from distlint import facts
from distlint.project import Function, Module, public_name, resolve_all
from distlint.remembering import remembered


def is_spawned(function: Function) -> bool:
    """Whether ``spawn`` starts a function: it passes the number of the process first."""
    return function in spawned_in(function.module) and bool(function.definition.parameters)


def is_beside_spawn(function: Function) -> bool:
    """Whether the file of a function spawns its ranks, and none of them comes to it by what can be seen."""
    workers = spawned_in(function.module)
    seen = set(workers)
    stack = list(workers)
    while stack:
        fresh = [callee for callee in function.module.project.mentions.callees(stack.pop()) if callee not in seen]
        seen.update(fresh)
        stack.extend(fresh)
    return bool(workers) and function.owner is None and function not in seen


@remembered
def spawned_in(module: Module) -> frozenset[Function]:
    """The functions with which a file starts processes."""
    found: set[Function] = set()
    if "spawn" in module.words:
        scopes: list[Function | Module] = [module, *(f for f in module.functions if "spawn" in f.words)]
        for scope in scopes:
            for statement in facts.statements(scope.body):
                found.update(_spawned_by(statement, scope))
    return frozenset(found)


def _spawned_by(statement: facts.Statement, scope: Function | Module) -> Iterator[Function]:
    if not isinstance(statement, (facts.Evaluate, facts.Assign)):
        return
    for call in facts.subexpressions(statement):
        if isinstance(call, facts.Call) and "torch.multiprocessing.spawn" in map(
            public_name, resolve_all(call.function, scope)
        ):
            target = facts.argument(call, "fn", 0)
            if target is not None:
                yield from (s for s in resolve_all(target, scope) if isinstance(s, Function))
