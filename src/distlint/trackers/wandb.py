"""Calls of wandb, and what files know of its runs."""

from __future__ import annotations

import re
from collections.abc import Iterator

from distlint.places import Place, callees_of, calls_in, is_tried
from distlint.project import Module, Scope, public_name
from distlint.trackers.tests_of_logging import NOT_INSTALLED

CALLS = frozenset(
    f"wandb.{name}" for name in ("log", "watch", "define_metric", "log_artifact", "save", "alert")
)  # fmt: skip
NEED_A_RUN = CALLS | {"wandb.use_artifact", "wandb.link_artifact", "wandb.plot_table"}
#: Who speaks of these knows that there may be no run, or has it started otherwise.
_KNOWS = re.compile(
    r"WANDB_MODE|\bwandb\.(?:run|setup)\b|\bmode *= *[^,)\n]*disabled|log_with|init_trackers|report_to|WandbLogger"
    r"|\bwandb *=[^=]"
)
#: Who speaks of these sees to runs beside those of the trainer.
_SEES_TO_RUNS = re.compile(r"WANDB_MODE|\bwandb\.(?:setup|init)\b|\bmode *= *[^,)\n]*disabled")


def calls(scope: Scope, names: frozenset[str]) -> Iterator[Place]:
    """The calls in a scope itself of what has one of these full names."""
    for place in calls_in(scope):
        symbols = callees_of(place) if place.scope is scope else ()
        if any(public_name(symbol) in names for symbol in symbols):
            yield place


def untried(scope: Scope) -> list[Place]:
    """The calls of a function that need a run, and fail for good where there is none."""
    return [place for place in calls(scope, CALLS) if not is_tried(place)]


def knows_of_no_run(module: Module) -> bool:
    """Whether a file knows that there may be no run, or starts it otherwise."""
    return _KNOWS.search(NOT_INSTALLED.sub("", module.text)) is not None


def sees_to_runs(module: Module) -> bool:
    """Whether a file sees to runs beside those that a framework starts."""
    return _SEES_TO_RUNS.search(module.text) is not None
