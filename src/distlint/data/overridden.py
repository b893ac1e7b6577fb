"""Loaders that a trainer of transformers is given in place of its own, and that nobody divides over the ranks."""

from __future__ import annotations

import re
from collections.abc import Iterator

from distlint import facts
from distlint.data.loaders import Loader, is_iterable
from distlint.facts import Call, Name
from distlint.places import Place, reads, tests_above
from distlint.project import Class, Function, Module, public_name
from distlint.settings import Settings

_METHOD = "get_train_dataloader"
_TRAINERS = frozenset(("transformers.Trainer", "transformers.Seq2SeqTrainer"))
_OWN_SAMPLER = "_get_train_sampler"
#: Samplers that know of no other rank.
_PLAIN = frozenset(("RandomSampler", "SequentialSampler", "WeightedRandomSampler", _OWN_SAMPLER))
#: Words of who divides the data, or knows that the batches of the ranks are the same.
_DIVIDES = re.compile(
    r"rank|shard|replica|istribut|ispatch|process|num_proc|split_by|parallel|batch_sampler", re.IGNORECASE
)
#: The first transformers whose trainer leaves it to accelerate to divide the data, and its sampler knows no ranks.
_PREPARES = "4.31"


def unprepared_overrides(module: Module, loaders: tuple[Loader, ...], settings: Settings) -> Iterator[Loader]:
    """The loaders that a ``get_train_dataloader`` of the project hands back as they are."""
    if not module.has(f"def {_METHOD}("):
        return
    for loader in loaders:
        method = loader.scope
        if not isinstance(method, Function) or method.name != _METHOD or not _is_of_trainer(method):
            continue
        if not _is_handed_back(loader) or is_iterable(loader) or loader.is_of_some_ranks:
            continue
        if any("Iterable" in facts.source_of(test) for test in tests_above(loader.place)):
            continue
        if not _may_divide(method) and _is_plain(loader, method, settings):
            yield loader


def _is_of_trainer(method: Function) -> bool:
    lineage = method.owner.lineage if method.owner is not None else ()
    return any(public_name(known) in _TRAINERS for known in lineage if not isinstance(known, Class))


def _is_handed_back(loader: Loader) -> bool:
    """Whether a method returns a loader, which nothing else was given before."""
    around = [one for one in loader.place.above if not isinstance(one, (facts.Conditional, facts.If))]
    inner = around[-1] if around else None
    if isinstance(inner, facts.Return):
        return True
    targets = inner.targets if isinstance(inner, facts.Assign) else ()
    name = targets[0].id if len(targets) == 1 and isinstance(targets[0], Name) else None
    read = [*reads(loader.scope, name)] if name is not None else []
    return bool(read) and all(map(_is_returned, read))


def _is_returned(read: Place) -> bool:
    return isinstance(read.parent, facts.Return)


def _may_divide(method: Function) -> bool:
    """Whether a method, or the sampler of its class, speaks of ranks."""
    own = method.owner.method(_OWN_SAMPLER) if method.owner is not None else None
    spoken = {*method.words, *(own.words if own is not None else ())} - {"world_size"}
    return any(map(_DIVIDES.search, spoken))


def _is_plain(loader: Loader, method: Function, settings: Settings) -> bool:
    """Whether the samples are drawn without a thought of other ranks, by the transformers that the project has."""
    sampler = loader.option("sampler", 3)
    if isinstance(sampler, Name):
        definitions = method.bindings.of(sampler.id)
        values = [getattr(definition, "value", None) for definition in definitions]
        if not values or not all(isinstance(value, Call) for value in values):
            return False
        called = {facts.last_name(value.function) for value in values if isinstance(value, Call)}
    elif sampler is not None:
        called = {facts.last_name(sampler.function)} if isinstance(sampler, Call) else {None}
    else:
        called = {_OWN_SAMPLER} if _OWN_SAMPLER in method.words else set()
    if not called <= _PLAIN:
        return False
    return _OWN_SAMPLER not in called or not settings.stays_below("transformers", _PREPARES)
