"""Communication calls with their arguments by name."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from distlint import facts, knowledge
from distlint.facts import Call, Expression, last_name
from distlint.knowledge import Entry
from distlint.project import External, ScopeOwner, resolve_all

#: Functions of which single arguments are asked, see `argument_of`.
JOIN, NEW_GROUP = "torch.distributed.init_process_group", "torch.distributed.new_group"
STORE, SAMPLER = "torch.distributed.TCPStore", "torch.utils.data.DistributedSampler"


class Called(NamedTuple):
    """A call of a public function of the tables.

    ``given`` are the arguments by the names of its parameters; ``spread`` says that there may be more behind ``*`` or
    ``**``.
    """

    entry: Entry
    call: Call
    given: dict[str, Expression]
    spread: bool

    @property
    def group(self) -> Expression | None:
        """The argument that holds the process group."""
        return self.given.get(self.entry.participants.parameter)


def called(call: Call, scope: ScopeOwner, roles: frozenset[str]) -> Called | None:
    """The row with one of ``roles`` that a call means."""
    if not may_call(call, scope, words_of(roles)):
        return None
    for symbol in resolve_all(call.function, scope):
        if not isinstance(symbol, External):
            continue
        for entry in knowledge.entries_of(symbol.name):
            if entry.role in roles:
                given, spread = by_name(call, entry.params)
                return Called(entry, call, given, spread)
    return None


def may_call(call: Call, scope: ScopeOwner, names: frozenset[str]) -> bool:
    """A cheap look: whether a call may be one of something with one of these last names."""
    module = scope.module
    return last_name(call.function) in module.called_as(names)


@cache
def words_of(roles: frozenset[str]) -> frozenset[str]:
    """The last names of the public functions with one of ``roles``."""
    rows = [entry.name for role in sorted(roles) for entry in knowledge.entries(role)]
    rows += [alias.name for alias in knowledge.entries("alias") if any(knowledge.lookup(alias.name, r) for r in roles)]
    return knowledge.last_words(rows)


def by_name(call: Call, parameters: tuple[str, ...]) -> tuple[dict[str, Expression], bool]:
    """The arguments of a call by the names of its parameters, and whether some are hidden behind stars."""
    given: dict[str, Expression] = {}
    spread = False
    index = 0
    for argument in call.arguments:
        if argument.star:
            spread = True
        elif argument.keyword is not None:
            given[argument.keyword] = argument.value
        elif not spread and index < len(parameters):
            given[parameters[index]] = argument.value
            index += 1
    return given, spread


def argument_of(call: Call, function: str, parameter: str) -> Expression | None:
    """The argument for a parameter in a call of a public function, which stands where the tables have the parameter."""
    return facts.argument(call, parameter, _position(function, parameter))


@cache
def _position(function: str, parameter: str) -> int:
    return next(row.params.index(parameter) for row in knowledge.entries_of(function) if parameter in row.params)
