"""Handlers that swallow a failure of one rank in the middle of what all ranks do together."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, NamedTuple

from distlint import facts
from distlint.facts import Expression
from distlint.finding import Span
from distlint.project import Function, Module, Scope
from distlint.project.one_form import one_form, plain
from distlint.spmd.met import is_put_off, met_by_several
from distlint.spmd.models import FORWARDS
from distlint.spmd.shortage import backward_of, forgives_memory, hidden_steps, is_made_up_for
from distlint.spmd.tree import TOGETHER, Attempt, Event, Invoke, Loop, Site, Tree, has_event, nodes, reached, subtrees
from distlint.spmd.work_ahead import (
    WORD,
    alone_before,
    calls_to_outside,
    is_broad,
    last_work_before,
    minded_by,
    speaks_of_rank,
    work_before,
)

if TYPE_CHECKING:
    from distlint.spmd.reach import Reach

#: Calls that end the job, or the group, for all.
_ENDS = re.compile(r"\b(?:_exit|abort|kill|destroy_process_group|exit)\b")
#: Words of code that runs when all is over, and does what it still can.
_TEARS_DOWN = re.compile(r"shut_?down|tear_?down|clean_?up|atexit|__del__|__exit__", re.IGNORECASE)
#: What needs memory of its own on the way to what it communicates.
_NEEDS_MEMORY = frozenset(("backward", "generate"))
#: Names of what is measured.
_TIME = re.compile(r"(?:^|_)(?:time|times|latency|elapsed|duration)(?:$|_)")
#: Names of programs and functions that measure, or try what works.
_MEASURING = re.compile(r"bench|profil|probe|harness|diagnos", re.IGNORECASE)
#: Names of what a backend or a device can do.
_SUPPORTED = re.compile(r"support|availab|capab|(?:^|_)(?:can|works)(?:$|_)", re.IGNORECASE)


class Swallowed(NamedTuple):
    """A handler behind which a rank goes on, although the others are in ``event`` (reached by the call at ``call``).

    ``work`` is what may fail on one rank before, ``following`` the collective that the rank meets next. ``measures``:
    it belongs to a program that measures at which sizes work fails, which it does on all ranks alike. ``lacks_memory``:
    the handler knows a lack of memory, which one rank meets alone.
    """

    place: Site
    event: Event
    call: Site
    work: Site
    following: Event
    measures: bool = False
    lacks_memory: bool = False


def has_handler(function: Function, reach: Reach) -> bool:
    """Whether the text of a function has a handler, or suppresses failures, and something that communicates. Tests
    expect failures: those of all ranks alike."""
    if function.name.startswith("test_") or function.words.isdisjoint(("except", "suppress")):
        return False
    lines = reach.project.lines(function)
    handles = "suppress" in function.words or any(line.lstrip().startswith("except") for line in lines)
    return handles and reach.communicates(function)


def may_swallow(function: Function) -> bool:
    """Whether a handler of a function may go on after the failure of one rank, as far as it says itself."""
    statements = (s for s in facts.statements(plain(function)) if isinstance(s, facts.Try))
    return "suppress" in function.words or any(_may_go_on(h, function) for s in statements for h in s.handlers)


def _may_go_on(handler: facts.Handler, scope: Function) -> bool:
    if _ENDS.search(_text(handler)) or _tears_down(handler, scope):
        return False
    raises = bool(handler.body) and isinstance(handler.body[-1], facts.Raise)
    if raises and not any(isinstance(s, (facts.Return, facts.Jump)) for s in facts.statements(handler.body)):
        return forgives_memory(handler, scope)
    return is_broad(handler, scope) or bool(calls_to_outside(handler, scope))


def swallowed(
    tree: Tree, root: Scope, reach: Reach, beyond: Callable[[], Event | None], frame: int = 0
) -> Iterator[Swallowed]:
    """The handlers of ``root`` (its own, not those of what it calls) that swallow the failure of one rank; ``beyond``
    tells what comes when ``root`` has returned. ``frame`` is the number of the call that ``tree`` was made of."""
    module = root.module
    last = max((way[0].span.end_line for way, _ in reached(tree, *TOGETHER)), default=0)
    for attempt, inside in _attempts(tree, None, frame):
        met = [(way, e) for way, e in met_by_several(attempt.body, *TOGETHER) if not is_put_off(e, reach)]
        if not met or not attempt.statement.handlers:
            continue
        statement = one_form(root).attempt(attempt.statement)
        if _probes(statement):
            continue
        for handler, handled in zip(statement.handlers, attempt.handlers, strict=True):
            outside = frozenset() if is_broad(handler, root) else calls_to_outside(handler, root)
            if not handled.goes_on or has_event(handled.tree) or (not outside and not is_broad(handler, root)):
                continue
            span = _header(handler)
            if span is None or _ENDS.search(_text(handler)) or _tears_down(handler, root) or _picks_out(handler, root):
                continue
            following = inside if inside is not None or _tells(handler) else beyond()
            if following is None:
                continue
            agreed = _is_agreed(handler, following, last, module, reach)
            if agreed and not _skips_backward(handler, following, root):
                continue
            comes_round = _comes_round(statement, handler, root) and following.site == met[0][1].site
            for way, event in reversed([*_need_memory(attempt, met, handler, root), *met]):
                body = statement.body
                work = alone_before(body, way, reach, outside) if outside else work_before(body, way, root)
                if work is None and event.op in _NEEDS_MEMORY and forgives_memory(handler, root):
                    work = way[0].span
                if work is not None and comes_round and work[:2] <= met[0][0][0].span[:2]:
                    comes_again = (
                        facts.leaves_loop(body[-1])
                        or _is_of_one_rank(statement, work, reach)
                        or _goes_round_for_ever(statement, root)
                    )
                    if comes_again:  # to the first collective, in which the others wait for it
                        continue
                if work is not None and not (agreed and event.op not in FORWARDS):
                    minded = minded_by(statement.handlers[: statement.handlers.index(handler)], root)
                    shown = last_work_before(body, way, root, minded) if minded and not outside else None
                    places = (Site(module.path, span), event, way[0], Site(module.path, shown or work), following)
                    measures = _measures(root) or _stands_in_for_a_time(handler)
                    yield Swallowed(*places, measures, forgives_memory(handler, root))
                    break


def _need_memory(
    attempt: Attempt, met: list[tuple[tuple[Site, ...], Event]], handler: facts.Handler, root: Scope
) -> Iterator[tuple[tuple[Site, ...], Event]]:
    """What needs memory behind the first event of the same call (a step goes forward first), for a handler that knows a
    lack of it."""
    if forgives_memory(handler, root):
        known = {way[0] for way, event in met if event.op in _NEEDS_MEMORY}
        behind = met_by_several(attempt.body, *TOGETHER, ops=_NEEDS_MEMORY)
        yield from ((way, event) for way, event in behind if way[0] not in known)


def _comes_round(attempt: facts.Try, handler: facts.Handler, root: Scope) -> bool:
    """Whether a ``try`` is a round of an endless loop, and a failure leads to the next one."""
    leaves = any(facts.leaves_loop(s) or isinstance(s, facts.Raise) for s in facts.statements(handler.body))
    return not leaves and _endless_around(attempt, root) is not None


def _goes_round_for_ever(attempt: facts.Try, root: Scope) -> bool:
    """Whether nothing but an error ends the loop of which a ``try`` is a round, as that of a generator: who is a round
    behind never comes to an end at which the others wait."""
    around = _endless_around(attempt, root)
    return around is not None and not any(map(facts.leaves_loop, facts.statements(around.body)))


def _endless_around(attempt: facts.Try, root: Scope) -> facts.While | None:
    """The endless loop of which a ``try`` is a round."""
    loops = (s for s in facts.statements(plain(root)) if facts.is_endless(s))
    return next((loop for loop in loops if any(inner.span == attempt.span for inner in loop.body)), None)


def _is_of_one_rank(attempt: facts.Try, work: Span, reach: Reach) -> bool:
    """Whether work in a ``try`` stands under a test of the rank: the others wait for the outcome."""
    return any(
        isinstance(s, facts.If) and work.is_inside(s.span) and speaks_of_rank(s.test, reach)
        for s in facts.statements(attempt.body)
    )


def _probes(attempt: facts.Try) -> bool:
    """Whether a ``try`` finds out what the backend or the hardware can do: all went well, so it is supported. It fails
    on all ranks alike."""
    last = attempt.body[-1]
    if not isinstance(last, facts.Assign) or not isinstance(last.value, facts.Constant):
        return False
    return last.value.value is True and any(
        _SUPPORTED.search(n) for target in last.targets for n in facts.changed_names(target)
    )


def _measures(root: Scope) -> bool:
    """Whether a function, or its file, is named for what it measures."""
    path = root.path if isinstance(root, Module) else root.module.path
    return _MEASURING.search(f"{root.name} {path.rpartition('/')[2]}") is not None


def _stands_in_for_a_time(handler: facts.Handler) -> bool:
    """Whether a handler puts a number in the place of a time."""
    return any(
        isinstance(statement, facts.Assign)
        and statement.value is not None
        and any(_TIME.search(name) for target in statement.targets for name in facts.changed_names(target))
        and any(
            isinstance(e, facts.Constant) and type(e.value) in (int, float)
            for e in facts.subexpressions(statement.value)
        )
        and not any(
            isinstance(e, facts.Call) and facts.last_name(e.function) != "range"
            for e in facts.subexpressions(statement.value)
        )
        for statement in facts.statements(handler.body)
    )


def skipped_steps(function: Function, tree: Tree, reach: Reach) -> Iterator[Swallowed]:
    """The handlers of a function that skip a step of training, of which nobody sees how it communicates, for want of
    memory."""
    module = function.module
    for handler, step, following in hidden_steps(function, tree, reach):
        span = _header(handler)
        if span is None or _ENDS.search(_text(handler)) or _tears_down(handler, function):
            continue
        if facts.always_raises(handler.body):
            continue
        if is_broad(handler, function) and _skips_backward(handler, following, function):
            here = Site(module.path, step.span)
            yield Swallowed(Site(module.path, span), backward_of(step, module), here, here, following)


def _skips_backward(handler: facts.Handler, following: Event, root: Scope) -> bool:
    """Whether a handler forgives a lack of memory, and nothing makes up for what was skipped before the next event."""
    body = plain(root)
    path = root.path if isinstance(root, Module) else root.module.path
    before = following.site.span.line if following.site.path == path else 1 << 30
    if before <= handler.body[0].span.line:
        before = 1 << 30  # in the next round of a loop
    return forgives_memory(handler, root) and not is_made_up_for(handler, frozenset(_noted(handler)), body, before)


def after_calls(tree: Tree, callee: str, following: Event | None = None) -> Event | None:
    """What a tree does when a function has returned; None if it does not call it, or nothing comes then."""
    for node in reversed(tree):
        if isinstance(node, Invoke) and node.callee == callee:
            return following
        after = _first(node.body) or following if isinstance(node, Loop) else following
        for inner in subtrees(node):
            found = after_calls(inner, callee, after)
            if found is not None:
                return found
        following = _first((node,)) or following
    return None


def _attempts(tree: Tree, following: Event | None, frame: int) -> Iterator[tuple[Attempt, Event | None]]:
    """The ``try`` statements of the function itself, each with the event that comes after it; not those in a handler
    that raises at its end: they clean up what a process that fails leaves behind."""
    for node in reversed(tree):
        if isinstance(node, Attempt) and node.frame == frame:
            yield node, _first(node.final) or following
        after = following
        if isinstance(node, Loop):
            after = _first(node.body) or following
        if isinstance(node, Attempt):
            after = _first(node.orelse) or _first(node.final) or following
        inside = subtrees(node)
        if isinstance(node, Attempt):
            inside = (node.body, *_handled(node), node.orelse, node.final)
        for inner in () if isinstance(node, Invoke) else inside:
            yield from _attempts(inner, after, frame)
        following = _first((node,)) or following


def _handled(attempt: Attempt) -> Iterator[Tree]:
    """What the handlers of a ``try`` do that go on."""
    for handler, handled in zip(attempt.statement.handlers, attempt.handlers, strict=True):
        if not handler.body or not isinstance(handler.body[-1], facts.Raise):
            yield handled.tree


def _first(tree: Tree) -> Event | None:
    return next((n for n in nodes(tree) if isinstance(n, Event) and n.role in TOGETHER), None)


def _tells(handler: facts.Handler) -> bool:
    """Whether whoever called may learn of the failure: a handler notes or returns something."""
    return any(
        isinstance(s, facts.Assign)
        or (isinstance(s, facts.Return) and s.value is not None and facts.source_of(s.value) != "None")
        for s in facts.statements(handler.body)
    )


def _picks_out(handler: facts.Handler, scope: Scope) -> bool:
    """Whether a handler asks what the failure says, or what was asked for, to go on after one that all ranks meet, and
    raises whatever else fails; a lack of memory, which one rank meets alone, is not that."""
    last = handler.body[-1] if handler.body else None
    if not isinstance(last, facts.If) or forgives_memory(handler, scope):
        return False
    inside = tuple(facts.subexpressions(last.test))
    names = handler.name is not None and any(facts.is_name(e, handler.name) for e in inside)
    asks = names and any(facts.text_of(e) is not None for e in inside)
    asks = asks or (_is_one_of_those(last.test) and not names)
    while isinstance(last, facts.If):
        last = last.orelse[-1] if last.orelse else None
    return asks and isinstance(last, facts.Raise)


def _is_one_of_those(test: Expression) -> bool:
    """``name in RECOVERABLE``: whether a request is one of those that may fail, by a list that is written down."""
    if not isinstance(test, facts.Compare) or test.operators != ("in",):
        return False
    listed = test.comparators[0]
    return isinstance(listed, facts.Sequence) or (facts.last_word(listed)).isupper()


def _header(handler: facts.Handler) -> Span | None:
    """What to point at: the type of the handler, or its first statement where it has none."""
    if handler.type is not None:
        return handler.type.span
    return handler.body[0].span if handler.body else None


def _text(handler: facts.Handler) -> str:
    return " ".join(
        facts.source_of(expression.function)
        for statement in facts.statements(handler.body)
        for expression in facts.subexpressions(statement)
        if isinstance(expression, facts.Call)
    )


def _tears_down(handler: facts.Handler, root: Scope) -> bool:
    """Whether a handler belongs to the end of the program, by the name of its function or by what it says."""
    texts = (facts.text_of(e) for s in handler.body for e in facts.subexpressions(s))
    return bool(_TEARS_DOWN.search(" ".join((root.name, *filter(None, texts)))))


def _is_agreed(handler: facts.Handler, following: Event, last: int, module: Module, reach: Reach) -> bool:
    """Whether the handler takes note of the failure in a variable that goes into a later collective of the function
    (the last one ends in line ``last``)."""
    noted = _noted(handler) | {"append"} & set(WORD.findall(_text(handler)))
    if not noted or following.site.path != module.path:
        return bool(noted)
    lines = reach.project.lines_of(module.path)[handler.body[-1].span.end_line : last]
    return not noted.isdisjoint(WORD.findall("\n".join(lines)))


def _noted(handler: facts.Handler) -> set[str]:
    """The variables that a handler assigns."""
    return {
        name
        for s in facts.statements(handler.body)
        if isinstance(s, facts.Assign)
        for target in s.targets
        for name in facts.changed_names(target)
    }
