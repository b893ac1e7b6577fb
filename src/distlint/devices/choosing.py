"""GPUs that are chosen too late: the fix, where the choice can stand ahead of the process group."""

from __future__ import annotations

from distlint import facts, fixes
from distlint.devices.groups import Late
from distlint.facts import Assign, Call, Evaluate, Expression, Name, Statement
from distlint.finding import Edit, Fix, Span
from distlint.fixes import Edits
from distlint.fixes.edits import line_before, written
from distlint.project import full_name

_CHOICE = "torch.cuda.set_device"
#: What may be computed earlier than it is written.
_PURE = frozenset(("int", "os.environ.get", "os.getenv"))


def chosen_first(late: Late) -> Fix | None:
    """The choice moved ahead of the call by which the processes join, if both are statements of one block and the
    number of the GPU is known there."""
    text, chosen = late.scope.module.text, late.chosen
    if chosen is None or late.place is not late.joined or chosen.scope is not late.place.scope:
        return None
    for block in facts.all_blocks(late.scope.body):
        first, second = _index(block, late.place.expression), _index(block, chosen.expression)
        if first is None or second is None or first >= second:
            continue
        between = block[first:second]
        if not _is_known_before(chosen.expression, late, between):
            return None
        line = written(text, block[second].span)
        return fixes.suggested(
            "choose the GPU first", line_before(text, block[first].span, line), _line_removed(text, block[second].span)
        )
    return None


def _index(block: tuple[Statement, ...], call: Expression) -> int | None:
    """Which statement of a block a call is."""
    found = (i for i, one in enumerate(block) if isinstance(one, Evaluate) and one.value is call)
    return next(found, None)


def _is_known_before(choice: Expression, late: Late, between: tuple[Statement, ...]) -> bool:
    """Whether a choice says the same ahead of some statements, which bind none of its names and set no variables of the
    environment."""
    scope = late.place.scope
    if not isinstance(choice, Call) or full_name(choice.function, scope) != _CHOICE:
        return False
    given = [part for argument in choice.arguments for part in facts.subexpressions(argument.value)]
    calls = [part for part in given if isinstance(part, Call)]
    if not all((full_name(one.function, scope) or facts.dotted(one.function)) in _PURE for one in calls):
        return False
    names = {part.id for part in facts.subexpressions(choice) if isinstance(part, Name)}
    simple = all(isinstance(one, Assign) or (isinstance(one, Evaluate) and not _sets(one)) for one in between)
    bound = {name for one in between if isinstance(one, Assign) for t in one.targets for name in facts.names_in(t)}
    return simple and names.isdisjoint(bound)


def _sets(statement: Evaluate) -> bool:
    """Whether a statement calls something of the environment, which may set a variable (`os.environ.setdefault`)."""
    called = facts.dotted(statement.value.function) if isinstance(statement.value, Call) else None
    return called is not None and ("environ" in called.split(".") or called.endswith("putenv"))


def _line_removed(text: str, statement: Span) -> Edits:
    """Takes away a statement that has one line for itself."""
    line = text.split("\n")[statement.line - 1]
    if statement.line != statement.end_line or line.strip() != written(text, statement):
        return ()
    if statement.line == len(text.split("\n")):
        return ()
    return (Edit(Span(statement.line, 0, statement.line + 1, 0), ""),)
