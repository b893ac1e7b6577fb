"""Programs that never make a process group: who asks for a rank in them with an answer for that gets this answer."""

from __future__ import annotations

import re

from distlint import facts, knowledge
from distlint.facts import Constant
from distlint.joining.early_ranks import frameworks
from distlint.knowledge import starting
from distlint.places import is_program, is_taken_out, places
from distlint.project import Module
from distlint.starting.launching import Launching
from distlint.starting.roles import calls_role

#: What makes or needs a group, or knows ranks without one.
_ROLES = ("init", "spawn", "wrap", "group", "rank-first", "one-rank")
#: Libraries that only make a group where one of these is made, and those that make none at all.
_ON_DEMAND = frozenset(("transformers", "timm", "torchmetrics"))
_MAKES = re.compile(r"^\w*(?:Training_?Arguments|Trainer|PartialState|Accelerator)$")


def makes_no_group(module: Module, launching: Launching) -> bool:
    """Whether a file is a program, and neither it nor what is imported with it starts or joins processes, reads a rank
    from the environment, or hands itself to a framework that may do so."""
    if not is_program(module):
        return False
    return not any(map(_may_have_ranks, launching.project.modules_at(launching.around(module))))


def _may_have_ranks(module: Module) -> bool:
    if module.words_like(starting.joining()) or module.words_like(_MAKES) or _imports_a_framework(module):
        return True
    if any(calls_role(scope, _ROLES) for scope in module.scopes):
        return True
    ranks = knowledge.rank_variables()
    return any(
        not is_taken_out(place)
        for scope in module.scopes
        for place in places(scope, lambda e: type(e) is Constant and isinstance(e.value, str) and e.value in ranks)
    )


def _imports_a_framework(module: Module) -> bool:
    """Whether a file imports a framework around torch that may make the group on its way."""
    others = frameworks() - _ON_DEMAND
    statements = (s for scope in module.scopes for s in facts.statements(scope.body) if isinstance(s, facts.Import))
    sources = (name for s in statements for name in (s.module, *(one.name for one in s.names)) if name)
    return any(name.partition(".")[0] in others for name in sources)
