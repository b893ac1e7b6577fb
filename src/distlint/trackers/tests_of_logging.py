"""What may keep some ranks away from what they would log: tests and decorators."""

from __future__ import annotations

import re

from distlint import facts
from distlint.facts import Expression
from distlint.project import Function, Module, ScopeOwner

#: Tests that may let in one rank only.
OF_RANKS = re.compile(
    r"rank|main|master|primary|first|zero|lead|chief|coord|proc|dist|ddp|gpu|device|worker|host|node|root|head|local"
    r"|global(?!_step)|world",
    re.IGNORECASE,
)
#: Tests that may ask whether this process has a run.
_OF_LOGGING = re.compile(
    r"wandb|w_and_b|log|track|writ|report|record|monitor|verbose|silent|quiet|debug|enable|(?<![a-z])run(?![a-z])",
    re.IGNORECASE,
)
#: What stands for wandb where it is not installed; and questions whether it is.
NOT_INSTALLED = re.compile(r"\bexcept\b[^\n]{0,80}:[ \t]{0,9}\n?[ \t]{0,80}wandb[ \t]{0,9}=[ \t]{0,9}None\b")
_IS_INSTALLED = frozenset(("wandb is not None", "wandb"))
#: The decorator of hydra for what a program runs, on every rank.
_ENTRY = "hydra.main"
#: How many calls lead from where a run is started to a function that logs.
DEEPEST = 4


def may_part(test: Expression, beside: frozenset[str]) -> bool:
    """Whether a test may keep some ranks away from what they would log."""
    texts = [text for part in facts.conjuncts(test) if (text := facts.source_of(part)) not in beside]
    return any(
        OF_RANKS.search(text) is not None or (_OF_LOGGING.search(text) is not None and "%" not in text)
        for text in texts
    )


def installed(scope: ScopeOwner) -> frozenset[str]:
    """The tests of a scope that ask no more than whether there is wandb."""
    module = scope if isinstance(scope, Module) else scope.module
    return _IS_INSTALLED if NOT_INSTALLED.search(module.text) is not None else frozenset()


def is_decorated_for_some(function: Function) -> bool:
    decorators = (facts.source_of(decorator) for decorator in function.definition.decorators)
    return any(OF_RANKS.search(text.removeprefix(_ENTRY)) is not None for text in decorators)
