"""Runs that a class starts below a flag of its own, which it makes of the rank."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from distlint import facts
from distlint.facts import Attribute
from distlint.places import Place, is_tried, outcomes
from distlint.project import Class, Module
from distlint.project.bindings import stored_by
from distlint.trackers.tests_of_logging import is_decorated_for_some
from distlint.trackers.wandb import NEED_A_RUN, calls

#: How many methods of a class have to ask for its flag.
_ASKING = 3
_IS_FIRST = re.compile(r"rank\w{0,20}(?:\(\))? == 0|is_(?:main|master|rank_?zero|rank_?0|global_zero)", re.IGNORECASE)


class Unasked(NamedTuple):
    """A call that needs a run, the first place where its class starts one, and the flag below which it does so."""

    place: Place
    started: Place
    flag: str


def logged_unasked(module: Module) -> Iterator[Unasked]:
    """What methods do with a run that their class starts below a flag by rank, which other methods ask for."""
    for owner in module.classes if module.has("wandb.init(") else ():
        methods = [method for method in owner.methods.values() if "wandb" in method.words]
        runs = [place for method in methods for place in calls(method, frozenset(("wandb.init",)))]
        flags = {flag for place in runs for flag in _flags(place, owner)}
        if not flags:
            continue
        asking = [method for method in methods if any(flag in method.words for flag in flags)]
        for method in methods:
            needing = (one for one in calls(method, NEED_A_RUN) if not any(outcomes(one)) and not is_tried(one))
            place = next(needing, None)
            is_alone = method not in asking and len(asking) >= _ASKING and not method.name.startswith("_")
            if place is not None and is_alone and not is_decorated_for_some(method):
                yield Unasked(place, runs[0], min(flags))


def _flags(place: Place, owner: Class) -> Iterator[str]:
    """The attributes of an object itself that are asked for at a place, and are made of the rank."""
    for test, holds in outcomes(place):
        name = test.attr if holds and isinstance(test, Attribute) and facts.is_name(test.value, "self") else None
        made = stored_by(owner.methods.values(), name) if name is not None else []
        if name is not None and made and all(_IS_FIRST.search(facts.source_of(one.value)) for _, one in made):
            yield name
