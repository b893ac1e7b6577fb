"""Collectives to which ranks pass different roots or reductions, also by what the callers of a function hand over."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from distlint import facts
from distlint.project import Function, Module, Scope
from distlint.remembering import remembered
from distlint.spmd.agreement import Disagreement
from distlint.spmd.callers import name_in_calls
from distlint.spmd.cluster import Verdict
from distlint.spmd.interpreter import Interpreter, TooLarge
from distlint.spmd.terms import Coordinate, Unknown, coordinates, leaves
from distlint.spmd.tree import Event, Site, nodes, own_calls
from distlint.spmd.values import depends_on_rank

if TYPE_CHECKING:
    from distlint.spmd.analysis import Analysis

#: A line that passes a root or a reduction that is no constant, or makes a group.
_LEAVES_OPEN = re.compile(r"\b(?:src|dst|op)\s*=(?!=)\s*(?!\d|[\w.]*ReduceOp|None|[\"'\s])|\bnew_group\(")
_OPEN_WORDS = frozenset(("src", "dst", "op", "new_group"))


@remembered
def disagreements(analysis: Analysis, module: Module) -> tuple[Disagreement, ...]:
    """The collectives that stand in a file and to which ranks pass different roots or reductions."""
    found: dict[tuple[str, Site], Disagreement] = {}
    by_call: list[Disagreement] = []
    for root, verdict in analysis.verdicts(module):
        for disagreement in verdict.disagreements:
            sites = (disagreement.one.event.site, disagreement.other.event.site)
            if not all((analysis.function_around(site) or module) is root for site in sites):
                by_call += [disagreement] if _is_handed(analysis, disagreement, root) else []
                continue
            if not isinstance(root, Function) or not _agreed_by_callers(analysis, root, disagreement):
                found.setdefault((disagreement.argument, disagreement.other.event.site), disagreement)
    for function in module.functions:
        for disagreement in _handed_over(analysis, function):
            key = (disagreement.argument, disagreement.other.event.site)
            if key not in found or not found[key].sure:
                found[key] = disagreement
    for disagreement in by_call:
        call = own_calls(disagreement.other.through)[0].site
        found.setdefault((disagreement.argument, call), disagreement._replace(handed=call))
    return tuple(found.values())


def _is_handed(analysis: Analysis, disagreement: Disagreement, root: Scope) -> bool:
    """Whether one call of a helper, in ``root``, gives it what differs: the helper leaves that to its callers, and
    others give it one value for all ranks, so that nothing is to be said of the helper itanalysis."""
    one, other = disagreement.one, disagreement.other
    calls = [tuple(call.site for call in own_calls(step.through)) for step in (one, other)]
    helper = analysis.function_around(other.event.site)
    if not isinstance(root, Function) or one.event.site != other.event.site or helper is None or not calls[0]:
        return False
    if other.event.role == "group" or disagreement.argument == "size":
        return False
    if calls[0] != calls[1] or other.event.site not in _left_open(analysis, helper):
        return False
    own = (n for n in nodes(analysis.tree(helper)) if isinstance(n, Event) and n.site == other.event.site)
    if any(coordinates(term) for node in own for name, term in node.agreed if name == disagreement.argument):
        return False
    said = (known for known in _handed_over(analysis, helper) if known.other.event.site == other.event.site)
    return all(known.argument != disagreement.argument for known in said) and not _agreed_by_callers(
        analysis, root, disagreement
    )


def _handed_over(analysis: Analysis, function: Function) -> Iterator[Disagreement]:
    """Those in a function that leaves an argument to its callers: each of them, of those that come to the call,
    hands over another value on each rank."""
    if not _may_leave_open(analysis, function) or not analysis.reach.communicates(function):
        return
    callers = [caller for caller in analysis.callers(function) if analysis.reach.speaks_of_ranks(caller)]
    varying = [caller for caller in callers if _gives_its_own(analysis, caller, name_in_calls(function))]
    for site in _left_open(analysis, function) if varying else ():
        found = [
            [d for d in v.disagreements if d.one.event.site == d.other.event.site == site and d.argument != "size"]
            for v in _that_meet(analysis, site, varying)
        ]
        if found and all(found) and not any(_that_meet(analysis, site, (c for c in callers if c not in varying))):
            yield from found[0]


def _may_leave_open(analysis: Analysis, function: Function) -> bool:
    """A cheap look: is there something to hand over, and a call that may pass it on as its root or reduction?"""
    own = function.first_parameter is not None
    if len(function.definition.parameters) <= own or function.words.isdisjoint(_OPEN_WORDS):
        return False
    return any(map(_LEAVES_OPEN.search, analysis.project.lines(function)))


@remembered
def _gives_its_own(analysis: Analysis, caller: Function, name: str) -> bool:
    """Whether a function calls something of that name, and what it gives, or whose method it is, depends on the
    rank: a cheap look."""
    calls = [
        e
        for e in facts.subexpressions(caller.body)
        if isinstance(e, facts.Call) and facts.last_name(e.function) == name
    ]
    if not calls:
        return False
    run = Interpreter(analysis.reach, shallow=True)
    run.seen = {}
    try:
        run.run(caller)
    except (TooLarge, RecursionError):
        return True
    given = [argument.value for call in calls for argument in call.arguments]
    given += [call.function.value for call in calls if isinstance(call.function, facts.Attribute)]
    return any(id(e) in run.seen and depends_on_rank(run.seen[id(e)]) for e in given)


def _left_open(analysis: Analysis, function: Function) -> list[Site]:
    """The calls in a function with an argument of which only its callers know whether it is the same everywhere."""
    return sorted(
        {
            node.site
            for node in nodes(analysis.tree(function))
            if isinstance(node, Event) and analysis.function_around(node.site) is function
            for name, term in node.agreed
            if name != "size"  # RNK115
            if any(
                isinstance(leaf, Unknown) or (isinstance(leaf, Coordinate) and not leaf.sure) for leaf in leaves(term)
            )
        },
        key=lambda site: site.span,
    )


def _that_meet(analysis: Analysis, site: Site, callers: Iterable[Function]) -> Iterator[Verdict]:
    """What playing functions showed, of those that come to a call."""
    verdicts = filter(None, map(analysis.verdict, callers))
    return (verdict for verdict in verdicts if site in verdict.met)


def _agreed_by_callers(analysis: Analysis, root: Function, disagreement: Disagreement) -> bool:
    """Whether the ranks agree in every caller that can be found: those let one rank in, or loop over the roots."""
    place = disagreement.other.event.site
    seen = [v for v in map(analysis.verdict, analysis.callers(root)) if v is not None and v.whole and place in v.met]
    return bool(seen) and not any(place == other.other.event.site for v in seen for other in v.disagreements)
