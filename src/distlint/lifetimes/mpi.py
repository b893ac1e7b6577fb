"""mpi4py's collectives of objects that give their result to the root: the others get None, and fail if they use it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import NamedTuple

from distlint import facts
from distlint.facts import Assign, Attribute, Binary, Call, Compare, Expression, Name, Statement, Subscript
from distlint.lifetimes.journal import is_rank_word, words_of
from distlint.places import Place
from distlint.project import Function, Module

_PACKAGE = "mpi4py"
_COMMUNICATOR = re.compile(r"(?:^|_)comm(?:_|$)|^COMM_|^communicator$|(?:^|_)mpi_comm", re.IGNORECASE)
_TO_THE_ROOT = frozenset(("gather", "reduce"))
#: Functions that fail if they are given None.
_NEEDS = frozenset((
    "set", "sorted", "len", "list", "tuple", "dict", "sum", "min", "max", "zip", "enumerate", "iter", "frozenset",
    "reversed", "any", "all", "int", "float", "concatenate", "stack", "vstack", "hstack", "cat",
))  # fmt: skip
#: The same, by how they are written: what wants a path.
_WANTS_PATH = re.compile(
    r"(?:os\.)?path\.(?:join|exists|isfile|isdir|basename|dirname|splitext|abspath|realpath|getsize)"
    r"|osp\.(?:join|exists|isfile|isdir|basename|dirname|splitext|abspath|realpath)"
    r"|os\.(?:makedirs|mkdir|remove|unlink|rmdir|rename|replace|stat)|(?:pathlib\.)?Path|(?:builtins\.)?open|glob\.i?glob"
    r"|shutil\.(?:copy|copy2|copyfile|copytree|move)"
)
_COUNTS = frozenset(("+", "-", "*", "/", "//", "**"))
_ORDERS = frozenset(("<", "<=", ">", ">="))
#: What may fail on a None that stands right in it.
_AROUND = (Attribute, Subscript, Binary, Compare, Call, facts.Comprehension)


class OffRoot(NamedTuple):
    """A use of what only the root has: ``used`` fails on the other ranks, for which ``gathered`` returned None."""

    used: Expression
    name: str
    gathered: Call


def used_off_root(module: Module) -> Iterator[OffRoot]:
    """Such uses in the functions of a file that imports mpi4py."""
    if _PACKAGE not in module.text:
        return
    for function in module.functions:
        if not _TO_THE_ROOT.isdisjoint(function.words):
            yield from _in_block(function.body, function)


def _in_block(body: tuple[Statement, ...], function: Function) -> Iterator[OffRoot]:
    for index, statement in enumerate(body):
        if isinstance(statement, facts.If) and _asks(statement.test):
            continue  # what stands there is for some ranks
        for block in facts.blocks(statement):
            yield from _in_block(block, function)
        call = statement.value if isinstance(statement, Assign) and not statement.operator else None
        if isinstance(call, Call) and _gives_to_the_root(call) and isinstance(statement, Assign):
            for target in statement.targets:
                used = _first_use(body[index + 1 :], target.id) if isinstance(target, Name) else None
                if used is not None and isinstance(target, Name):
                    yield OffRoot(used, target.id, call)


def _gives_to_the_root(call: Call) -> bool:
    function = call.function
    if not isinstance(function, Attribute) or function.attr not in _TO_THE_ROOT:
        return False
    owner = facts.last_word(function.value)
    return _COMMUNICATOR.search(owner) is not None


def _asks(test: Expression, name: str = "") -> bool:
    """Whether a test asks for the rank, or for what a variable holds."""
    return any(is_rank_word(word) or word.partition(".")[0] == name for word in words_of(test))


def _first_use(body: tuple[Statement, ...], name: str) -> Expression | None:
    """The first use of a variable in a block that fails if it is None; None if it is asked for, or stored anew."""
    for statement in body:
        if isinstance(statement, (facts.Raise, facts.Jump)):
            return None
        if isinstance(statement, facts.If) and _asks(statement.test, name):
            return None
        found = _fails_on_none(statement, name)
        if found is not None:
            return found
        written = (e for inner in facts.statements((statement,)) for e in _written(inner))
        if facts.blocks(statement) or any(facts.is_name(e, name) for e in written):
            return None  # one way or another, or another value
    return None


def _written(statement: Statement) -> Iterator[Expression]:
    for target in statement.targets if isinstance(statement, Assign) else ():
        yield from facts.subexpressions(target)


def _fails_on_none(statement: Statement, name: str) -> Expression | None:
    """What fails in the head of a statement if a variable is None; nothing where an expression asks first."""
    if isinstance(statement, facts.For) and facts.is_name(statement.iterable, name):
        return statement.iterable
    parts = list(facts.subexpressions(facts.header(statement), into_lambdas=False))
    asks = any(
        isinstance(e, facts.Boolean) or (isinstance(e, facts.Conditional) and _asks(e.test, name)) for e in parts
    )
    return next((e for e in parts if _needs(e, lambda held: facts.is_name(held, name))), None) if not asks else None


def _needs(e: Expression, is_held: Callable[[Expression], bool]) -> bool:
    """Whether an expression fails if what is held right in it is None."""
    if isinstance(e, (Subscript, Attribute)):
        return is_held(e.value)
    if isinstance(e, facts.Comprehension):
        return any(is_held(clause.iterable) for clause in e.clauses)
    if isinstance(e, Compare):
        sides = (e.left, *e.comparators)
        return len(sides) == 2 and e.operators[0] in _ORDERS and any(map(is_held, sides))
    if isinstance(e, Binary):
        return e.operator in _COUNTS and (is_held(e.left) or is_held(e.right))
    if not isinstance(e, Call):
        return False
    needs = facts.last_name(e.function) in _NEEDS or _WANTS_PATH.fullmatch(facts.dotted(e.function) or "") is not None
    return is_held(e.function) or (needs and any(is_held(given.value) and not given.keyword for given in e.arguments))


def fails_on_none(place: Place) -> Expression | None:
    """What fails right around a variable that is None."""
    held = place.expression
    around = next((a for a in reversed(place.above) if not isinstance(a, (facts.Argument, facts.Clause))), None)
    if isinstance(around, facts.For):
        return held if around.iterable is held else None
    if isinstance(around, Assign):
        is_taken_apart = any(isinstance(target, facts.Sequence) for target in around.targets)
        return held if around.value is held and (is_taken_apart or around.operator in _COUNTS) else None
    if isinstance(around, _AROUND) and _needs(around, lambda e: e is held):
        return around
    return None
