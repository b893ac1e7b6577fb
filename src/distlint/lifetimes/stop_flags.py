"""Flags by which a framework's trainer ends its loop, raised by the first rank alone: each rank looks at its own.

``trainer.should_stop = True`` in a callback of Lightning, ``control.should_training_stop = True`` in one of
transformers: neither is shared with the others.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from distlint import facts, knowledge
from distlint.calls.sharing import SHARES
from distlint.facts import Assign, Attribute
from distlint.places import Place, places
from distlint.places.rank_zero import only_rank_zero
from distlint.project import Class, External, Function, Module, public_name, resolve_all

#: Bases of what holds such flags, what the holder is called, and the flags.
_HOLDERS = (
    (("lightning.pytorch.callbacks.Callback", "lightning.pytorch.LightningModule"), "trainer", {"should_stop"}),
    (("transformers.TrainerCallback",), "control", {"should_training_stop", "should_epoch_stop", "should_evaluate"}),
)
_FLAGS = frozenset().union(*(flags for _, _, flags in _HOLDERS))


class Raised(NamedTuple):
    """A flag that is raised by ``place``, in ``statement``, for one rank's own trainer."""

    statement: Assign
    flag: Attribute
    place: Place


def raised_by_the_first(module: Module) -> Iterator[Raised]:
    """The flags of frameworks that only rank 0 raises in a file, in classes that share nothing between ranks."""
    for owner in module.classes if module.has(*sorted(_FLAGS)) else ():
        flags = _flags_of(owner)
        if flags and not any(SHARES.search(word) for method in owner.methods.values() for word in method.words):
            for method in owner.methods.values():
                yield from _raised(method, flags)


def _flags_of(owner: Class) -> frozenset[tuple[str, str]]:
    """The flags that a class may raise, with what their holder is called."""
    bases = {knowledge.canonical(base.name) for base in owner.lineage if isinstance(base, External)}
    return frozenset(
        (holder, flag) for names, holder, flags in _HOLDERS if not bases.isdisjoint(names) for flag in flags
    )


def _raised(method: Function, flags: frozenset[tuple[str, str]]) -> Iterator[Raised]:
    for place in places(method, lambda e: facts.is_true(e)):
        around = place.parent
        if not isinstance(around, Assign) or around.value is not place.expression or len(around.targets) != 1:
            continue
        flag = around.targets[0]
        is_flag = isinstance(flag, Attribute) and (facts.last_name(flag.value), flag.attr) in flags
        if isinstance(flag, Attribute) and is_flag and (only_rank_zero(place) or _is_of_the_first(method)):
            yield Raised(around, flag, place)


def _is_of_the_first(method: Function) -> bool:
    """Whether a decorator lets only rank 0 run a method."""
    names = (
        public_name(symbol)
        for decorator in method.definition.decorators
        for symbol in resolve_all(facts.callee(decorator), method.module)
    )
    found = (knowledge.lookup(name, "one-rank") for name in names if name)
    return any(entry is not None and entry.result == "world==0" for entry in found)
