"""Loggers of Lightning that a project has written itself, and that log on every rank.

A trainer of Lightning calls `log_metrics` and `log_hyperparams` of its loggers on all ranks; those that come with it
decorate them with `rank_zero_only`, and its guide asks for it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from distlint import facts
from distlint.facts import Attribute, Expression
from distlint.files.hooks import has_others
from distlint.places import Place, call_of, calls_in
from distlint.places.rank_words import names_ranks
from distlint.project import Class, External, Function, Module, resolve_all

#: What loggers are derived from.
_BASE = re.compile(
    r"(?:lightning|pytorch_lightning)\.(?:\w{1,40}\.)*loggers\.(?:\w{1,40}\.)*(?:LightningLoggerBase|Logger)"
)
#: What a trainer calls on all ranks.
_OF_ALL = ("log_metrics", "log_hyperparams")
#: Libraries that log nothing anywhere.
_HARMLESS = frozenset((
    "argparse", "collections", "copy", "datetime", "json", "lightning", "lightning_utilities", "logging", "math",
    "numpy", "omegaconf", "os", "pprint", "print", "re", "rich", "time", "torch", "typing", "warnings",
))  # fmt: skip
#: Methods of what a logger keeps that send nothing.
_KEEPS = frozenset((
    "add", "append", "clear", "copy", "extend", "format", "get", "info", "items", "keys", "pop", "setdefault", "update",
    "values", "warning",
))  # fmt: skip


def logging_on_all(module: Module) -> Iterator[tuple[Function, Place]]:
    """The methods by which loggers of Lightning log on all ranks, each with the call that does so, in a project that
    leaves other work to the first rank."""
    for owner in module.classes:
        if any(isinstance(base, External) and _BASE.fullmatch(base.name) for base in owner.lineage):
            for name in _OF_ALL:
                method = owner.methods.get(name)
                if method is None or _tells_ranks_apart(method, owner):
                    continue
                call = next(filter(_leaves_the_process, calls_in(method)), None)
                if call is not None and has_others(method):
                    yield method, call


def _tells_ranks_apart(method: Function, owner: Class) -> bool:
    """Whether a method, a decorator of it, or the constructor of its class speaks of ranks; or what it logs by is one
    that does nothing on the other ranks."""
    constructor, experiment = owner.method("__init__"), owner.method("experiment")
    spoken = [*method.words, *(constructor.words if constructor is not None else ())]
    spoken += [facts.source_of(decorator) for decorator in method.definition.decorators]
    if "experiment" in method.words and experiment is not None:
        spoken += [*experiment.words, *map(facts.source_of, experiment.definition.decorators)]
    return any(map(names_ranks, spoken))


def _leaves_the_process(place: Place) -> bool:
    """Whether a call sends or writes something, as far as its name tells: it is one of another library, or of an object
    that the logger keeps, or opens a file to change it."""
    function = call_of(place).function
    symbols = [symbol for symbol in resolve_all(function, place.scope) if isinstance(symbol, External)]
    if symbols:
        return not any(symbol.name.partition(".")[0] in _HARMLESS for symbol in symbols)
    if facts.is_name(function, "open"):
        mode = facts.text_of(facts.argument(call_of(place), "mode", 1))
        return mode is not None and not set("wax").isdisjoint(mode)
    return isinstance(function, Attribute) and _is_kept(function.value, place) and function.attr not in _KEEPS


def _is_kept(receiver: Expression, place: Place) -> bool:
    """Whether an object is one that the logger keeps (``self.task.logger``), or what such a one gives back."""
    root, depth = receiver, 0
    while isinstance(root, (Attribute, facts.Call)):
        root, depth = (root.value, depth + 1) if isinstance(root, Attribute) else (root.function, depth)
    scope = place.scope
    return depth > 0 and isinstance(scope, Function) and facts.is_name(root, scope.first_parameter)
