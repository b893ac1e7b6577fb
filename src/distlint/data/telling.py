"""Samplers that are told the epoch: the fix, where the loop over epochs knows the sampler or its loader."""

from __future__ import annotations

from distlint import facts, fixes
from distlint.data.epochs import Epochs
from distlint.facts import Assign, Call, ClassDef, Conditional, For, FunctionDef, Name
from distlint.finding import Fix, Span
from distlint.fixes.edits import line_before
from distlint.places import outcomes, place_of
from distlint.project import Scope, full_name

_LOADER = "torch.utils.data.DataLoader"
#: What goes over numbers, by its last name.
_COUNTS = frozenset(("range", "trange"))


def told_each_round(found: Epochs) -> Fix | None:
    """`set_epoch` as the first statement of the loop over epochs, if the sampler is known there by a name that always
    holds it, and the number of the round by another one."""
    if found.restart is not None or found.around is not found.scope:
        return None
    loop = _loop(found.around, found.loop)
    if loop is None or not loop.body or not isinstance(loop.target, Name) or not _counts(loop):
        return None
    sampler, first = _sampler(found), loop.body[0]
    if sampler is None or found.sampler.span[2:] > found.loop[:2] or isinstance(first, (FunctionDef, ClassDef)):
        return None
    line = f"{sampler}.set_epoch({loop.target.id})"
    return fixes.suggested(line, line_before(found.around.module.text, first.span, line))


def _loop(scope: Scope, span: Span) -> For | None:
    """The loop that begins where a span does."""
    loops = (one for one in facts.statements(scope.body) if isinstance(one, For) and one.span[:2] == span[:2])
    return next(loops, None)


def _counts(loop: For) -> bool:
    """Whether a loop goes over numbers, of which its variable is one: `tqdm` and the like are looked through."""
    over = loop.iterable
    while isinstance(over, Call) and over.arguments and facts.last_name(over.function) not in _COUNTS:
        over = over.arguments[0].value
    assert isinstance(loop.target, Name)
    return isinstance(over, Call) and facts.last_name(over.function) in _COUNTS


def _sampler(found: Epochs) -> str | None:
    """What the sampler is called where it is made: by its variable, or by that of the loader it is given to."""
    place = place_of(found.scope, found.sampler)
    if place is None or any(True for _ in outcomes(place)) or not place.above:
        return None
    above = [one for one in place.above if not facts.is_statement(one)]
    statement = place.statement
    name = _variable(statement, found.scope)
    if name is None or not isinstance(statement, Assign):
        return None
    if statement.value is found.sampler:
        return name
    if any(isinstance(one, Conditional) for one in above):
        return None
    loader = statement.value
    if not isinstance(loader, Call) or full_name(loader.function, found.scope) != _LOADER:
        return None
    return f"{name}.sampler" if facts.argument(loader, "sampler", 3) is found.sampler else None


def _variable(statement: object, scope: Scope) -> str | None:
    """The variable that an assignment alone gives its value."""
    if not isinstance(statement, Assign) or len(statement.targets) != 1 or statement.operator:
        return None
    target = statement.targets[0]
    if not isinstance(target, Name):
        return None
    return target.id if statement.value is not None and scope.bindings.value(target.id) is statement.value else None
