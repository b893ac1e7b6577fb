"""Loaders of data: which ones a file builds, on which ranks and for what."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from distlint import facts, knowledge
from distlint.data.division import speaks_of_ranks
from distlint.facts import Assign, Call, Conditional, Constant, Expression, Name, is_none
from distlint.places import Place, call_of, callees_of, calls_in, tests_above
from distlint.project import Class, External, Function, Instance, Module, Scope, public_name, resolve_all
from distlint.project.bindings import Assigned
from distlint.starting.one_process import in_branch_of_one_process

LOADERS = frozenset(
    ("torch.utils.data.DataLoader", "torch.utils.data.dataloader.DataLoader",
     "torchdata.stateful_dataloader.StatefulDataLoader")
)  # fmt: skip
_NAMES = knowledge.last_words(LOADERS)
_ITERABLE = frozenset(("IterableDataset", "WebDataset", "DataPipeline", "StreamingDataset", "IterDataPipe"))
#: Tests that let some processes through, or that tell one process from several.
_PARTS = re.compile(r"main|master|primary|distribut|parallel|ddp|fsdp|gpu|sampler|launcher", re.IGNORECASE)
_TRAINS = re.compile(r"train(?!ed|able)", re.IGNORECASE)


class Loader(NamedTuple):
    """A call that builds a loader; ``scope`` is the function or module whose code it stands in."""

    place: Place
    scope: Scope

    @property
    def call(self) -> Call:
        """The call itself."""
        return call_of(self.place)

    def option(self, name: str, position: int | None = None) -> Expression | None:
        """The value of an option; None if it is left out or says None."""
        given = facts.argument(self.call, name, position)
        return None if is_none(given) else given

    @property
    def dataset(self) -> Expression | None:
        """The data that is loaded."""
        return self.option("dataset", 0)

    @property
    def shuffles(self) -> bool:
        """Whether it says ``shuffle=True``."""
        shuffle = self.option("shuffle", 2)
        return isinstance(shuffle, Constant) and shuffle.value is True

    @property
    def has_hidden_options(self) -> bool:
        """Whether it may be given a sampler in ``**options`` that are not seen."""
        return any(given.star and not self._is_plain(given) for given in self.call.arguments)

    def _is_plain(self, given: facts.Argument) -> bool:
        """Whether options are a dict that the same function spells, and nothing there speaks of samplers."""
        if given.star != "**" or not isinstance(given.value, Name):
            return False
        spoken = self.scope.words if isinstance(self.scope, Function) else ()
        definitions = self.place.scope.bindings.of(given.value.id)
        return not any("sampler" in word.lower() for word in spoken) and all(
            isinstance(d, Assigned)
            and (isinstance(d.value, facts.Mapping) or getattr(facts.last_called(d.value), "lower", str)() == "dict")
            for d in definitions
        )

    @property
    def told(self) -> str:
        """What its surroundings call it: the variable, the data, the functions around it."""
        names = [facts.source_of(self.dataset)]
        for around in self.place.above:
            if isinstance(around, Assign):
                names += [facts.source_of(target) for target in around.targets]
            elif isinstance(around, facts.FunctionDef):
                names.append(around.name)
        scope: object = self.place.scope
        while isinstance(scope, (Function, Class)):
            names += [scope.name]
            scope = scope.parent or scope.owner
        return " ".join(names)

    @property
    def is_for_training(self) -> bool:
        """Whether it shuffles, or its surroundings speak of training."""
        return self.shuffles or _TRAINS.search(self.told) is not None

    @property
    def is_of_some_ranks(self) -> bool:
        """Whether a test around it parts ranks, or one process from several."""
        tests = tuple(test for test in tests_above(self.place) if "__name__" not in facts.source_of(test))
        parts = any(_PARTS.search(facts.source_of(test)) for test in tests)
        return parts or speaks_of_ranks(tests) or in_branch_of_one_process(self.place)


def loaders(module: Module) -> Iterator[Loader]:
    """The loaders of torch that a module builds."""
    words = module.called_as(_NAMES)
    for scope in module.scopes_having(words):
        for place in calls_in(scope):
            if any(public_name(s) in LOADERS for s in callees_of(place)):
                yield Loader(place, scope)


def sides_of(value: Expression | None) -> Iterator[Expression | None]:
    """What a value may be, by a test in it."""
    if isinstance(value, Conditional):
        yield from sides_of(value.body)
        yield from sides_of(value.orelse)
    else:
        yield value


def is_iterable(loader: Loader) -> bool:
    """Whether the data is an iterable dataset, which takes no sampler, or makes the batches itself."""
    size = facts.argument(loader.call, "batch_size", 1)
    if is_none(size):
        return True
    symbols = resolve_all(loader.dataset, loader.place.scope) if loader.dataset is not None else ()
    return any(isinstance(symbol, Instance) and is_iterable_class(symbol.of) for symbol in symbols)


def is_iterable_class(known: Class | External) -> bool:
    """Whether a class is an iterable dataset of torch, Hugging Face or webdataset."""
    lineage = known.lineage if isinstance(known, Class) else (known,)
    return any(isinstance(base, External) and base.name.rpartition(".")[2] in _ITERABLE for base in lineage)
