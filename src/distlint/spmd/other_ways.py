"""Whether the ranks that do not come may come another way: they work elsewhere, and call the same function there.

A test parts ranks that come to it together. Where some of them work by themselves (a loop that waits for orders, a
process that was started), they have another way to what the ranks behind the test wait in, and nobody sees when they
take it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

from distlint import facts, knowledge
from distlint.facts import Call, Constant, Expression
from distlint.knowledge import starting
from distlint.project import External, Function, Scope, public_name
from distlint.spmd.callers import name_in_calls
from distlint.spmd.tree import ORDERS, Branch, Event, Site, nodes
from distlint.starting.roles import calls_role

if TYPE_CHECKING:
    from distlint.spmd.analysis import Analysis
    from distlint.spmd.rooting import Rooted

#: How many calls up from what the ranks wait in is looked for others that work by themselves.
MAX_UP = 3
#: Functions of frameworks that only ask, set or say something.
_PLAIN = re.compile(r"^(?:get|set|is|has)_|^(?:debug|info|warning|error|log|print)")


def may_come_another_way(analysis: Analysis, root: Function, rooted: Rooted) -> bool:
    """Whether ranks that do not pass the test of a divergence may come to what the others wait in by another way."""
    divergence = rooted.divergence
    if divergence.step.event.role != "collective" or rooted.ends_loop:
        return False
    entered = _entered(analysis, root, rooted)
    return (
        (divergence.kind == "branch" and not rooted.through and _are_in_a_framework(analysis, root, rooted))
        or _works_elsewhere(analysis, root, divergence.parted.branch.site, entered)
        or _is_taken_elsewhere(analysis, root, rooted, entered)
        or _is_taken_beside(analysis, root, rooted)
    )


def _are_in_a_framework(analysis: Analysis, root: Function, rooted: Rooted) -> bool:
    """Whether the ranks on the other side of the test hand something to a function of a framework that communicates, of
    which the tables know nothing: it may call what was handed in, or meet the others itself."""
    test, place = rooted.divergence.parted.branch.site, rooted.place.span
    for statement in facts.asking(test.span, root.body):
        if isinstance(statement, facts.If) and statement.orelse:
            other = statement.body if place.line >= statement.orelse[0].span.line else statement.orelse
            for call in (e for e in facts.subexpressions(other) if isinstance(e, Call) and e.arguments):
                symbols = analysis.reach.symbols(call.function, root)
                if any(isinstance(symbol, External) and _is_unknown(symbol.name) for symbol in symbols):
                    return True
    return False


def _is_unknown(name: str) -> bool:
    """Whether a public function of a framework is none that the tables know, and may do more than its name says."""
    package, last = name.partition(".")[0], name.rpartition(".")[2]
    is_framework = package in knowledge.packages() and package != "torch"
    return is_framework and not knowledge.entries_of(name) and _PLAIN.match(last) is None


def _is_taken_elsewhere(analysis: Analysis, root: Function, rooted: Rooted, entered: tuple[Function, ...]) -> bool:
    """Whether an order parts who gives it from who takes it, and a loop without end, away from the test, takes such:
    who waits there comes to it whenever it is given."""
    divergence, test = rooted.divergence, rooted.divergence.parted.branch.site
    if divergence.step.event.op not in ORDERS or 1 not in (len(divergence.here), len(divergence.elsewhere)):
        return False
    for module in dict.fromkeys(function.module for function in (root, *entered)):
        for function in module.functions:
            for loop in facts.statements(function.body):
                is_around = function.module.path == test.path and test.span.is_inside(loop.span)
                if facts.is_endless(loop) and not is_around and _takes(analysis, function, loop.body, (root, *entered)):
                    return True
    return False


def _is_taken_beside(analysis: Analysis, root: Function, rooted: Rooted) -> bool:
    """Whether one rank alone sends something to a group that a function was given, and another function of the file
    takes it, which is given a group of the same name: nobody knows who else is in it, and comes here."""
    event, given = rooted.divergence.step.event, rooted.divergence.step.event.group.key
    name = given.rpartition(":")[2]
    if event.op not in ORDERS or rooted.through or len(rooted.divergence.here) != 1 or name not in root.bindings.names:
        return False
    return any(
        isinstance(node, Event)
        and (node.op, node.agreed, node.group.key.rpartition(":")[2]) == (event.op, event.agreed, name)
        for function in root.module.functions
        if function is not root and name in function.words
        for node in nodes(analysis.tree(function))
    )


def _takes(analysis: Analysis, scope: Function, body: tuple[facts.Statement, ...], known: tuple[Function, ...]) -> bool:
    """Whether a block broadcasts, itself or one call further. A call of one of some functions counts if nobody asks
    what it gives back: it may end the loop."""
    plain = {s.value for s in facts.statements(body) if isinstance(s, facts.Evaluate)}
    for call in (e for e in facts.subexpressions(body) if isinstance(e, Call)):
        if facts.last_name(call.function) in ORDERS:
            return True
        called = [s for s in analysis.reach.symbols(call.function, scope) if isinstance(s, Function)]
        if any(call in plain if function in known else not ORDERS.isdisjoint(function.words) for function in called):
            return True
    return False


def _entered(analysis: Analysis, root: Function, rooted: Rooted) -> tuple[Function, ...]:
    """The functions that the ranks behind the test enter on their way to the event, the innermost first."""
    sites = (*(call.site for call in rooted.through[1:]), rooted.divergence.step.event.site) if rooted.through else ()
    around = dict.fromkeys(analysis.function_around(site) for site in reversed(sites))
    return tuple(function for function in around if function is not None and function is not root)


def _others(
    analysis: Analysis, root: Function, function: Function, entered: tuple[Function, ...]
) -> Iterator[Function]:
    """Who else calls a function, apart from tests."""
    known = (root, *entered)
    return (c for c in analysis.callers(function) if c not in known and not c.module.is_test)


def _works_elsewhere(analysis: Analysis, root: Function, test: Site, entered: tuple[Function, ...]) -> bool:
    """Whether somebody who works by himself, in a loop without end or a process of his own, comes to one of some
    functions without the test."""
    level, seen = list(entered), {root, *entered}
    for _ in range(MAX_UP):
        above: list[Function] = []
        for function in level:
            for caller in _others(analysis, root, function, entered):
                if caller in seen or not _calls(analysis, caller, function):
                    continue
                seen.add(caller)
                starts = tuple(_starts(analysis, caller))
                if any(start is root or _calls(analysis, root, start) for start in starts):
                    return True
                if not _comes_to(analysis, caller, root, test):
                    if starts or _calls_for_ever(caller, function):
                        return True
                    above.append(caller)
        level = above
    return False


def _calls(analysis: Analysis, caller: Function, function: Function) -> bool:
    """Whether a call in one function is seen to be one of another."""
    return any(_is_of(analysis, call.function, caller, function) for call in _calls_in(caller.body, function))


def _calls_in(body: tuple[facts.Statement, ...], function: Function) -> Iterator[Call]:
    """The calls in a block that are called like a function."""
    name = name_in_calls(function)
    return (e for e in facts.subexpressions(body) if isinstance(e, Call) and facts.last_name(e.function) == name)


def _is_of(analysis: Analysis, called: Expression, scope: Function, function: Function) -> bool:
    symbols = analysis.reach.symbols(called, scope)
    return function in symbols or (function.owner is not None and function.owner in symbols)


def _calls_for_ever(caller: Function, function: Function) -> bool:
    """Whether a function calls another one in a loop without end."""
    loops = (s for s in facts.statements(caller.body) if facts.is_endless(s))
    return any(True for loop in loops for _ in _calls_in(loop.body, function))


def _comes_to(analysis: Analysis, caller: Function, root: Function, test: Site) -> bool:
    """Whether who calls a function comes to the test, too: then that is no other way."""
    if name_in_calls(root) in caller.words and _calls(analysis, caller, root):
        return True
    return any(isinstance(node, Branch) and node.site == test for node in nodes(analysis.tree(caller)))


def _starts(analysis: Analysis, function: Function) -> Iterator[Function]:
    """The functions that give another one to what starts a process or a thread. One that joins the group, and is
    spawned once for each rank, is what all ranks run: nobody works by himself there."""
    joins = calls_role(function, ("init",))
    for scope in analysis.callers(function):
        calls = (e for e in facts.subexpressions(scope.body) if isinstance(e, Call))
        started = (call for call in calls if facts.last_name(call.function) in starting.names("worker", "thread"))
        started = (call for call in started if not (joins and _starts_all_ranks(analysis, call, scope)))
        given = (a.value for call in started for a in call.arguments)
        if any(facts.last_name(e) == function.name and _is_of(analysis, e, scope, function) for e in given):
            yield scope


def _starts_all_ranks(analysis: Analysis, call: Call, scope: Scope) -> bool:
    """Whether a call spawns one process for each rank, and waits for them: the process that calls it is none."""
    waits = facts.argument(call, "join", 3)
    if isinstance(waits, Constant) and not waits.value:
        return False
    symbols = analysis.reach.symbols(call.function, scope)
    return any(entry.role == "spawn" for s in symbols for entry in knowledge.entries_of(public_name(s) or ""))
