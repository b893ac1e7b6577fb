"""Handlers that swallow a failure of one rank in the middle of what all ranks do together."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, NamedTuple

from distlint import facts, knowledge
from distlint.facts import Expression, Statement
from distlint.finding import Span
from distlint.project import Function, Module, public_name, resolve_all
from distlint.project.one_form import one_form, plain
from distlint.spmd.models import FORWARDS
from distlint.spmd.reach import is_rank_word
from distlint.spmd.shortage import backward_of, forgives_memory, hidden_steps, is_made_up_for
from distlint.spmd.tree import Attempt, Event, Invoke, Loop, Site, Tree, has_event, nodes, reached, subtrees

if TYPE_CHECKING:
    from distlint.spmd.reach import Reach

#: Types that a failure of local work or of a collective has.
_BROAD = frozenset(
    ("Exception", "BaseException", "RuntimeError", "torch.cuda.OutOfMemoryError", "torch.OutOfMemoryError")
)
#: Types that a failure to read a file has, and calls that read one.
_OF_FILES = frozenset(("OSError", "IOError", "EnvironmentError", "FileNotFoundError", "PermissionError", "EOFError"))
_READS = frozenset(
    ("open", "load", "loadtxt", "load_file", "read_text", "read_bytes", "read_csv", "imread", "safe_open")
)
#: Types that a failure of a request over the network has, and calls that make one.
_OF_NETWORK = frozenset((
    "ConnectionError", "TimeoutError", "requests.RequestException", "requests.ConnectionError", "requests.Timeout",
    "requests.exceptions.RequestException", "requests.exceptions.ConnectionError", "requests.exceptions.Timeout",
    "requests.exceptions.HTTPError", "requests.HTTPError", "urllib.error.URLError", "urllib.error.HTTPError",
    "httpx.HTTPError", "httpx.RequestError", "aiohttp.ClientError",
))  # fmt: skip
_REQUESTS = frozenset(("post", "put", "patch", "urlopen", "urlretrieve", "raise_for_status", "create_connection"))
#: Calls that end the job, or the group, for all.
_ENDS = re.compile(r"\b(?:_exit|abort|kill|destroy_process_group|exit)\b")
#: Calls that do not fail, or not on one rank alone.
_HARMLESS = frozenset((
    "print", "len", "range", "str", "int", "float", "bool", "list", "tuple", "dict", "set", "min", "max", "isinstance",
    "getattr", "hasattr", "setattr", "enumerate", "zip", "super", "info", "debug", "warning", "error", "log", "item",
    "to", "cpu", "cuda", "detach", "clone", "append", "format", "join", "time", "perf_counter", "tensor", "zeros",
    "ones", "empty", "full", "zeros_like", "ones_like", "empty_like", "full_like", "arange", "linspace", "eye",
    "rand", "randn", "randint", "randperm", "rand_like", "randn_like", "manual_seed", "synchronize", "device",
    "train", "eval", "wait", "suppress", "nullcontext", "collect", "empty_cache", "timedelta", "Path", "keys",
    "values", "items", "zero_grad", "replace", "startswith", "endswith", "strip", "lstrip", "rstrip", "lower", "upper",
    "removeprefix", "removesuffix", "type", "iter", "reversed", "any", "all", "OrderedDict", "defaultdict", "deque",
    "add", "update", "modules", "named_modules", "parameters", "named_parameters", "children", "named_children",
    "buffers", "named_buffers",
))  # fmt: skip
#: Classes whose objects say where a checkpoint is; they touch it when they are used.
_STORAGE = re.compile(r"(?:Writer|Reader|Planner)$")
#: Calls that read a variable of the environment.
_ENVIRONMENT = re.compile(r"(?:^|\.)(?:environ\.get|getenv)$")
#: Keywords by which a call does not mind that there is nothing to delete, or something already.
_TOLERANT = ("ignore_errors", "missing_ok")
#: Names of functions that say which rank this is, or how many there are.
_ASKS_FOR_RANKS = re.compile(r"^(?:(?:get|resolve)_(?:\w+_)?)?(?:rank|world_size)(?:_safe)?$")
#: Words of code that runs when all is over, and does what it still can.
_TEARS_DOWN = re.compile(r"shut_?down|tear_?down|clean_?up|atexit|__del__|__exit__", re.IGNORECASE)
_COMMUNICATES = ("collective", "hidden")
#: What needs memory of its own on the way to what it communicates.
_NEEDS_MEMORY = frozenset(("backward", "generate"))
#: Names of what is measured.
_TIME = re.compile(r"(?:^|_)(?:time|times|latency|elapsed|duration)(?:$|_)")
#: Names of programs and functions that measure, or try what works.
_MEASURING = re.compile(r"bench|profil|probe|harness|diagnos", re.IGNORECASE)
#: Names of what a backend or a device can do.
_SUPPORTED = re.compile(r"support|availab|capab|(?:^|_)(?:can|works)(?:$|_)", re.IGNORECASE)
_WORD = re.compile(r"[A-Za-z_]\w*")
#: How far calls are followed for what may fail.
_DEEPEST = 2


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
    """Whether the text of a function has a handler, and something that communicates. Tests expect failures: those of
    all ranks alike."""
    if function.name.startswith("test_") or "except" not in function.words:
        return False
    lines = reach.project.lines(function)
    return any(line.lstrip().startswith("except") for line in lines) and reach.communicates(function)


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
    return _is_broad(handler, scope) or bool(_from_outside(handler, scope))


def swallowed(
    tree: Tree, root: Function | Module, reach: Reach, beyond: Callable[[], Event | None], frame: int = 0
) -> Iterator[Swallowed]:
    """The handlers of ``root`` (its own, not those of what it calls) that swallow the failure of one rank; ``beyond``
    tells what comes when ``root`` has returned. ``frame`` is the number of the call that ``tree`` was made of."""
    module = root.module
    last = max((way[0].span.end_line for way, _ in reached(tree, *_COMMUNICATES)), default=0)
    for attempt, inside in _attempts(tree, None, frame):
        met = list(reached(attempt.body, *_COMMUNICATES))
        if not met or not attempt.statement.handlers:
            continue
        statement = one_form(root).attempt(attempt.statement)
        if _probes(statement):
            continue
        for handler, handled in zip(statement.handlers, attempt.handlers, strict=True):
            outside = frozenset() if _is_broad(handler, root) else _from_outside(handler, root)
            if not handled.goes_on or has_event(handled.tree) or (not outside and not _is_broad(handler, root)):
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
            for way, event in reversed(met):
                body = statement.body
                work = _alone_before(body, way, reach, outside) if outside else _work_before(body, way, root)
                if work is None and event.op in _NEEDS_MEMORY and forgives_memory(handler, root):
                    work = way[0].span
                if work is not None and comes_round and work[:2] <= met[0][0][0].span[:2]:
                    comes_again = facts.leaves_loop(body[-1]) or _is_of_one_rank(statement, work, reach)
                    if comes_again:  # to the first collective, in which the others wait for it
                        continue
                if work is not None and not (agreed and event.op not in FORWARDS):
                    places = (Site(module.path, span), event, way[0], Site(module.path, work), following)
                    measures = _measures(root) or _stands_in_for_a_time(handler)
                    yield Swallowed(*places, measures, forgives_memory(handler, root))
                    break


def _comes_round(attempt: facts.Try, handler: facts.Handler, root: Function | Module) -> bool:
    """Whether a ``try`` is a round of an endless loop, and a failure leads to the next one."""
    leaves = any(facts.leaves_loop(s) or isinstance(s, facts.Raise) for s in facts.statements(handler.body))
    return not leaves and any(
        facts.is_endless(s) and any(inner.span == attempt.span for inner in s.body)
        for s in facts.statements(plain(root))
    )


def _is_of_one_rank(attempt: facts.Try, work: Span, reach: Reach) -> bool:
    """Whether work in a ``try`` stands under a test of the rank: the others wait for the outcome."""
    return any(
        isinstance(s, facts.If) and work.is_inside(s.span) and _speaks_of_rank(s.test, reach)
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


def _measures(root: Function | Module) -> bool:
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
        if _is_broad(handler, function) and _skips_backward(handler, following, function):
            here = Site(module.path, step.span)
            yield Swallowed(Site(module.path, span), backward_of(step, module), here, here, following)


def _skips_backward(handler: facts.Handler, following: Event, root: Function | Module) -> bool:
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
    return next((n for n in nodes(tree) if isinstance(n, Event) and n.role in _COMMUNICATES), None)


def _is_broad(handler: facts.Handler, scope: Function | Module) -> bool:
    return _catches(handler, _BROAD, scope)


def _catches(handler: facts.Handler, names: frozenset[str], scope: Function | Module) -> bool:
    if handler.type is None:
        return True
    types = handler.type.items if isinstance(handler.type, facts.Sequence) else (handler.type,)
    for caught in types:
        if isinstance(caught, facts.Name) and caught.id in names:
            return True
        if any(public_name(symbol) in names for symbol in resolve_all(caught, scope)):
            return True
    return False


def _tells(handler: facts.Handler) -> bool:
    """Whether whoever called may learn of the failure: a handler notes or returns something."""
    return any(
        isinstance(s, facts.Assign)
        or (isinstance(s, facts.Return) and s.value is not None and facts.source_of(s.value) != "None")
        for s in facts.statements(handler.body)
    )


def _picks_out(handler: facts.Handler, scope: Function | Module) -> bool:
    """Whether a handler asks what the failure says, or what was asked for, to go on after one that all ranks meet, and
    raises whatever else fails; a lack of memory, which one rank meets alone, is not that."""
    last = handler.body[-1] if handler.body else None
    if not isinstance(last, facts.If) or forgives_memory(handler, scope):
        return False
    inside = tuple(facts.subexpressions(last.test))
    names = handler.name is not None and any(isinstance(e, facts.Name) and e.id == handler.name for e in inside)
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
    return isinstance(listed, facts.Sequence) or (facts.last_name(listed) or "").isupper()


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


def _tears_down(handler: facts.Handler, root: Function | Module) -> bool:
    """Whether a handler belongs to the end of the program, by the name of its function or by what it says."""
    texts = (facts.text_of(e) for s in handler.body for e in facts.subexpressions(s))
    return bool(_TEARS_DOWN.search(" ".join((root.name, *filter(None, texts)))))


def _is_agreed(handler: facts.Handler, following: Event, last: int, module: Module, reach: Reach) -> bool:
    """Whether the handler takes note of the failure in a variable that goes into a later collective of the function
    (the last one ends in line ``last``)."""
    noted = _noted(handler) | {"append"} & set(_WORD.findall(_text(handler)))
    if not noted or following.site.path != module.path:
        return bool(noted)
    lines = reach.project.lines_of(module.path)[handler.body[-1].span.end_line : last]
    return not noted.isdisjoint(_WORD.findall("\n".join(lines)))


def _noted(handler: facts.Handler) -> set[str]:
    """The variables that a handler assigns."""
    return {
        name
        for s in facts.statements(handler.body)
        if isinstance(s, facts.Assign)
        for target in s.targets
        for name in facts.changed_names(target)
    }


def _work_before(body: tuple[Statement, ...], way: tuple[Site, ...], scope: Function | Module) -> Span | None:
    """Local work that may fail on one rank on the way to an event: before the call in ``body`` that leads there, or
    inside of it."""
    for expression in _before(body, way[0].span, scope):
        if not isinstance(expression, facts.Call):
            continue
        target = next((s for s in resolve_all(expression.function, scope) if isinstance(s, Function)), None)
        if expression.span == way[0].span:
            if target is not None and len(way) > 1 and _works(target, way[1].span):
                return expression.span
        elif _is_fallible(expression, scope) and (target is None or _works(target)):
            return expression.span
    return None


def _from_outside(handler: facts.Handler, scope: Function | Module) -> frozenset[str]:
    """The calls that may fail as a handler expects, if it is for what comes from outside: files, the network."""
    if _catches(handler, _OF_FILES, scope):
        return _READS | _REQUESTS
    return _REQUESTS if _catches(handler, _OF_NETWORK, scope) else frozenset()


def _alone_before(
    body: tuple[Statement, ...], way: tuple[Site, ...], reach: Reach, calls: frozenset[str]
) -> Span | None:
    """What one rank alone asks of the outside on the way to an event: before the call in ``body`` that leads there, or
    inside of it; the place in ``body``."""
    found = _read_before(body, way[0].span, reach, calls)
    if found is not None or len(way) < 2:
        return found
    module = reach.project.module_at(way[1].path)
    called = module.function_on(way[1].span.line) if module is not None else None
    inside = _read_before(plain(called), way[1].span, reach, calls) if called is not None else None
    return way[0].span if inside is not None else None


def _read_before(
    body: tuple[Statement, ...], place: Span, reach: Reach, calls: frozenset[str], alone: bool = False
) -> Span | None:
    """A file that one rank reads, or a request that it makes, ahead of a place in a block, under a test of the rank
    (``alone``), or a file that has the rank in its name. What all ranks read is missing for all of them."""
    for statement in body:
        if statement.span[:2] > place[:2]:
            return None
        for expression in _of_itself(statement):
            named = isinstance(expression, facts.Call) and facts.last_name(expression.function) in calls
            if named and expression.span[2:] <= place[2:] and (alone or _speaks_of_rank(expression, reach)):
                return expression.span
        parted = isinstance(statement, facts.If) and _speaks_of_rank(statement.test, reach)
        for block in facts.blocks(statement):
            found = _read_before(block, place, reach, calls, alone or parted)
            if found is not None:
                return found
    return None


def _speaks_of_rank(expression: Expression, reach: Reach) -> bool:
    words = _WORD.findall(facts.source_of(expression, 200))
    return any(word in reach.rank_words or is_rank_word(word) for word in words)


def _before(body: tuple[Statement, ...], place: Span, scope: Function | Module) -> Iterator[Expression]:
    """What is evaluated on the way to a place inside a block, that at the place included."""
    for statement in body:
        if statement.span[:2] > place[:2]:
            return
        if statement.span[2:] < place[2:]:
            yield from _uncaught((statement,), scope)
            continue
        yield from _of_itself(statement)
        for block in facts.blocks(statement):
            if block and block[0].span[:2] <= place[:2] and place[2:] <= block[-1].span[2:]:
                yield from _before(block, place, scope)


def _uncaught(body: tuple[Statement, ...], scope: Function | Module) -> Iterator[Expression]:
    """What is evaluated in a block and not inside a ``try`` that catches whatever fails."""
    for statement in body:
        yield from _of_itself(statement)
        caught = isinstance(statement, facts.Try) and any(_is_broad(handler, scope) for handler in statement.handlers)
        for block in facts.blocks(statement)[caught:]:
            yield from _uncaught(block, scope)


def _of_itself(statement: Statement) -> Iterator[Expression]:
    """What a statement evaluates outside of its blocks."""
    parts: tuple[object, ...] = (statement,)
    if isinstance(statement, (facts.If, facts.While)):
        parts = (statement.test,)
    elif isinstance(statement, facts.For):
        parts = (statement.iterable,)
    elif isinstance(statement, facts.With):
        parts = tuple(context for context, _ in statement.items)
    elif isinstance(statement, facts.Match):
        parts = (statement.subject,)
    elif isinstance(statement, facts.Try):
        parts = ()
    return (expression for part in parts for expression in facts.subexpressions(part))


def _works(function: Function, place: Span | None = None, depth: int = 0) -> bool:
    """Whether a function does something that may fail, before ``place`` where one is given; what it calls of the
    project is looked into."""
    body = plain(function)
    if any(isinstance(s, facts.Raise) and (place is None or s.span[:2] < place[:2]) for s in facts.statements(body)):
        return True
    evaluated = _uncaught(body, function) if place is None else _before(body, place, function)
    return any(
        e.span != place
        and _is_fallible(e, function)
        and (depth >= _DEEPEST or _may_fail_inside(e, function, depth + 1))
        for e in evaluated
    )


def _may_fail_inside(expression: Expression, scope: Function, depth: int) -> bool:
    """Whether what is called may fail: a function of the project by what it does, all else as it is."""
    symbols = resolve_all(expression.function, scope) if isinstance(expression, facts.Call) else ()
    target = next((s for s in symbols if isinstance(s, Function)), None)
    return target is None or _works(target, None, depth)


def _is_fallible(expression: Expression, scope: Function | Module) -> bool:
    """Whether evaluating an expression (without its parts) may fail on one rank alone."""
    if isinstance(expression, facts.Subscript):
        key = expression.key
        if isinstance(key, facts.Slice) or (isinstance(key, facts.Constant) and isinstance(key.value, int)):
            return False  # a slice may be empty, and the first element is there, as a rule
        return not (facts.dotted(expression.value) or "").endswith("environ")
    if not isinstance(expression, facts.Call):
        return isinstance(expression, facts.Binary) and expression.operator == "/"
    function = expression.function
    name = function.attr if isinstance(function, facts.Attribute) else getattr(function, "id", "")
    if name in _HARMLESS or name.startswith(("log", "print", "warn")) or _ASKS_FOR_RANKS.search(name):
        return False
    if _ENVIRONMENT.search(facts.dotted(function) or ""):
        return False  # variables are set for all ranks alike
    if any(facts.is_true(facts.argument(expression, told)) for told in _TOLERANT):
        return False
    if name[:1].isupper() and (not expression.arguments or _STORAGE.search(name)):
        return False  # what is made of nothing is made alike everywhere
    if name in _READS:
        return True
    public = [public_name(symbol) for symbol in resolve_all(function, scope)]
    return not any(found is not None and knowledge.entries_of(found) for found in public)
