"""Point-to-point messages: does every end find its other end, and does nobody wait in a circle?

:class:`Messages` is the door. It runs functions as engine 1 does, with an eye on messages
(:mod:`~distlint.messages.watch`), plays what the ranks of small clusters do (:mod:`~distlint.spmd.network`), and says
who stands somewhere for ever (:mod:`~distlint.messages.judge`).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import cache
from typing import NamedTuple

from distlint.messages.counterparts import Counterpart, beside, counterpart, facing
from distlint.messages.judge import Blocked, Judgement, judge, matching
from distlint.messages.watch import MessageWatch
from distlint.project import Function, Module, Scope
from distlint.remembering import Memory, leads_to, remembered, remembered_but
from distlint.spmd import Analysis
from distlint.spmd.interpreter import Interpreter, TooLarge
from distlint.spmd.terms import Unknown, Variable, leaves
from distlint.spmd.timeline import Matching, nobody_knows
from distlint.spmd.tree import UNSEEN, Loop, Message, Site, Tree, has_event, nodes
from distlint.spmd.words import Passing

__all__ = ["Blocked", "Exchange", "Messages"]

_SENDS = frozenset(("send", "isend", "send_object_list", "P2POp"))
_RECEIVES = frozenset(("recv", "irecv", "recv_object_list", "P2POp"))
_ENDS = re.compile(rf"\b(?:{'|'.join(sorted(_SENDS | _RECEIVES))})\b")
#: Sockets and pipes have these, too.
_COMMON = frozenset(("send", "recv"))
#: What stands in the text of a file that passes messages, and what also stands in one that broadcasts objects.
_PASSED = (
    ".send(",
    ".recv(",
    "isend",
    "irecv",
    "P2POp",
    "send_object_list",
    "recv_object_list",
    "import send",
    "import recv",
)
_WRITTEN = (*_PASSED, "_object_list")
_LIBRARY = frozenset(("dist", "distributed", "c10d"))


class Exchange(NamedTuple):
    """A message that does not find its other end, and the place in the function that holds the cause."""

    blocked: Blocked
    place: Site


class Messages:
    """Answers about one project, each computed when it is first asked for. ``is_looked_at``: whether anything is
    reported in a file."""

    def __init__(self, spmd: Analysis, is_looked_at: Callable[[Module], bool]) -> None:
        self.spmd = spmd
        self.project = spmd.project
        self._is_looked_at = is_looked_at
        self._leading: Memory[Function, bool] = Memory()

    def exchanges(self, module: Module) -> tuple[Exchange, ...]:
        """The messages in a file that block ranks for ever, one per place."""
        text = module.text
        found: dict[Site, Exchange] = {}
        roots: list[Scope] = []
        if self._names:
            is_near = not self._names.keys().isdisjoint(module.words)
            roots += [f for f in module.functions if (is_near and self._may_pass(f)) or self._parts_roles(f)]
        if (roots or self._may_at_top(text)) and self.spmd.reach.decides_at_top(module):
            roots.append(module)
        for root in roots:
            for exchange in self.rooted(root):
                if exchange.place.path == module.path:
                    found.setdefault(exchange.place, exchange)
        return tuple(found.values())

    def _may_at_top(self, text: str) -> bool:
        """Whether the top level of a file may pass messages: its text says so, or may mean a function elsewhere that
        does. A broadcast of objects says nothing in a project without one."""
        return any(word in text for word in (_WRITTEN if self._names else _PASSED))

    def _may_pass(self, function: Function) -> bool:
        """Whether a function passes messages, itself or through a function that it calls, whose ends may be known."""
        if self.is_carrier(function):
            return self._is_hopeful(function)
        named = (f for name in sorted(function.words & self._names.keys()) for f in self._named(name))
        if not any(map(self._is_hopeful, named)):
            return False
        return any(map(self._is_hopeful_one, self._watch.called_by(function)))

    def _parts_roles(self, function: Function) -> bool:
        """Whether a function asks for its rank and comes to messages whose ends may be known by what it calls, however
        far away: it says who sends and who receives."""
        return self.spmd.reach.lines.have_test(function) and self._comes_to_hopeful(function)

    def _comes_to_hopeful(self, function: Function) -> bool:
        return leads_to(function, self._leading, self._is_hopeful_one, self._watch.called_by)

    def _is_hopeful_one(self, function: Function) -> bool:
        return self.is_carrier(function) and self._is_hopeful(function)

    def is_carrier(self, function: Function) -> bool:
        """Whether a function sends or receives itself, by the words in it. Of nested ones the outermost does."""
        return function.module.path in self._files and function in self._carriers_in(function.module.path)

    @property
    @remembered
    def _files(self) -> tuple[str, ...]:
        return tuple(self.project.mentioning(*_WRITTEN, beside="distributed"))

    @remembered
    def _carriers_in(self, path: str) -> tuple[Function, ...]:
        module = self.project.module_at(path)
        return () if module is None else tuple(f for f in module.functions if _carries(f))

    @property
    @remembered
    def _names(self) -> dict[str, list[str]]:
        """The names that functions with messages may have, and their classes, each with the files."""
        found: dict[str, list[str]] = {}
        for path, names in self.project.naming(_ENDS, *sorted(_SENDS | _RECEIVES)):
            for name in names if path in self._files else ():
                found.setdefault(name, []).append(path)
        return found

    @remembered
    def _named(self, name: str) -> tuple[Function, ...]:
        """The carriers with a name, or with a class of this name."""
        carriers = (f for path in self._names[name] for f in self._carriers_in(path))
        return tuple(f for f in carriers if name in (f.name, f.owner.name if f.owner is not None else f.name))

    @remembered
    def _is_hopeful(self, carrier: Function) -> bool:
        """Whether nothing is unknown of a carrier's messages but its parameters; the others decide nothing."""
        run = Interpreter(self.spmd.reach, shallow=True, watch=self._watch)
        try:
            tree = run.run(carrier)
        except (TooLarge, RecursionError):
            return False
        messages = [node for node in nodes(tree) if isinstance(node, Message)]
        loops = (node for node in nodes(tree) if isinstance(node, Loop))
        unknown = frozenset(
            loop.variable for loop in loops if any(isinstance(leaf, Unknown) for leaf in leaves(loop.over))
        )
        return bool(messages) and all(_may_be_known(node, carrier, unknown) for node in messages)

    @remembered_but(())
    def tree(self, root: Scope) -> Tree:
        """What a function or the top level of a module does as seen from the network, messages included."""
        run = Interpreter(self.spmd.reach, watch=self._watch)
        try:
            tree = run.run_root(root)
        except (TooLarge, RecursionError):
            self.spmd.project.count("functions not read for messages: too large")
            return ()
        return tree if any(isinstance(node, Message) for node in nodes(tree)) else ()

    @property
    @remembered
    def _watch(self) -> MessageWatch:
        return MessageWatch(self.spmd.reach, self.is_carrier)

    @remembered
    def judgement(self, root: Scope) -> Judgement:
        """What is wrong with the messages that a function, with all that it calls, passes."""
        return judge(self.tree(root))

    def is_for_two(self, root: Scope) -> bool:
        """Whether the messages that a function passes, with all that it calls, find each other with two ranks only."""
        return bool(self._files) and self.judgement(root).fine == {2}

    @remembered
    def rooted(self, root: Scope) -> tuple[Exchange, ...]:
        """What is wrong in ``root`` itself and is not made up for by its callers."""
        found: list[Exchange] = []
        for blocked in self.judgement(root).blocked:
            through = [call for call in blocked.passing.through if call.frame != 0]
            if through and self._is_older(root, blocked.passing):
                continue
            place = through[0].site if through else blocked.passing.node.site
            if not self._is_met_elsewhere(root, blocked):
                found.append(Exchange(blocked, place))
            elif isinstance(root, Function) and blocked.kind == "unmatched":
                found.extend(Exchange(circle, place) for circle in self._facing(root, blocked))
        return tuple(found)

    def to_play(self, root: Scope) -> tuple[Tree, Matching]:
        """All that a function or the top level of a module does as seen from the network, with the failures of what it
        calls, and how its messages are to be played."""
        tree: Tree = ()
        with suppress(TooLarge, RecursionError):
            tree = Interpreter(self.spmd.reach, watch=self._watch, beside=True).run_root(root)
        if not _has_message(tree):
            return (tree if has_event(tree) else ()), nobody_knows

        @cache
        def block() -> bool:
            return not all(self._is_met_elsewhere(root, blocked) for blocked in judge(tree).blocked)

        return tree, matching(tree, block)

    def _is_met_elsewhere(self, root: Scope, blocked: Blocked) -> bool:
        """Whether the other end of what blocks ranks may be in other functions, or is in all callers."""
        if blocked.kind == "unmatched" and self._is_one_sided(root):
            return True
        if not isinstance(root, Function):
            return False
        is_open = blocked.kind == "unmatched" and bool(self._counterparts(root, blocked))
        return is_open or self._made_up_for(root, blocked.passing.node.site)

    def _counterparts(self, root: Function, blocked: Blocked) -> list[tuple[Counterpart, bool]]:
        """The helpers beside a function that have the missing end, and whether a loop runs both."""
        callers = list(self.spmd.callers(root))
        if any(blocked.passing.node.site == b.passing.node.site for c in callers for b in self.judgement(c).blocked):
            return []
        found = ((counterpart(blocked, f, self.tree(f)), at_once) for f, at_once in beside(root, callers))
        return [(known, at_once) for known, at_once in found if known is not None]

    def _facing(self, root: Function, blocked: Blocked) -> Iterator[Blocked]:
        """Where two ranks wait for each other, each in one of two helpers that a loop runs: told at the first."""
        for known, at_once in self._counterparts(root, blocked):
            circle = facing(blocked, known) if at_once else None
            if circle is not None and root.definition.span < known.function.definition.span:
                yield circle
                return

    def _is_older(self, root: Scope, passing: Passing) -> bool:
        """Whether a function on the way to a message is wrong by itself: it is reported there."""
        sites = (passing.node.site, *(call.site for call in passing.through))
        on_the_way = dict.fromkeys(self.spmd.function_around(site) for site in sites)
        return any(
            function is not None
            and function is not root
            and self._is_looked_at(function.module)
            and any(exchange.blocked.passing.node.site == passing.node.site for exchange in self.rooted(function))
            for function in on_the_way
        )

    def _is_one_sided(self, root: Scope) -> bool:
        """Whether a tree only sends, or only receives, and somebody else in the project may do the other half."""
        directions = {node.sends for node in nodes(self.tree(root)) if isinstance(node, Message)}
        if len(directions) > 1:
            return False
        other = _RECEIVES if True in directions else _SENDS
        carriers = (f for path in self._files for f in self._carriers_in(path))
        return any(f is not root and not other.isdisjoint(f.words) for f in carriers)

    def _made_up_for(self, root: Function, site: Site) -> bool:
        """Whether every caller that can be found makes up for it: the other end is met elsewhere."""
        seen = [self.judgement(caller) for caller in self.spmd.callers(root)]
        seen = [judged for judged in seen if site in judged.met]
        return bool(seen) and not any(site == b.passing.node.site for judged in seen for b in judged.blocked)


def _has_message(tree: Tree) -> bool:
    """Whether a tree passes messages that can be seen into."""
    return any(isinstance(node, Message) and node.form != UNSEEN for node in nodes(tree))


def _carries(function: Function) -> bool:
    words = function.words & (_SENDS | _RECEIVES)
    if not words:
        return False
    return not words <= _COMMON or not _LIBRARY.isdisjoint(function.words) or _imports(function, words)


def _imports(function: Function, words: frozenset[str]) -> bool:
    """Whether a function's module imports one of ``words`` by name."""
    return not words.isdisjoint(function.module.bindings.names)


def _may_be_known(message: Message, function: Function, variables: frozenset[str]) -> bool:
    """Whether the peer of a message can be computed once the parameters of its function are known, or what its object
    was made of; ``variables`` are those of loops over what nobody knows."""
    if message.form == UNSEEN or message.peer is None:
        return False
    found = list(leaves(message.peer))
    owner = function.owner
    given = (f"{function.full_name}:", *(() if owner is None else (f"self:{owner.full_name}.",)))
    return all(leaf.key.startswith(given) for leaf in found if isinstance(leaf, Unknown)) and all(
        leaf.key not in variables for leaf in found if isinstance(leaf, Variable)
    )
