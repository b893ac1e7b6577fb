"""Samplers that divide an order by rank and draw it by a seed of each process's own.

`DistributedSampler` draws one order of all samples and takes every n-th of it: the parts fit together only if the seed
is the same wherever it is made.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from distlint import facts
from distlint.calls.by_name import SAMPLER, argument_of
from distlint.calls.sharing import SHARES
from distlint.data.samplers import SAMPLERS, shuffle_of
from distlint.facts import Call, Constant, Expression, Name
from distlint.places import call_of, calls_in
from distlint.project import Module, Scope
from distlint.shares.seeds import handed
from distlint.shares.shuffles import Shuffles
from distlint.shares.walk import Asked, GivenSeed, meet, public_call
from distlint.spmd.kind import What
from distlint.spmd.tree import WORLD
from distlint.spmd.values import Value

_NAMES = frozenset(name.rpartition(".")[2] for name in SAMPLERS)
#: What each process has another value of. A time in whole days is left out, as are times that are divided.
_OF_PROCESSES = re.compile(r"\btime\.time(?:_ns)?\(\)|\bos\.(?:getpid|urandom)\(|\bdatetime\.now\(|\bsecrets\.\w+\(")
_DIVIDED = re.compile(r"\)\s*//")


class OwnSeed(NamedTuple):
    """A seed of each process's own (``axes``: those of the ranks that it speaks of), and the sampler that has it;
    ``given``: where a caller hands it on."""

    seed: Expression
    sampler: Call
    axes: frozenset[str]
    given: GivenSeed | None = None


def own_seeds(asked: Asked, module: Module) -> Iterator[OwnSeed]:
    """The distributed samplers of a module whose orders don't fit together."""
    if not module.has(*_NAMES) or not module.has("seed"):
        return
    for scope in module.scopes_having(_NAMES):
        for call in (call_of(place) for place in calls_in(scope) if place.scope is scope):
            if facts.last_name(call.function) not in _NAMES or public_call(call, scope) not in SAMPLERS:
                continue
            if _divides(call, scope):
                seed = argument_of(call, SAMPLER, "seed")
                axes = _own(asked, seed, scope) if seed is not None else None
                if seed is not None and axes is not None and _meets(axes, asked, call, scope):
                    yield OwnSeed(seed, call, axes)
                given = _given(asked, seed, scope) if seed is not None and axes is None else None
                if seed is not None and given is not None and _meets(given.axes, asked, call, scope):
                    yield OwnSeed(seed, call, given.axes, given)


def _divides(sampler: Call, scope: Scope) -> bool:
    """Whether a sampler draws an order, and gives one of several processes its part."""
    shuffle, size = shuffle_of(sampler, scope), argument_of(sampler, SAMPLER, "num_replicas")
    is_off = isinstance(shuffle, Constant) and not shuffle.value
    return not is_off and not (isinstance(size, Constant) and size.value == 1)


def _own(asked: Asked, seed: Expression, scope: Scope) -> frozenset[str] | None:
    """The axes of the ranks that a seed speaks of, none if it is another one in each process; None for a seed that
    all may have."""
    values = [seed]
    if isinstance(seed, Name):
        given = scope.bindings.value(seed.id)
        values += [given] if given is not None else []  # which of several it is, nobody knows
    texts = [facts.source_of(value) for value in values]
    if any(map(SHARES.search, texts)):
        return None
    axes = frozenset(axis for value in values for axis in Shuffles(asked, scope).axes(value, of_seed=True))
    if axes:
        return axes
    return frozenset() if any(_OF_PROCESSES.search(t) and not _DIVIDED.search(t) for t in texts) else None


def _given(asked: Asked, seed: Expression, scope: Scope) -> GivenSeed | None:
    """What a caller hands on as the seed, if the rank is in it."""
    given = handed(seed, scope, lambda passed, caller: Shuffles(asked, caller).axes(passed, of_seed=True))
    return None if given is None or SHARES.search(facts.source_of(given.expression)) else given


def _meets(axes: frozenset[str], asked: Asked, sampler: Call, scope: Scope) -> bool:
    """Whether ranks with other seeds divide one order: not where the seed is of an axis along which all have the same
    rank of the sampler (``rank=tp_rank, seed=seed + dp_rank``); and not where a number of blocks is the seed (``rank //
    n``) and the sampler divides among the ranks of some group, which may be one of these blocks."""
    rank = argument_of(sampler, SAMPLER, "rank")
    divided = Shuffles(asked, scope).axes(rank) if rank is not None else frozenset()
    if not axes or "world" in axes:
        return True
    if not divided:
        return not all("/" in axis for axis in axes) or not _is_of_a_group(asked.kinds.value(rank, scope))
    return any(meet(one, other) for one in axes for other in divided if "/" not in one or other.startswith("world"))


def _is_of_a_group(rank: Value | None) -> bool:
    """Whether a value numbers the ranks of a group that is not the whole world."""
    kind = rank.kind if rank is not None else None
    return kind is not None and kind.what is What.RANK and kind.group != WORLD
