"""Variables of launchers and schedulers that are read as if they were always set.

The code around shows that it does not count on that: by a default, by a test for None, or since they mostly are not.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from distlint import facts
from distlint.facts import (
    Argument,
    Assign,
    Boolean,
    Call,
    Compare,
    Comprehension,
    Conditional,
    Constant,
    Delete,
    Expression,
    If,
    Lambda,
    Name,
    Subscript,
    Try,
)
from distlint.finding import Span
from distlint.places import Place, handlers_around, is_nested, is_stored, outcomes, places
from distlint.project import Module, Scope, public_name, resolve_all
from distlint.starting import environ
from distlint.starting.environ import Read
from distlint.starting.variables import GPU_VARIABLES, settings

#: What is set by whoever starts a process, or not at all.
_OF_STARTERS = re.compile(
    r"(?:LOCAL_|GLOBAL_|NODE_|GROUP_)?(?:RANK|WORLD_SIZE)|MASTER_(?:ADDR|PORT)|(?:SLURM|PMIX?|OMPI|MV2|MPI)_\w{1,40}"
)
#: What a launcher sets together, and those of it that have a default where one process is started without one.
_TOGETHER, _ALONE = frozenset(("RANK", "LOCAL_RANK", "WORLD_SIZE")), frozenset(("RANK", "WORLD_SIZE"))
_OF_ONE_PROCESS = frozenset((0, 1, -1, "0", "1", "-1"))
#: What raises while there is no group, and the variable that tells the same without one.
_NEEDS_GROUP = {"torch.distributed.get_rank": "RANK", "torch.distributed.get_world_size": "WORLD_SIZE"}
_NUMBERS = frozenset(("int", "float"))
#: What may leave out a part of an expression, or evaluate it at another time.
_LEAVES_OUT = (Conditional, Boolean, Lambda, Comprehension)


class Absent(NamedTuple):
    """A read, or a deletion, that fails where a variable is not set: ``outcome`` is what happens, ``help`` what to do.
    ``expected``: the code shows that the variable may be missing."""

    span: Span
    outcome: str
    help: str
    expected: bool = True


def is_of_starters(name: str) -> bool:
    """Whether a variable is set by whoever starts a process, or not at all."""
    return _OF_STARTERS.fullmatch(name) is not None


class _Found(NamedTuple):
    """A variable that is read at a place."""

    place: Place
    read: Read
    name: str

    @property
    def text(self) -> str:
        return facts.source_of(self.place.expression)


def absent_variables(module: Module) -> Iterator[Absent]:
    """The places of a file that fail where a variable is not set."""
    for scope in () if module.is_test else module.scopes_with("environ", "getenv"):
        found = [*_reads(scope)]
        for one in found:
            yield from _by_default(one, found)
            yield from _by_conversion(one)
            yield from _by_test(one, scope)
        yield from _beside_a_default(found, module)
        yield from _by_deletion(scope, module)


def _reads(scope: Scope) -> Iterator[_Found]:
    """The variables of starters that a function, or the top level of a file, reads by their names."""
    for place in places(scope, lambda e: type(e) in (Subscript, Call)):
        found = environ.read(place.expression) if place.scope is scope and _is_read(place) else None
        name = found.variable if found is not None else None
        if found is not None and name is not None and is_of_starters(name):
            yield _Found(place, found, name)


def _is_read(place: Place) -> bool:
    """Whether an element is neither set nor deleted."""
    return not is_stored(place) and not isinstance(place.parent, Delete)


def _by_default(one: _Found, found: list[_Found]) -> Iterator[Absent]:
    """``os.environ.get("RANK", dist.get_rank())``: the default is computed in any case. ``found``: what else is read;
    a variable that was taken for granted before is there."""
    for part in _computed(one.read.default) if one.read.default is not None else ():
        read, span = environ.read(part), one.place.expression.span
        if read is not None and read.demands and read.variable not in (None, one.name):
            if any(other.name == read.variable and _is_demanded_ahead(other, span) for other in found):
                continue
            outcome = f"the default for {one.name} is computed in any case: a KeyError where {read.variable} is not set"
            yield Absent(span, outcome, f"os.environ.get({one.name!r}) or {facts.source_of(part)}")
        elif isinstance(part, Call) and not any(_known(one.place, "initialized")):
            names = map(public_name, resolve_all(part.function, one.place.scope))
            if any(_NEEDS_GROUP.get(name or "") == one.name for name in names):
                called = facts.source_of(part)
                outcome = f"the default for {one.name} is computed in any case: {called} raises before there is a group"
                yield Absent(span, outcome, f"os.environ.get({one.name!r}) or {called}")


def _is_demanded_ahead(one: _Found, span: Span) -> bool:
    """Whether nobody comes to ``span`` without a variable."""
    return one.read.demands and one.place.expression.span < span and _is_unconditional(one.place)


def _computed(default: Expression) -> Iterator[Expression]:
    """The parts of a default that are evaluated whenever it is."""
    parts = [*facts.subexpressions(default)]
    left = [part.span for part in parts if isinstance(part, _LEAVES_OUT)]
    return (part for part in parts if not any(part.span.is_inside(span) for span in left))


def _by_conversion(one: _Found) -> Iterator[Absent]:
    """``int(os.environ.get("RANK", None))``, and ``int(os.environ.get("RANK"))`` where it is not the empty text."""
    number = one.place.above[-2] if isinstance(one.place.parent, Argument) else None
    is_bare = one.read.default is None or facts.is_none(one.read.default)
    if not isinstance(number, Call) or one.read.demands or not is_bare or any(handlers_around(one.place)):
        return
    name = facts.dotted(number.function)
    if name not in _NUMBERS:
        return
    known = [*_known(one.place, one.name)]
    outcome = f"{name}(None) is a TypeError where {one.name} is not set"
    if known and all(map(_is_for_empty, known)):
        yield Absent(number.span, f"{outcome}, which is not the empty text", f"ask whether {one.name} is in os.environ")
    elif not known and one.read.default is not None:
        yield Absent(number.span, f"{outcome}: None is no default", f"give {one.name} a number as default", False)


def _known(place: Place, name: str) -> Iterator[tuple[Expression, bool]]:
    """The tests whose outcome is known at a place that speak of a variable."""
    return (found for found in outcomes(place) if name in facts.source_of(found[0]))


def _is_for_empty(found: tuple[Expression, bool]) -> bool:
    """Whether a test that came out so says no more than that a variable is another text than the empty one."""
    test, outcome = found
    if not isinstance(test, Compare) or len(test.operators) != 1 or facts.text_of(test.comparators[0]) != "":
        return False
    read = environ.read(test.left)
    return read is not None and not read.demands and (test.operators[0] == "!=") is outcome


def _by_test(one: _Found, scope: Scope) -> Iterator[Absent]:
    """``rank = os.environ["RANK"]``, and then ``if rank is not None``."""
    if not one.read.demands or any(handlers_around(one.place)) or any(_known(one.place, one.name)):
        return
    assigned, compared = one.place.parent, one.place.expression
    target = assigned.targets[0] if isinstance(assigned, Assign) and len(assigned.targets) == 1 else None
    held = target.id if isinstance(target, Name) and scope.bindings.value(target.id) is compared else ""
    for place in places(scope, lambda e: type(e) is Compare):
        test = place.expression
        assert isinstance(test, Compare)
        is_of_it = test.left is compared or facts.is_name(test.left, held)
        if is_of_it and test.operators[0] in ("is", "is not") and facts.is_none(test.comparators[0]):
            outcome = f"{one.text} is a KeyError where it is not set, and never None (line {test.span.line})"
            yield Absent(compared.span, outcome, f"os.environ.get({one.name!r})")
            return


def _beside_a_default(found: list[_Found], module: Module) -> Iterator[Absent]:
    """A variable that is taken for granted where another one of the same launcher has a default for one process."""
    steady = [one for one in found if one.name in _TOGETHER and _is_unconditional(one.place)]
    defaults = [one for one in steady if one.name in _ALONE and _is_of_one_process(one.read.default)]
    for one in steady if defaults else ():
        beside = next((other for other in defaults if other.name != one.name), None)
        if one.read.demands and beside is not None and not _sees_to(one.name, module):
            outcome = f"{one.text} is a KeyError where no launcher has set it; {beside.name} has a default for that"
            yield Absent(one.place.expression.span, outcome, f"give {one.name} a default, too")
            return


def _is_of_one_process(default: Expression | None) -> bool:
    return default is not None and isinstance(default, Constant) and default.value in _OF_ONE_PROCESS


def _is_unconditional(place: Place) -> bool:
    """Whether whoever runs the function comes to a place, and nothing sees to what fails there."""
    if any(isinstance(around, (*_LEAVES_OUT, facts.For, facts.While, If, Try, facts.Match)) for around in place.above):
        return False
    return not is_nested(place) and not any(outcomes(place))


def _sees_to(name: str, module: Module) -> bool:
    """Whether something in a file asks whether a variable is set, or sets it."""
    written = rf"[\"']{name}[\"']"
    return (
        re.search(rf"{written} {{0,3}}(?:not )?in\b|{written}\] {{0,3}}=[^=]|setdefault\({written}", module.text)
        is not None
    )


def _by_deletion(scope: Scope, module: Module) -> Iterator[Absent]:
    """``del os.environ["CUDA_VISIBLE_DEVICES"]``, which is mostly not set."""
    for place in places(scope, lambda e: type(e) is Subscript) if "environ" in scope.words else ():
        name = environ.variable(place.expression) if isinstance(place.parent, Delete) else None
        if name is None or place.scope is not scope or name not in GPU_VARIABLES:
            continue
        is_set = any(one.name == name for one in settings(module))
        if not is_set and not any(handlers_around(place)) and not any(_known(place, name)):
            outcome = f"`del` is a KeyError where {name} is not set, which it mostly is not"
            yield Absent(place.expression.span, outcome, f"os.environ.pop({name!r}, None)")
