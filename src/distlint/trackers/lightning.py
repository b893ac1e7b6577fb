"""What models and callbacks of Lightning log by wandb on all ranks: its logger starts a run on the first one."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice

from distlint import facts
from distlint.facts import Expression
from distlint.files.hooks import is_hook, is_of_lightning
from distlint.places import Place, callees_of, calls_in, outcomes
from distlint.places.order import Order
from distlint.project import Function, Module, Scope, public_name
from distlint.starting.launching import Launching
from distlint.trackers.tests_of_logging import DEEPEST, OF_RANKS, installed, is_decorated_for_some, may_part
from distlint.trackers.wandb import sees_to_runs

_LOGGER = "WandbLogger"
_OF_LIGHTNING = re.compile(r"(?:lightning|pytorch_lightning)\.(?:\w{1,40}\.)*WandbLogger")
#: What a project says whose trainers have several processes.
_SEVERAL = re.compile(
    r"sync_dist\s{0,3}=\s{0,3}True|strategy\s{0,3}=[^\n]{0,80}(?:ddp|fsdp|deepspeed)|(?:DDP|FSDP|DeepSpeed)Strategy\("
    r"|rank_zero_only|is_global_zero",
    re.IGNORECASE,
)
_SPEAKS_OF_SEVERAL = ("sync_dist", "strategy", "Strategy", "rank_zero_only", "is_global_zero")
#: Hooks of what is mostly done by one process.
_AFTERWARDS = re.compile(r"test|predict")
#: Tests of settings and of the logger, which all ranks have alike.
_OF_ALL = re.compile(
    r"(?:not )?(?:self\.)?(?:\w{0,20}config|cfg|conf|hparams|args|opts?)(?:\.\w+|\[[\"']\w+[\"']\])+"
    r"|isinstance\((?:self\.|trainer\.|pl_module\.){1,2}logger, [\w.]*WandbLogger\)"
    r"|(?:self\.|trainer\.|pl_module\.){1,2}logger(?: is not None)?"
)
#: A file that asks for the run knows that there may be none.
_ASKS_FOR_THE_RUN = re.compile(r"wandb\.run\b")


def logged_on_all(
    module: Module, logging: list[list[Place]], launching: Launching, order: Order
) -> Iterator[tuple[Place, Place]]:
    """The first call of each function in ``logging`` that Lightning comes to on all ranks, and where the logger is made
    that has a run on the first one."""
    above = [(place, found) for found in logging for place in found if _comes_from_hooks(place, order)]
    if not above or _ASKS_FOR_THE_RUN.search(module.text) is not None:
        return
    if not module.project.has_match(_SEVERAL, *_SPEAKS_OF_SEVERAL):
        return
    made = _logger(module, launching)
    if made is None:
        return
    for found in logging:
        yield from islice(((place, made) for place, one in above if one is found), 1)


def _logger(module: Module, launching: Launching) -> Place | None:
    """Where the program of a module makes the logger of Lightning, if nothing in it starts a run otherwise."""
    around = [one for one in module.project.modules_at(launching.around(module)) if not one.is_test]
    if any("wandb" in one.text and sees_to_runs(one) for one in around):
        return None
    loggers = (
        place
        for one in around
        for scope in one.scopes_with(_LOGGER)
        for place in calls_in(scope)
        if any(_OF_LIGHTNING.fullmatch(public_name(symbol) or "") for symbol in callees_of(place))
    )
    return next(loggers, None)


def _comes_from_hooks(place: Place, order: Order) -> bool:
    """Whether Lightning comes to a place on all ranks, by a hook that it calls there, and nothing on any way may keep
    some of them away."""
    stack, seen = [(place, DEEPEST)], set[Scope]()
    comes = False
    while stack:
        here, depth = stack.pop()
        scope = here.scope
        if not isinstance(scope, Function) or is_decorated_for_some(scope):
            return False
        tests = (part for test, outcome in outcomes(here) for part in _parts(test, outcome=outcome))
        if any(may_part(part, installed(scope)) for part in tests if not _is_of_all(part)):
            return False
        if is_of_lightning(scope) and is_hook(scope):
            comes |= _AFTERWARDS.search(scope.name) is None
            continue
        callers = order.callers(scope) if depth and scope not in seen else ()
        if scope not in seen and not callers:
            return False
        seen.add(scope)
        stack += [(caller.place, depth - 1) for caller in callers]
    return comes


def _parts(test: Expression, *, outcome: bool) -> tuple[Expression, ...]:
    """What is known to hold where a test does, or the test that fails."""
    return facts.conjuncts(test) if outcome else (test,)


def _is_of_all(test: Expression) -> bool:
    """Whether a test asks for a setting or for the logger: it comes out alike on all ranks."""
    text = facts.source_of(test)
    return _OF_ALL.fullmatch(text) is not None and OF_RANKS.search(text) is None
