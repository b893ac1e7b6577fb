"""Local work ahead of what ranks do together, which may fail on one of them alone."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

from distlint import facts, knowledge
from distlint.facts import Expression, Statement
from distlint.finding import Span
from distlint.project import Function, Scope, ScopeOwner, public_name, resolve_all
from distlint.project.one_form import plain
from distlint.spmd.tree import Site
from distlint.spmd.vocabulary import OF_MACHINES, OF_MACHINES_IN, is_rank_word
from distlint.starting import environ

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
#: Failures in which a few calls mostly end, and those.
_OWN_FAILURES = (
    (frozenset(("Empty", "queue.Empty", "asyncio.QueueEmpty")), frozenset(("get", "get_nowait"))),
    (frozenset(("Full", "queue.Full", "asyncio.QueueFull")), frozenset(("put", "put_nowait"))),
    (frozenset(("StopIteration", "StopAsyncIteration")), frozenset(("next", "anext"))),
    (_OF_FILES, _READS),
)
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
    "buffers", "named_buffers", "set_epoch",
))  # fmt: skip
#: Classes whose objects say where a checkpoint is; they touch it when they are used.
_STORAGE = re.compile(r"(?:Writer|Reader|Planner)$")
#: Keywords by which a call does not mind that there is nothing to delete, or something already.
_TOLERANT = ("ignore_errors", "missing_ok")
#: Names of functions that say which rank this is, or how many there are.
_ASKS_FOR_RANKS = re.compile(r"^(?:(?:get|resolve)_(?:\w+_)?)?(?:rank|world_size)(?:_safe)?$")
WORD = re.compile(r"[A-Za-z_]\w*")
#: How far calls are followed for what may fail.
_DEEPEST = 2


def is_broad(handler: facts.Handler, scope: Scope) -> bool:
    return catches(handler, _BROAD, scope)


def catches(handler: facts.Handler, names: frozenset[str], scope: ScopeOwner) -> bool:
    """Whether a handler catches one of some exceptions, by their public names, or all there are."""
    if handler.type is None:
        return True
    types = facts.items_of(handler.type)
    for caught in types:
        if isinstance(caught, facts.Name) and caught.id in names:
            return True
        if any(public_name(symbol) in names for symbol in resolve_all(caught, scope)):
            return True
    return False


def asks_the_machine(body: tuple[Statement, ...], scope: Scope) -> bool:
    """Whether a block asks something of this machine, or of another over the network, and one rank may get no answer: a
    program that it runs, the driver of its GPU, a request. Short functions of the project are looked into."""
    for expression in _uncaught(body, scope):
        for symbol in resolve_all(expression.function, scope) if isinstance(expression, facts.Call) else ():
            if isinstance(symbol, Function):
                words = symbol.words if symbol.length <= OF_MACHINES_IN else frozenset()
            else:
                words = frozenset((public_name(symbol) or "").split("."))
            if not words.isdisjoint(OF_MACHINES):
                return True
    return False


def work_before(body: tuple[Statement, ...], way: tuple[Site, ...], scope: Scope) -> Span | None:
    """Local work that may fail on one rank on the way to an event: before the call in ``body`` that leads there, or
    inside of it."""
    return next((work.span for work in _work_before(body, way, scope)), None)


def last_work_before(
    body: tuple[Statement, ...], way: tuple[Site, ...], scope: Scope, minded: frozenset[str]
) -> Span | None:
    """The last of such work, apart from calls that others mind."""
    found = [w.span for w in _work_before(body, way, scope) if facts.last_name(w.function) not in minded]
    return found[-1] if found else None


def _work_before(body: tuple[Statement, ...], way: tuple[Site, ...], scope: Scope) -> Iterator[facts.Call]:
    for expression in _before(body, way[0].span, scope):
        if not isinstance(expression, facts.Call):
            continue
        target = next((s for s in resolve_all(expression.function, scope) if isinstance(s, Function)), None)
        if expression.span == way[0].span:
            if target is not None and len(way) > 1 and _works(target, way[1].span):
                yield expression
        elif _is_fallible(expression, scope) and (target is None or _works(target)):
            yield expression


def minded_by(handlers: tuple[facts.Handler, ...], scope: Scope) -> frozenset[str]:
    """The calls of which handlers catch the failure that they mostly end in."""
    own = [calls for names, calls in _OWN_FAILURES if any(catches(h, names, scope) for h in handlers if h.type)]
    return frozenset().union(*own)


def calls_to_outside(handler: facts.Handler, scope: Scope) -> frozenset[str]:
    """The calls that may fail as a handler expects, if it is for what comes from outside: files, the network."""
    if catches(handler, _OF_FILES, scope):
        return _READS | _REQUESTS
    return _REQUESTS if catches(handler, _OF_NETWORK, scope) else frozenset()


def alone_before(
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
        for expression in facts.subexpressions(facts.header(statement)):
            named = isinstance(expression, facts.Call) and facts.last_name(expression.function) in calls
            if named and expression.span[2:] <= place[2:] and (alone or speaks_of_rank(expression, reach)):
                return expression.span
        parted = isinstance(statement, facts.If) and speaks_of_rank(statement.test, reach)
        for block in facts.blocks(statement):
            found = _read_before(block, place, reach, calls, alone or parted)
            if found is not None:
                return found
    return None


def speaks_of_rank(expression: Expression, reach: Reach) -> bool:
    words = WORD.findall(facts.source_of(expression))
    return any(word in reach.rank_words or is_rank_word(word) for word in words)


def _before(body: tuple[Statement, ...], place: Span, scope: Scope) -> Iterator[Expression]:
    """What is evaluated on the way to a place inside a block, that at the place included."""
    for statement in body:
        if statement.span[:2] > place[:2]:
            return
        if statement.span[2:] < place[2:]:
            yield from _uncaught((statement,), scope)
            continue
        yield from facts.subexpressions(facts.header(statement))
        for block in facts.blocks(statement):
            if facts.encloses(block, place):
                yield from _before(block, place, scope)


def _uncaught(body: tuple[Statement, ...], scope: Scope) -> Iterator[Expression]:
    """What is evaluated in a block and not inside a ``try`` that catches whatever fails."""
    for statement in body:
        yield from facts.subexpressions(facts.header(statement))
        caught = isinstance(statement, facts.Try) and any(is_broad(handler, scope) for handler in statement.handlers)
        for block in facts.blocks(statement)[caught:]:
            yield from _uncaught(block, scope)


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


def _is_fallible(expression: Expression, scope: Scope) -> bool:
    """Whether evaluating an expression (without its parts) may fail on one rank alone."""
    if isinstance(expression, facts.Subscript):
        key = expression.key
        if isinstance(key, facts.Slice) or (isinstance(key, facts.Constant) and isinstance(key.value, int)):
            return False  # a slice may be empty, and the first element is there, as a rule
        return not environ.is_environ(expression.value)  # variables are set for all ranks alike
    if not isinstance(expression, facts.Call):
        return isinstance(expression, facts.Binary) and expression.operator == "/"
    function = expression.function
    name = function.attr if isinstance(function, facts.Attribute) else getattr(function, "id", "")
    if name in _HARMLESS or name.startswith(("log", "print", "warn")) or _ASKS_FOR_RANKS.search(name):
        return False
    if environ.read(expression) is not None:
        return False
    if any(facts.is_true(facts.argument(expression, told)) for told in _TOLERANT):
        return False
    if name[:1].isupper() and (not expression.arguments or _STORAGE.search(name)):
        return False  # what is made of nothing is made alike everywhere
    if name in _READS:
        return True
    public = [public_name(symbol) for symbol in resolve_all(function, scope)]
    return not any(found is not None and knowledge.entries_of(found) for found in public)
