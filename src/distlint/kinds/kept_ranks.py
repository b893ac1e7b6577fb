"""Where frameworks keep the rank of the process, as an attribute of a function: ``rank_zero_only.rank``."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from distlint import facts, knowledge
from distlint.facts import Assign, Attribute, Expression
from distlint.project import Function, Module, Scope, public_name, resolve_all


class KeptRank(NamedTuple):
    """A value that a scope stores as the rank of a framework."""

    target: Attribute
    value: Expression
    scope: Scope


def kept_ranks(module: Module) -> Iterator[KeptRank]:
    """What a file stores there."""
    if module.words.isdisjoint(_holders()):
        return
    for owner in module.scopes_having(_holders()):
        for statement in facts.statements(owner.body):
            if isinstance(statement, Assign) and statement.value is not None:
                for target in statement.targets:
                    if isinstance(target, Attribute) and _is_rank_of_a_framework(target, owner):
                        yield KeptRank(target, statement.value, owner)


def _is_rank_of_a_framework(target: Attribute, owner: Scope) -> bool:
    if facts.last_name(target.value) not in _holders():
        return False
    names = (public_name(symbol) for symbol in resolve_all(target, owner))
    if any(name is not None and knowledge.canonical(name) in _kept() for name in names):
        return True
    holders = resolve_all(target.value, owner)  # in the code of the framework itself the attribute resolves to nothing
    return any(
        isinstance(one, Function) and f"{knowledge.canonical(public_name(one) or '')}.{target.attr}" in _kept()
        for one in holders
    )


@cache
def _kept() -> frozenset[str]:
    """Attributes of functions of frameworks that hold the rank."""
    ranks = (entry.name for entry in knowledge.entries("rank"))
    return frozenset(name for name in ranks if knowledge.lookup(name.rpartition(".")[0], "one-rank") is not None)


@cache
def _holders() -> frozenset[str]:
    return frozenset(name.split(".")[-2] for name in _kept())
