"""Checkpoints that the first rank writes by itself, with what it has of a sharded model: its own part.

The states of an optimizer are those of the parameters that the rank holds, under FSDP1 and 2; the parameters of FSDP2
are DTensors, of which ``torch.save`` writes the part that is here (measured with torch 2.13: the shards of rank 0 are
what every rank reads back, without an error).
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from distlint import facts
from distlint.facts import Call, Expression
from distlint.models.kept_optimizers import Optimizers, states_in
from distlint.models.optimizers import models_of
from distlint.models.sharded import asks_for_wrap, is_sharded
from distlint.models.wrapped import Wrap, Wrapped
from distlint.places import Place, call_of, callees_of, calls_in
from distlint.places.order import Order
from distlint.places.rank_zero import is_for_rank_zero, only_rank_zero
from distlint.project import Function, Module, Scope, public_name
from distlint.remembering import remembered

_SAVE = "torch.save"
_STATE = "state_dict"
#: What makes a part of a model whole again.
_GATHERS = re.compile(r"full_tensor|full_state_dict|gather|redistribute|consolidate|summon")


class SavedShard(NamedTuple):
    """The call that gives a rank its part of a state, that of an optimizer or of a model, the call that saves it on the
    first rank alone, and the wrap."""

    state: Call
    of_optimizer: bool
    save: Call
    wrap: Wrap


class SavedShards:
    """Answers about one project."""

    def __init__(self, wrapped: Wrapped, optimizers: Optimizers) -> None:
        self.wrapped = wrapped
        self.optimizers = optimizers
        self.order = optimizers.order

    def of(self, module: Module) -> Iterator[SavedShard]:
        """The parts of a state that the first rank saves as if they were all of it."""
        if not module.has(_STATE):
            return
        for scope in module.scopes_with(_STATE):
            if isinstance(scope, Function) and (scope.is_test or scope.says(_GATHERS)):
                continue
            for place in calls_in(scope):
                saved = self._saved(place)
                if saved is None or asks_for_wrap(place):
                    continue
                for state in dict.fromkeys(states_in(saved, scope)):
                    found = self._sharded(state, place, scope)
                    if found is not None:
                        yield SavedShard(state, found[0], call_of(place), found[1])

    def _saved(self, place: Place) -> Expression | None:
        """What the first rank alone saves by a call: below a test of the rank, or by a function that has one."""
        call = call_of(place)
        given = facts.first_argument(call)
        if given is None:
            return None
        symbols = callees_of(place)
        if any(public_name(symbol) == _SAVE for symbol in symbols):
            return given if is_for_rank_zero(place, self.order) else None
        if any(isinstance(symbol, Function) and _saves_first(symbol, self.order) for symbol in symbols):
            return given
        return None

    def _sharded(self, state: Call, place: Place, scope: Scope) -> tuple[bool, Wrap] | None:
        """The wrap that leaves the rank a part of the state that a call gives, and whether that is an optimizer's."""
        path = facts.dotted(facts.receiver(state))
        if path is None or state.arguments:
            return None
        wraps = self.wrapped.holders(path, place, scope, self.order)
        if wraps:
            return (False, wraps[0]) if all(wrap.kind == "fsdp2" for wrap in wraps) else None
        found = self._of_optimizer(path, place, scope)
        is_apart = bool(found) and all(wrap.kind == "fsdp2" or is_sharded(wrap) for wrap in found)
        return (True, found[0]) if is_apart else None

    def _of_optimizer(self, path: str, place: Place, scope: Scope) -> tuple[Wrap, ...]:
        """The wraps whose parameters an optimizer holds; none if one of the places where it is made is not seen."""
        found: list[Wrap] = []
        for made, home in self.optimizers.made(path, place, scope):
            models = models_of(made, home)
            wraps = [wrap for model in models for wrap in self.wrapped.holders(model, made, home, self.order)]
            if not wraps:
                return ()
            found += wraps
        return tuple(found)


@remembered
def _saves_first(function: Function, order: Order) -> bool:
    """Whether a function saves what it is handed first, on the first rank alone (``save_on_master(state, path)``)."""
    parameters = [p for p in function.definition.parameters if p.name != function.first_parameter]
    if "save" not in function.words or not parameters:
        return False
    for place in calls_in(function):
        given = call_of(place).arguments
        if given and any(public_name(symbol) == _SAVE for symbol in callees_of(place)):
            first = given[0].value
            is_own = facts.is_name(first, parameters[0].name)
            return is_own and given[0].star == parameters[0].star and only_rank_zero(place, order)
    return False
