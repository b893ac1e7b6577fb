"""Groups that a loop makes, one in each round, and of which the last is used where the own one was kept."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from distlint import facts
from distlint.facts import Assign, Compare, For, If, Name, Statement
from distlint.kinds.groups import groups_made
from distlint.project import Function


class LeftOver(NamedTuple):
    """A use, behind a loop, of the group that its last round has made; ``own`` is the variable in which the loop keeps
    the one that this rank is in."""

    used: Name
    own: str
    loop: For


def left_over(function: Function) -> Iterator[LeftOver]:
    """Such uses in a function, the first one for each loop and variable."""
    for block in facts.all_blocks(function.body):
        for index, loop in enumerate(block):
            if isinstance(loop, For):
                inside = tuple(facts.statements(loop.body))
                for name in dict.fromkeys(made for statement in inside for made in groups_made(statement)):
                    own = next(_kept(name, inside), None)
                    used = _first_use(name, block[index + 1 :]) if own is not None else None
                    if own is not None and used is not None:
                        yield LeftOver(used, own, loop)


def _kept(name: str, inside: tuple[Statement, ...]) -> Iterator[str]:
    """The variables in which a group is kept below a test of membership: ``if rank in ranks: mine = group``."""
    for test in inside:
        asked = test.test if isinstance(test, If) else None
        if isinstance(test, If) and isinstance(asked, Compare) and asked.operators in (("in",), ("==",)):
            for statement in test.body:
                if isinstance(statement, Assign) and facts.is_name(statement.value, name):
                    yield from (target.id for target in statement.targets if isinstance(target, Name))


def _first_use(name: str, behind: tuple[Statement, ...]) -> Name | None:
    """Where a variable is read first behind a loop, before anything else is put into it."""
    for statement in behind:
        stored = (s for s in facts.statements((statement,)) if isinstance(s, (Assign, For)))
        if any(facts.is_name(e, name) for s in stored for target in _targets(s) for e in facts.subexpressions(target)):
            return None
        found = (e for e in facts.subexpressions(statement) if isinstance(e, Name) and e.id == name)
        used = next(found, None)
        if used is not None:
            return used
    return None


def _targets(statement: Assign | For) -> tuple[facts.Expression, ...]:
    return statement.targets if isinstance(statement, Assign) else (statement.target,)
