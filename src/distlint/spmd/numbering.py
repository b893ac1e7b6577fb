"""The values that the tables know: ranks, sizes, tests of ranks, groups, what each rank has for itself."""

from __future__ import annotations

from typing import TYPE_CHECKING

from distlint import knowledge
from distlint.facts import Expression
from distlint.knowledge import Entry
from distlint.spmd.choices import choice
from distlint.spmd.groups import created, group_of, named_arguments, participants, rank_in, size_of
from distlint.spmd.kind import Kind, What
from distlint.spmd.parameters import formula_term
from distlint.spmd.terms import TRUE, Apply, Coordinate, Literal, Local, Size, Term, Unknown, key_of, shared
from distlint.spmd.tree import Group, Site
from distlint.spmd.values import Given, Value, unknown

if TYPE_CHECKING:
    from distlint.spmd.frames import Frame
    from distlint.spmd.interpreter import Interpreter

#: What holds the environment variables of the process.
ENVIRONMENT = "os.environ"
#: Facts about a mesh that count something else than the ranks of a group.
_NO_NUMBER = frozenset(("shape", "ndim", "get_coordinate"))


def computed(
    run: Interpreter, entry: Entry, given: Given, expression: Expression, frame: Frame, receiver: Value | None
) -> Value | None:
    """The value that a row of the tables gives: ranks, rank tests, sizes, groups."""
    site = run.site(frame, expression.span)
    arguments = named_arguments(entry, given)
    if entry.role in ("rank", "size"):
        return _numbered(entry, arguments, receiver, site)
    if entry.role == "predicate":
        return Value(tested(entry, given), (site,)) if entry.formula else None
    if entry.role in ("rank-of", "members"):
        return _translated(entry, arguments, receiver)
    if entry.role == "state":
        # code that communicates runs where the process group is there
        return Value(TRUE) if entry.op in ("is_initialized", "is_available") else unknown(entry.name)
    if entry.role == "local":
        given_terms = ",".join(key_of(value.term) for _, value in given)
        moment = "" if entry.result == "files" else f"@{site.span.line}:{site.span.column}"
        return Value(Local(f"{entry.name}({given_terms}){moment}", entry.result), (site,))
    if entry.role == "group":
        return created(entry, arguments, site)
    if entry.role == "returns" and entry.group:
        group = participants(entry.participants, arguments, receiver)
        return Value(shared(f"group({group.key or sorted(group.axes)})"), thing=group)
    return None


def _numbered(entry: Entry, arguments: dict[str, Value], receiver: Value | None, site: Site) -> Value:
    """A rank or a size; inside a tuple where the call returns one (``rank, size = get_dist_info()``)."""
    parts: dict[int, Value] = {}
    for counted in entry.counts:
        group = participants(counted.group, arguments, receiver)
        kind = None if entry.op in _NO_NUMBER else Kind(What.RANK if entry.role == "rank" else What.SIZE, group)
        value = Value(rank_in(group), (site,), kind=kind) if entry.role == "rank" else Value(size_of(group), kind=kind)
        if counted.position < 0:
            return value
        parts[counted.position] = value
    filler = unknown(f"{entry.name}[…]")
    return Value(Unknown(entry.name), (), tuple(parts.get(index, filler) for index in range(max(parts, default=0) + 1)))


def _translated(entry: Entry, arguments: dict[str, Value], receiver: Value | None) -> Value | None:
    """A rank in another numbering, or the list of the ranks of a group: nobody knows which, but what they number."""
    if len(entry.counts) != 1 or entry.counts[0].position >= 0:
        return None
    what, group = What.RANK, participants(entry.counts[0].group, arguments, receiver)
    if entry.role == "members":
        what, group = What.RANKS, participants(entry.participants, arguments, receiver)
    given = ",".join(key_of(value.term) for value in arguments.values())
    return unknown(f"{entry.name}({given})")._replace(kind=Kind(what, group))


def joined(first: Value | None, second: Value | None) -> Value | None:
    """Two statements about one call: about different elements of the tuple that it returns, or the later one."""
    if first is None or second is None or first.parts is None or second.parts is None:
        return second if second is not None else first
    known = [*second.parts]
    for index, part in enumerate(first.parts):
        if index >= len(known):
            known.append(part)
        elif isinstance(known[index].term, Unknown):
            known[index] = part
    return second._replace(parts=tuple(known))


def tested(entry: Entry, given: Given) -> Term:
    """What a row says of the rank, with the arguments of a call."""
    if not any(test.parameter or test.value_parameter for tests in entry.formula for test in tests):
        return formula_term(entry.formula, True)
    arguments = named_arguments(entry, given)
    alternatives: list[Term] = []
    for tests in entry.formula:
        parts: list[Term] = []
        for test in tests:
            group = (
                group_of(arguments.get(test.parameter)) if test.parameter else Group(frozenset((test.axis or "world",)))
            )
            value: Term = Literal(test.value) if test.value >= 0 else Apply("-", (size_of(group), Literal(1)))
            if test.value_parameter in arguments:
                value = arguments[test.value_parameter].term
            parts.append(Apply("==" if test.equal else "!=", (rank_in(group), value)))
        alternatives.append(parts[0] if len(parts) == 1 else Apply("and", tuple(parts)))
    return alternatives[0] if len(alternatives) == 1 else Apply("or", tuple(alternatives))


def is_rank_variable(name: Term) -> bool:
    """Whether a text names an environment variable in which a launcher puts a rank or a size."""
    return isinstance(name, Literal) and isinstance(name.value, str) and name.value in knowledge.environment()


def is_environment(value: Value) -> bool:
    """Whether a value is the environment of the process, by whatever name it was handed on
    (``def from_env(cls, env=os.environ)``)."""
    return isinstance(value.term, Unknown) and value.term.key == ENVIRONMENT


def environment(name: Term, site: Site) -> Value:
    """The value of an environment variable: a rank or a size if a launcher sets it so; of one of two, by a test."""
    if isinstance(name, Apply) and name.operator == "if":
        test, *names = name.operands
        one, other = (environment(each, site) for each in names)
        if one.kind is not None and other.kind is not None and one.kind.what is other.kind.what:
            kind = one.kind._replace(group=Group(key=key_of(name)))  # of which of two groups, the test knows
            return Value(choice(test, one.term, other.term), (*one.why, *other.why), kind=kind)
    known = (
        knowledge.environment().get(name.value) if isinstance(name, Literal) and isinstance(name.value, str) else None
    )
    if known is None:
        return unknown(f"environment[{key_of(name)}]")
    what = What.RANK if known.role == "rank" else What.SIZE
    kind = Kind(what, Group(frozenset((known.result,))), text=True)
    if known.role == "rank":
        return Value(Coordinate(known.result), (site,), kind=kind)
    return Value(Size(known.result), kind=kind)
