"""Files that data sets write for later runs, where they find none when they are made.

Each process of a program that trains in several makes its own object. All find no file and write it in place, and who
comes a little later reads what is half written. The class mostly knows nothing of ranks: what makes the objects does.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

from distlint.calls.trainers import is_trainer_of_transformers
from distlint.files.naming import is_own
from distlint.files.reading import Reached
from distlint.places import callees_of, calls_in
from distlint.places.rank_words import names_ranks
from distlint.project import Class, External, Function, Module, Scope
from distlint.spmd.tree import Branch, Site
from distlint.starting.programs_of_one import is_named_for_one

if TYPE_CHECKING:
    from distlint.files import Chain, Exposure, Files

#: A question after a file, and what makes the opposite of it.
_EXISTS = re.compile(r"\b(?:exists|is_?file)\(")
_DENIED = re.compile(r"\bnot |(?:is|==) False\b")
#: Words of classes that see to it that ranks take turns, or that have their own file.
_TAKES_TURNS = re.compile(r"barrier|lock|world_size", re.IGNORECASE)


def cached_by_datasets(files: Files, module: Module) -> Iterator[tuple[Exposure, Site]]:
    """How all ranks come to a file that a data set of this module writes, as it finds none."""
    for owner in () if module.is_test else module.classes:
        constructor = owner.methods.get("__init__")
        if constructor is None or not _is_dataset(owner) or not files.words.touches(constructor):
            continue
        words = [word for method in owner.methods.values() for word in method.words]
        if any(map(names_ranks, words)) or any(map(_TAKES_TURNS.search, words)):
            continue
        reading = files.reading(constructor)
        sites = (e.site for e in reading.effects if e.kind == "write" and e.site.path == module.path)
        for site in dict.fromkeys(sites):
            ways = [way for way in reading.ways(site).reached() if finds_nothing(files, way)]
            chains = files.entries.chains(constructor, site) if ways else ()
            exposures = (files.exposed_in(chain, site) for chain in chains if _trains(files, chain))
            exposure = next(filter(None, exposures), None)
            if exposure is not None:
                yield exposure, site


def _is_dataset(owner: Class) -> bool:
    bases = (known.name for known in owner.lineage if isinstance(known, External))
    return any(base.startswith("torch.utils.data.") and base.endswith("Dataset") for base in bases)


def finds_nothing(files: Files, way: Reached) -> bool:
    """Whether a way leads to a write on a path of all, and a question after a file has found none."""
    effect = way.touch.effect
    if effect.tolerant or is_own(effect.on):
        return False
    for decision in way.touch.under:
        if isinstance(decision.branch, Branch):
            asked = files.spmd.written(decision.branch.site)
            if _EXISTS.search(asked) is not None and bool(decision.taken) == (_DENIED.search(asked) is not None):
                return True
    return False


def _trains(files: Files, chain: Chain) -> bool:
    """Whether a program begins there that trains in several processes: it speaks of them, or leaves that to the trainer
    of transformers, which joins those that a launcher has started."""
    module = chain.root.module
    if not chain.top or module.is_test or _is_of_one(files, chain.root) or is_named_for_one(module.path):
        return False
    return files.processes.is_distributed(module) or _has_trainer(module)


def _is_of_one(files: Files, root: Scope) -> bool:
    """Whether a root says that there is one process, or all who call it do: no way is followed further than that."""
    if files.entries.is_of_one(root):
        return True
    callers = files.entries.callers(root) if isinstance(root, Function) else ()
    return bool(callers) and all(map(files.entries.is_of_one, callers))


def _has_trainer(module: Module) -> bool:
    """Whether a module makes a trainer of transformers, for a model that is on one device in each process."""
    if not module.has("Trainer(") or module.has("device_map"):
        return False
    speaking = (function for function in module.functions if any("Trainer" in word for word in function.words))
    scopes: tuple[Scope, ...] = (module, *speaking)
    called = (symbol for scope in scopes for p in calls_in(scope) for symbol in callees_of(p))
    return any(map(is_trainer_of_transformers, called))
