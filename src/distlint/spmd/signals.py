"""What signal handlers change: each process gets a signal for itself, and at a moment of its own."""

from __future__ import annotations

from typing import NamedTuple

from distlint import facts
from distlint.project import Class, Function, Module, Scope, public_name, resolve_all
from distlint.spmd.terms import Local
from distlint.spmd.tree import Site
from distlint.spmd.values import Environment, Value


class Flags(NamedTuple):
    """The attributes (by class) and the variables of a module that its signal handlers assign."""

    attributes: dict[Class, Environment]
    variables: Environment

    @property
    def names(self) -> frozenset[str]:
        """All of their names."""
        return frozenset(self.variables).union(*self.attributes.values())


def flags_of(module: Module) -> Flags:
    """What the handlers that a module installs with ``signal.signal`` assign."""
    flags = Flags({}, {})
    if module.has("signal.signal("):
        for scope in module.scopes_with("signal"):
            for statement in facts.statements(scope.body):
                for call in facts.subexpressions(statement):
                    if isinstance(call, facts.Call) and _installs(call, scope):
                        handler = facts.argument(call, "handler", 1)
                        for symbol in resolve_all(handler, scope) if handler is not None else ():
                            if isinstance(symbol, Function) and symbol.module is module:
                                _note(symbol, flags)
    return flags


def _installs(call: facts.Call, scope: Scope) -> bool:
    return "signal.signal" in map(public_name, resolve_all(call.function, scope))


def _note(handler: Function, flags: Flags) -> None:
    for statement in facts.statements(handler.body):
        if not isinstance(statement, facts.Assign):
            continue
        for target in statement.targets:
            name = facts.dotted(target) or ""
            site = Site(handler.module.path, statement.span)
            value = Value(Local(f"{handler.full_name}:{name}", "signal"), (site,))
            if isinstance(target, facts.Name) and target.id in handler.bindings.outer:
                flags.variables[target.id] = value
            elif isinstance(target, facts.Attribute) and name == f"{handler.first_parameter}.{target.attr}":
                assert handler.owner is not None
                flags.attributes.setdefault(handler.owner, {})[target.attr] = value
