"""Loaders for evaluation whose data every rank goes through, although the data for training is divided beside them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from distlint import facts
from distlint.data.division import Division, speaks_of_ranks
from distlint.data.epochs import Use, Way
from distlint.data.loaders import Loader, is_iterable, sides_of
from distlint.data.samplers import is_for_evaluation, is_sampler
from distlint.facts import Call, Name
from distlint.places import Place, outcomes, place_of, reads
from distlint.places.order import Order
from distlint.project import Function, Scope
from distlint.starting.launching import Launching

#: Data for cross-validation, as speech recognition calls it.
_CROSS_VALIDATION = re.compile(r"(?:^|[^a-z])cv_(?:data|loader|set)", re.IGNORECASE)
#: Tests that let some processes through, or ask whether there are several.
_PARTS = re.compile(
    r"rank|(?<!__)main|master|primary|zero|leader|chief|gpu|proc|distrib|ddp|fsdp|parallel|world", re.IGNORECASE
)
#: How far the callers of who goes through the data are asked.
_CALLERS = 3


class Repeated(NamedTuple):
    """A loader that no rank has a part of, and the one beside it whose data a distributed sampler divides."""

    loader: Loader
    divided: Loader


class Repetition:
    """What every rank does once more, in one project."""

    def __init__(self, division: Division, launching: Launching) -> None:
        self.division = division
        self.order: Order = division.order
        self.launching = launching

    def among(self, loaders: tuple[Loader, ...]) -> Iterator[Repeated]:
        """The first of such loaders of each function."""
        seen: set[Scope] = set()
        for loader in loaders:
            if loader.scope in seen or not _is_for_evaluation(loader) or loader.is_of_some_ranks or is_iterable(loader):
                continue
            beside = (other for other in loaders if other.scope is loader.scope and other is not loader)
            divided = next((other for other in beside if distributed_sampler(other) is not None), None)
            if divided is not None and not self._may_divide(loader, divided) and self._is_for_all(loader):
                seen.add(loader.scope)
                yield Repeated(loader, divided)

    def _may_divide(self, loader: Loader, divided: Loader) -> bool:
        """Whether each rank may have a part of the data: data of the class that a sampler divides does not do so."""
        made, other = _made(loader), _made(divided)
        if made is not None and other is not None and facts.dotted(made.function) == facts.dotted(other.function):
            return speaks_of_ranks(made)
        return self.division.may_divide(loader.dataset, loader.place.scope)

    def _is_for_all(self, loader: Loader) -> bool:
        """Whether every rank goes through the data of a loader, as far as can be seen."""
        targets = facts.targets_of(loader.call.span, loader.scope.body)
        names = [target.id for target in targets if isinstance(target, Name)]
        if any(_parts(read) for name in names for read in reads(loader.scope, name) if not _is_counted(read)):
            return False
        uses = [*Way(loader.call, loader.scope, self.launching).uses()]
        return bool(uses) and all(self._is_use_of_all(use, loader.scope) for use in uses)

    def _is_use_of_all(self, use: Use, home: Scope) -> bool:
        statement = next((one for one in facts.statements(use.scope.body) if one.span == use.span), None)
        place = place_of(use.scope, statement.iterable) if isinstance(statement, facts.For) else None
        return place is not None and not _parts(place) and self._is_called_by_all(use.scope, home, 0)

    def _is_called_by_all(self, scope: Scope, home: Scope, depth: int) -> bool:
        """Whether no call of a function, up to the one that makes the loader (``home``), stands below such a test."""
        if not isinstance(scope, Function) or scope is home or depth == _CALLERS:
            return True
        callers = self.order.callers(scope)
        return not any(_parts(place) or not self._is_called_by_all(above, home, depth + 1) for above, place in callers)


def _made(loader: Loader) -> Call | None:
    """The call that makes the data of a loader."""
    data = loader.dataset
    if isinstance(data, Name):
        data = loader.place.scope.bindings.value(data.id)
    return data if isinstance(data, Call) else None


def _is_for_evaluation(loader: Loader) -> bool:
    if loader.has_hidden_options or loader.dataset is None:
        return False
    if loader.option("sampler", 3) is not None or loader.option("batch_sampler", 4) is not None:
        return False
    return is_for_evaluation(loader.told) or _CROSS_VALIDATION.search(loader.told) is not None


def distributed_sampler(loader: Loader) -> Call | None:
    """The distributed sampler that a loader is given, at least by some runs."""
    sampler = loader.option("sampler", 3)
    values = loader.place.scope.bindings.values(sampler.id) if isinstance(sampler, Name) else [sampler]
    sides = (side for value in values for side in sides_of(value))
    return next((side for side in sides if isinstance(side, Call) and is_sampler(side, loader.place.scope)), None)


def _is_counted(read: Place) -> bool:
    """Whether somebody only asks for the number of batches."""
    around = read.parent
    return isinstance(around, Call) and facts.is_name(around.function, "len")


def _parts(place: Place) -> bool:
    """Whether a test lets some ranks only come to a place."""
    tests = tuple(test for test, _ in outcomes(place))
    return speaks_of_ranks(tests) or any(_PARTS.search(facts.source_of(test)) for test in tests)
