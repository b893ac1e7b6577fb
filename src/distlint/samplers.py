"""Which distributed samplers a module makes, and whether a framework tells them the epoch."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Union

from distlint import facts, knowledge
from distlint.facts import Call, Constant, Statement
from distlint.project import Class, External, Function, Module, resolve_all
from distlint.project.symbols import Imported

Scope = Union[Function, Module]  # noqa: UP007 (used at run time on 3.10)
SAMPLERS = frozenset(
    ("torch.utils.data.DistributedSampler", "torchdata.stateful_dataloader.sampler.StatefulDistributedSampler")
)


def samplers(module: Module) -> Iterator[tuple[Call, Scope]]:
    """The distributed samplers that a module makes, and that shuffle as far as can be seen."""
    scopes: tuple[Scope, ...] = (module, *module.functions)
    for scope in scopes:
        if isinstance(scope, Function) and not any("Sampler" in word for word in scope.words):
            continue
        for statement in own_statements(scope):
            for expression in facts.subexpressions(statement):
                if isinstance(expression, Call) and _is_sampler(expression, scope):
                    shuffle = facts.argument(expression, "shuffle", 3)
                    if shuffle is None or (isinstance(shuffle, Constant) and shuffle.value is True):
                        yield expression, scope


def _is_sampler(call: Call, scope: Scope) -> bool:
    for symbol in resolve_all(call.function, scope):
        if isinstance(symbol, External):
            return symbol.name in SAMPLERS
        if isinstance(symbol, Class):
            externals = [known.name for known in symbol.lineage if isinstance(known, External)]
            return any(name in SAMPLERS for name in externals) and symbol.method("set_epoch") is None
    return False


def own_statements(scope: Scope) -> Iterator[Statement]:
    """The simple statements and headers of a scope; for compound ones only what stands in the header is new."""
    body = scope.facts.body if isinstance(scope, Module) else scope.body
    for statement in facts.statements(body):
        if not isinstance(statement, (facts.FunctionDef, facts.ClassDef)):
            yield statement


def sets_epochs_itself(module: Module) -> bool:
    """Whether a module imports a framework that tells samplers the epoch, or puts its own in their place."""
    known = knowledge.epoch_setters()
    for definitions in module.bindings.names.values():
        for definition in definitions:
            if isinstance(definition, Imported) and not definition.level:
                package, name = definition.module, definition.name
                if package.partition(".")[0] in known or f"{package}.{name}" in known:
                    return True
    return False
