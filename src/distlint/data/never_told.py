"""Loops over epochs of a program that makes distributed samplers, in a project in which nobody tells one the epoch.

The way of the loader from one to the other need not be seen: a sampler that nobody tells anything shuffles in the same
way in every epoch, whoever goes through it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice
from typing import NamedTuple

from distlint import facts
from distlint.data.epochs import Way
from distlint.data.reordering import may_be_reordered
from distlint.data.samplers import (
    is_drawn,
    is_for_evaluation,
    is_sampler,
    own_statements,
    sets_epochs_itself,
    shuffle_of,
)
from distlint.facts import Call, Constant, Expression, For, Name
from distlint.places import callees_of, calls_in
from distlint.project import Function, Module, Scope
from distlint.starting.launching import Launching

_COUNTED = frozenset(("range", "trange", "count"))
_EPOCH = re.compile(r"epoch", re.IGNORECASE)
_LOADER = re.compile(r"loader|(?:^|[^a-z])dl(?![a-z])|batches", re.IGNORECASE)
#: In lower case: loops over epochs, and what files say that know of other processes.
_EPOCHS_OF = re.compile(r"for \w{0,40}epoch")
_SEVERAL = re.compile(r"rank|distributed|ddp|world_?size|num_replicas|is_main|is_master|dist\.|multi_?gpu")
#: How many loops over epochs a program may have of which each is meant.
_MOST = 3
#: How many files of a program are looked at.
_FILES = 300


class NeverTold(NamedTuple):
    """A loop over epochs, and a sampler of its program."""

    loop: For
    scope: Scope
    sampler: Call
    home: Module


def may_count_epochs(module: Module) -> bool:
    """Whether a file may hold loops over epochs of several processes."""
    text = module.text.lower()
    return "epoch" in text and _EPOCHS_OF.search(text) is not None and _SEVERAL.search(text) is not None


def never_told(module: Module, launching: Launching) -> Iterator[NeverTold]:
    """Such loops of a module."""
    loops = [*_loops(module)]
    if not loops:
        return
    project = module.project
    near = [*islice(launching.around(module), _FILES)]
    files = [path for path in near if not project.is_test(path)]
    speaking = {*project.mentioning("DistributedSampler")}
    samplers = (found for m in project.modules_at(p for p in files if p in speaking) for found in _samplers(m))
    unseen = (found for found in samplers if _is_out_of_sight(*found, module, launching))
    made = next((found for found in unseen if not may_be_reordered(*found, files)), None)
    if made is None:
        return
    around = [*project.modules_at(files)]
    others = sum(1 for m in around if m is not module and _EPOCHS_OF.search(m.text) for _ in _loops(m))
    if len(loops) + others <= _MOST and not any(map(sets_epochs_itself, around)):
        for loop, scope in loops:
            if not _makes_anew(loop, scope, *made):
                yield NeverTold(loop, scope, made[0], made[1].module)


def _makes_anew(loop: For, scope: Scope, sampler: Call, home: Scope) -> bool:
    """Whether a sampler is made in each round, by what the loop calls, or with a seed of the epoch."""
    if _EPOCH.search(facts.source_of(sampler)) or (scope is home and sampler.span.is_inside(loop.span)):
        return True
    return isinstance(home, Function) and any(
        loop in place.above and home in callees_of(place) for place in calls_in(scope)
    )


def _is_out_of_sight(sampler: Call, scope: Scope, module: Module, launching: Launching) -> bool:
    """Whether nobody in a module is seen to go through the loader of a sampler, and no caller says whether it is to be
    made."""
    way = Way(sampler, scope, launching)
    return not way.switches and way.shuffle is None and not any(use.scope.module is module for use in way.uses())


def _samplers(module: Module) -> Iterator[tuple[Call, Scope]]:
    """The distributed samplers of a module that shuffle, and are not for evaluation."""
    for scope in module.scopes:
        for statement in own_statements(scope):
            for call in facts.subexpressions(facts.header(statement)):
                if not isinstance(call, Call) or not is_sampler(call, scope):
                    continue
                around = facts.source_of(call) + " " + module.text.split("\n")[call.span.line - 1]
                if is_for_evaluation(around) or (isinstance(scope, Function) and is_for_evaluation(scope.name)):
                    continue
                if _is_of_evaluation(statement, scope):
                    continue
                if _may_shuffle(shuffle_of(call, scope), scope) and not is_drawn(call, scope, (module.text,)):
                    yield call, scope


def _is_of_evaluation(made: facts.Statement, scope: Scope) -> bool:
    """Whether the loader that is given a sampler is called one for evaluation."""
    names = {facts.dotted(target) for target in made.targets} if isinstance(made, facts.Assign) else set()
    return any(
        facts.dotted(given.value) in names and any(is_for_evaluation(facts.source_of(t)) for t in statement.targets)
        for statement in own_statements(scope)
        if isinstance(statement, facts.Assign) and isinstance(statement.value, Call)
        for given in statement.value.arguments
        if given.keyword in ("sampler", "batch_sampler")
    )


def _may_shuffle(shuffle: Expression | None, scope: Scope) -> bool:
    """Whether a sampler shuffles, at least for training."""
    if shuffle is None or isinstance(shuffle, Constant):
        return shuffle is None or shuffle.value is True
    value = scope.bindings.value(shuffle.id) if isinstance(shuffle, Name) else None
    return "train" in facts.source_of(value if value is not None else shuffle).lower()


def _loops(module: Module) -> Iterator[tuple[For, Scope]]:
    """The loops over epochs of a module in which loaders are gone through."""
    for scope in module.scopes:
        if isinstance(scope, Function) and (scope.is_test or not any(map(_EPOCH.search, scope.words))):
            continue
        for statement in facts.statements(scope.body):
            if isinstance(statement, For) and _counts_epochs(statement) and _loads(statement, scope):
                yield statement, scope


def _counts_epochs(loop: For) -> bool:
    over = loop.iterable
    while isinstance(over, Call) and over.arguments and facts.last_name(over.function) not in _COUNTED:
        over = over.arguments[0].value
    is_counted = isinstance(over, Call) and facts.last_name(over.function) in _COUNTED
    return is_counted and isinstance(loop.target, Name) and _EPOCH.search(loop.target.id) is not None


def _loads(loop: For, scope: Scope) -> bool:
    """Whether a round goes through a loader, by name, itself or in what it calls."""
    inner = (one for one in facts.statements(loop.body) if isinstance(one, For))
    if any(_LOADER.search(facts.source_of(one.iterable)) for one in inner):
        return True
    for place in calls_in(scope):
        if loop in place.above:
            known = callees_of(place)
            if any(isinstance(one, Function) and any(map(_LOADER.search, one.words)) for one in known):
                return True
    return False
