"""Which wrappers leave each rank a part of the gradients that is a plain tensor: it tells nothing of the others."""

from __future__ import annotations

from distlint import facts
from distlint.calls.wrapping import wrapper
from distlint.facts import Expression, Name
from distlint.models.wrapped import Wrap, options_of
from distlint.places import Place, tests_above
from distlint.project import Scope
from distlint.project.bindings import Assigned

_STRATEGY = "sharding_strategy"
#: The wrappers that shard, and have an answer of their own to what asks for all of the gradients.
_SHARDING = ("torch.distributed.fsdp.", "fairscale.nn.")
#: Words by which code asks how a model is wrapped.
_ASKING = ("isinstance", "fsdp", "hasattr", "strategy", "shard", "dist_type", "distributed_type", "wrap", "parallel")


def is_sharded(wrap: Wrap) -> bool:
    """Whether a model is wrapped by FSDP1 (or that of fairscale), as far as is seen with a strategy that shards."""
    row = wrapper(wrap.call, wrap.wrapping.scope)
    if wrap.kind != "fsdp1" or row is None or "in-place" in row.facts or not row.name.startswith(_SHARDING):
        return False
    given = dict(options_of(wrap))
    strategy = facts.argument(wrap.call, _STRATEGY, 2) or given.get(_STRATEGY)
    if strategy is not None:
        return not _may_be_whole(strategy, wrap.scope)
    has_dict = any(one.star == "**" for one in wrap.call.arguments)  # it may be filled up later
    return "**" not in given and not (has_dict and _STRATEGY in wrap.scope.module.words)


def asks_for_wrap(place: Place) -> bool:
    """Whether a test around a place asks how the model is wrapped."""
    return any(map(speaks_of_wraps, tests_above(place)))


def speaks_of_wraps(expression: Expression) -> bool:
    """Whether an expression has a word by which code asks how a model is wrapped."""
    text = facts.source_of(expression).lower()
    return any(word in text for word in _ASKING)


def _may_be_whole(strategy: Expression, scope: Scope) -> bool:
    """Whether a sharding strategy is, or may be, the one that shards nothing."""
    if isinstance(strategy, Name):
        found = scope.bindings.of(strategy.id)
        known = [d for d in found if isinstance(d, Assigned)]
        return not known or any("NO_SHARD" in facts.source_of(d.value) for d in known)
    return "NO_SHARD" in facts.source_of(strategy)
