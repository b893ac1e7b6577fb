"""States of optimizers that a distributed checkpoint is to be loaded into, and that are empty.

``torch.distributed.checkpoint.load`` fills what the dict has that it is given, and nothing else. An optimizer that has
made no step has no state, so that nothing of the checkpoint is asked for (measured with torch 2.13: one state is saved,
none is loaded, and nothing fails).
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from distlint import facts
from distlint.facts import Call
from distlint.models.kept_optimizers import Optimizers, states_in
from distlint.models.optimizers import is_optimizer, models_of
from distlint.places import Place, call_of, callees_of, calls_in
from distlint.project import Function, Module, Scope, public_name, resolve_all

_PACKAGE = "torch.distributed.checkpoint"
_LOADS = frozenset(
    f"{_PACKAGE}.{name}"
    for name in ("load", "load_state_dict", "state_dict_loader.load", "state_dict_loader.load_state_dict")
)
#: What gives an optimizer its state before, or takes it from elsewhere.
_FILLS = re.compile(r"\.step\(|init\w*_optim\w*_state|optim\w*_state\w*_init|backward\(|zero_grad")
_LAST = frozenset(("load", "load_state_dict"))


class EmptyState(NamedTuple):
    """The call that asks an optimizer for its state, and the one that is to fill it."""

    state: Call
    load: Call


class EmptyStates:
    """Answers about one project."""

    def __init__(self, optimizers: Optimizers) -> None:
        self.optimizers = optimizers

    def of(self, module: Module) -> Iterator[EmptyState]:
        """The states of a file that a checkpoint is loaded into, and that have nothing to be filled."""
        if not module.has("state_dict") or not module.has("checkpoint"):
            return
        for scope in module.scopes_with("state_dict"):
            if isinstance(scope, Function) and (scope.is_test or scope.says(_FILLS)):
                continue
            for place in calls_in(scope):
                if facts.last_called(call_of(place)) not in _LAST or not _loads(place):
                    continue
                given = facts.argument(call_of(place), "state_dict", 0)
                for state in dict.fromkeys(states_in(given, scope)) if given is not None else ():
                    if self._is_new(state, place, scope):
                        yield EmptyState(state, call_of(place))

    def _is_new(self, state: Call, place: Place, scope: Scope) -> bool:
        """Whether a state is asked of an optimizer of torch that is seen to be made, here or for whoever calls."""
        receiver = facts.receiver(state)
        path = facts.dotted(receiver)
        if receiver is None or path is None or state.arguments:
            return False
        made = self.optimizers.made(path, place, scope)
        if made:
            return all(models_of(call, home) for call, home in made)
        return "." in path and any(map(is_optimizer, resolve_all(receiver, place.scope)))


def _loads(place: Place) -> bool:
    return any(public_name(symbol) in _LOADS for symbol in callees_of(place))
