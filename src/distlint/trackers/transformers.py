"""What trainers derived from that of transformers log on all ranks: it starts a run on the first one."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from distlint import facts
from distlint.calls.trainers import is_trainer_of_transformers
from distlint.facts import Expression
from distlint.places import Place, outcomes
from distlint.places.order import Order
from distlint.project import Function, Scope
from distlint.trackers.tests_of_logging import DEEPEST, OF_RANKS, installed, is_decorated_for_some, may_part

#: Methods that the trainer of transformers calls on all ranks.
_OF_ALL_TRAINERS = frozenset((
    "evaluation_loop", "prediction_loop", "evaluate", "predict", "prediction_step", "training_step", "compute_loss",
    "log", "train", "_inner_training_loop", "_maybe_log_save_evaluate",
))  # fmt: skip


def logged_on_all(logging: list[list[Place]], order: Order) -> Iterator[Place]:
    """The first call of each function in ``logging`` that the trainers of all ranks come to."""
    for calls in logging:
        yield from islice((call for call in calls if _is_of_every_trainer(call, order)), 1)


def _is_of_every_trainer(place: Place, order: Order) -> bool:
    """Whether the trainers of all ranks come to a place, from a method that the trainer of transformers calls."""
    stack, seen = [(place, DEEPEST)], set[Scope]()
    comes = False
    while stack:
        here, depth = stack.pop()
        scope = here.scope
        if not isinstance(scope, Function) or scope.owner is None or not is_trainer_of_transformers(scope.owner):
            return False
        if any(may_part(test, installed(scope)) for test, _ in outcomes(here) if not _is_of_all(test)):
            return False
        if is_decorated_for_some(scope):
            return False
        comes |= scope.name in _OF_ALL_TRAINERS
        if depth and scope not in seen and scope.name not in _OF_ALL_TRAINERS:
            seen.add(scope)
            stack += [(caller.place, depth - 1) for caller in order.callers(scope)]
    return comes


def _is_of_all(test: Expression) -> bool:
    """Whether a test asks where the trainer reports to: the same on all ranks."""
    return "report_to" in facts.source_of(test) and OF_RANKS.search(facts.source_of(test)) is None
