"""What a function does as seen from the network: a guarded tree of events."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from hashlib import blake2s
from typing import NamedTuple, Union

from distlint.facts import Try
from distlint.finding import Span
from distlint.spmd.terms import Term, coordinates


class Site(NamedTuple):
    """A place in the code: absolute path, span, and what to call it where the source there does not say it."""

    path: str
    span: Span
    note: str = ""

    @property
    def key(self) -> str:
        """A text that names the place; as long wherever the project lies, since long keys of values are shortened."""
        return f"{_number(self.path)}:{self.span.line}:{self.span.column}"


@cache
def _number(path: str) -> str:
    return blake2s(path.encode(errors="replace"), digest_size=4).hexdigest()


class Group(NamedTuple):
    """Who takes part in an event: the ranks along ``axes``, or the ranks listed by ``members``, or nobody knows.

    ``key`` names a group that is not known otherwise.
    """

    axes: frozenset[str] = frozenset()
    members: Term | None = None
    key: str = ""


#: The key of a group that may be any, and of events that may not happen at all.
UNCLEAR = "?"
#: The form of a message that nobody can see into.
UNSEEN = "?"
#: Operation of a call that may meet whatever other ranks issue.
ANYTHING = "anything"

#: Roles of events in which the members of a group wait for one another.
TOGETHER = ("collective", "hidden")
#: Operations by which one rank sends to the others.
ORDERS = frozenset(("broadcast", "broadcast_object_list", "scatter", "scatter_object_list"))

WORLD = Group(frozenset(("world",)))


class Event(NamedTuple):
    """One communication call. ``role`` is that of the knowledge table (``collective``, ``hidden`` …).

    ``agreed`` are the arguments, by name, in which all ranks have to agree. ``deferred``: the call does not wait for
    the others. ``made`` is the key of the call that created its group, where that is seen: two groups of the same ranks
    are two groups.
    """

    op: str
    role: str
    group: Group
    site: Site
    name: str
    agreed: tuple[tuple[str, Term], ...] = ()
    deferred: bool = False
    made: str = ""

    @property
    def source(self) -> Term | None:
        """The rank that sends, where the call names it."""
        return next((term for name, term in self.agreed if name == "src"), None)


class Effect(NamedTuple):
    """What a call does to something that all ranks share, such as a file: noted where a run is asked to watch for it.

    It takes no part in the communication. ``on`` says what it is done to; ``tolerant``: doing it twice, or at the same
    time, does no harm. ``kept``: of the names that it lists, how those begin and end that somebody wants.
    """

    kind: str
    on: Term
    site: Site
    name: str
    tolerant: bool
    kept: tuple[str, str] = ("", "")


class Message(NamedTuple):
    """A point-to-point call: one end of a message, noted where a run is asked to watch for them.

    ``peer`` is the rank at the other end (None: any). ``form`` tells tensors and objects apart. ``work`` is the key of
    the handle on which somebody waits; empty: the call itself blocks. ``awaited``: somebody waits for it some time.
    """

    sends: bool
    form: str
    peer: Term | None
    tag: Term
    group: Group
    site: Site
    name: str
    work: str
    awaited: bool


class Wait(NamedTuple):
    """Waiting for the message whose handle is ``work``."""

    work: str
    site: Site


class Branch(NamedTuple):
    """A test that decides what follows.

    ``why`` are the places where the value of the test comes from; ``frame`` is the number of the call that it stands
    in (0: the function under analysis itself).
    """

    test: Term
    then: Tree
    orelse: Tree
    site: Site
    why: tuple[Site, ...]
    frame: int


class Loop(NamedTuple):
    """A loop. ``over`` is its iterable as a term, ``variable`` the key of its loop variable; ``why`` and ``frame`` as
    for a :class:`Branch`; ``orelse`` is what a ``break`` skips."""

    body: Tree
    over: Term
    variable: str
    site: Site
    why: tuple[Site, ...]
    frame: int
    orelse: Tree = ()


class Exit(NamedTuple):
    """``return`` (of the call ``frame``), ``break``, ``continue``, ``raise``, or ``exit`` of the process. An exit with
    an error counts as ``raise``: that ends a job. Its site is that of a call, and has no note."""

    kind: str
    frame: int
    site: Site


class Invoke(NamedTuple):
    """A call of a project function whose tree stands in place.

    ``back``: not a call, but the code around one again, at a ``yield`` of what was called: ``frame`` is its own.
    ``resumed``: the rest of what was called runs, too, where that code is left by a ``return``, ``break`` or
    ``continue``: it is the body of a ``with``.
    """

    body: Tree
    frame: int
    site: Site
    callee: str
    back: bool = False
    resumed: bool = False


class Attempt(NamedTuple):
    """``try``: the handler runs where the body raises, ``final`` always.

    ``handlers`` are all of them, in order; ``frame`` as for a :class:`Branch`.
    """

    body: Tree
    handler: Tree | None
    orelse: Tree
    final: Tree
    statement: Try
    handlers: tuple[Handled, ...]
    frame: int


class Handled(NamedTuple):
    """What one ``except`` does, and whether its process goes on: behind it, in the loop around it, in the caller."""

    tree: Tree
    goes_on: bool


Node = Union[Event, Effect, Message, Wait, Branch, Loop, Exit, Invoke, Attempt]  # noqa: UP007 (forward references)
Tree = tuple[Node, ...]

_COMPOUND = frozenset((Branch, Loop, Invoke, Attempt))


def nodes(tree: Tree) -> Iterator[Node]:
    """All nodes of a tree, in source order."""
    stack: list[Node] = list(reversed(tree))
    while stack:
        top = stack.pop()
        yield top
        if type(top) in _COMPOUND:  # few of them
            for inner in reversed(subtrees(top)):
                stack.extend(reversed(inner))


def subtrees(node: Node) -> tuple[Tree, ...]:
    """The trees directly inside a node."""
    if type(node) not in _COMPOUND:  # most of them
        return ()
    if isinstance(node, Branch):
        return (node.then, node.orelse)
    if isinstance(node, Loop):
        return (node.body, node.orelse)
    if isinstance(node, Invoke):
        return (node.body,)
    if isinstance(node, Attempt):
        return (node.body, node.handler or (), node.orelse, node.final)
    return ()


def matters(tree: Tree) -> bool:
    """Whether a tree does anything that its surroundings notice: communicates, has an effect, or ends the process."""
    return any(
        isinstance(node, (Event, Effect, Message, Wait)) or (isinstance(node, Exit) and node.kind == "exit")
        for node in nodes(tree)
    )


def ends_for_some(tree: Tree) -> bool:
    """Whether some ranks fail in a tree, by a test on the rank."""
    return any(
        isinstance(node, Branch)
        and coordinates(node.test)
        and any(isinstance(n, Exit) and n.kind == "raise" for n in (*node.then, *node.orelse))
        for node in nodes(tree)
    )


def has_event(tree: Tree) -> bool:
    """Whether a tree communicates anywhere."""
    return any(isinstance(node, Event) for node in nodes(tree))


def reached(tree: Tree, *roles: str) -> Iterator[tuple[tuple[Site, ...], Event]]:
    """The events of a tree with one of these roles, for a call the first one in it, each with the way there: the calls,
    then the event."""
    for node in tree:
        if isinstance(node, Event) and node.role in roles:
            yield (node.site,), node
        elif isinstance(node, Invoke):
            inside = next(reached(node.body, *roles), None)
            if inside is not None:
                yield (node.site, *inside[0]), inside[1]
        else:
            for inner in subtrees(node):
                yield from reached(inner, *roles)


def own_calls(through: tuple[Invoke, ...]) -> tuple[Invoke, ...]:
    """The calls that lead from the function under analysis to a place; wrappers of its decorators do not count."""
    inside = [index for index, call in enumerate(through) if call.frame == 0]
    return through[inside[-1] + 1 :] if inside else through
