"""Servers that some ranks start, whose handlers communicate, while the others come to their end.

Nobody calls a handler: the framework does, when a request comes in. So the tree of a program that serves has no event
in its branch of the rank. What is looked for is a call that serves, under a test that parts the ranks, as the last
thing that the program does: then no rank is left that a handler could meet.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import suppress
from typing import TYPE_CHECKING, NamedTuple

from distlint import facts
from distlint.places import is_main_guard
from distlint.project import External, Function, Module, Project, Scope, Symbol, public_name
from distlint.remembering import remembered
from distlint.spmd.frames import Frame
from distlint.spmd.interpreter import Interpreter, TooLarge
from distlint.spmd.requests import answers_requests
from distlint.spmd.terms import NONE, coordinates
from distlint.spmd.tree import Branch, Effect, Event, Invoke, Site, Tree, has_event, nodes, reached
from distlint.spmd.values import Given, Value, unknown
from distlint.spmd.watching import Watch

if TYPE_CHECKING:
    from distlint.spmd.analysis import Analysis

#: Public names of what serves requests and does not return, by the package.
_SERVES = re.compile(
    r"^(?:flask\.Flask\.run|uvicorn\.(?:run|Server\.(?:run|serve))|waitress\.serve|werkzeug\.serving\.run_simple"
    r"|(?:http\.server|socketserver|wsgiref\.simple_server)\.\w+\.serve_forever|aiohttp\.web\.run_app"
    r"|gevent\.pywsgi\.WSGIServer\.serve_forever)$"
)
_SERVING_WORDS = frozenset(("run", "serve_forever", "serve", "run_simple", "run_app"))
_TEXTS = ("flask", "uvicorn", "serve_forever", "waitress", "werkzeug", "aiohttp", "pywsgi")

KIND = "serves"


class Serving(NamedTuple):
    """A call at ``place`` that serves on the ranks that pass ``test``; a request enters ``event`` in ``handler``."""

    place: Site
    test: Branch
    handler: Function
    event: Event


class Servers:
    """Answers about one project."""

    def __init__(self, analysis: Analysis) -> None:
        self.analysis = analysis
        self.project: Project = analysis.project

    def alone(self, module: Module) -> Iterator[Serving]:
        """The servers that a program starts on some ranks as the last thing that it does. The handlers of the project
        are asked for where there is such a program only: what any file answers would rest on them otherwise."""
        for scope in module.scopes:
            if isinstance(scope, Module) or (_is_program(scope) and self.analysis.reach.tests_a_rank(scope)):
                last = _last_of_all(scope.body, isinstance(scope, Module))
                if last is not None and self._handlers:
                    yield from self._in(scope, last)

    @property
    @remembered
    def _handlers(self) -> dict[str, tuple[Function, Event]]:
        """For each file that serves, a handler in it that communicates, and the first event that it enters."""
        found: dict[str, tuple[Function, Event]] = {}
        for module in self.project.modules_with(*_TEXTS):
            for function in module.functions:
                if answers_requests(function) and self.analysis.reach.communicates(function):
                    event = next((e for _, e in reached(self.analysis.tree(function), "collective")), None)
                    if event is not None and event.group.axes:
                        found.setdefault(module.path, (function, event))
        return found

    def _in(self, scope: Scope, last: facts.If) -> Iterator[Serving]:
        for node in nodes(self._watched(scope)):
            if not isinstance(node, Branch) or node.frame != 0 or node.site.span != last.test.span or node.orelse:
                continue
            if not coordinates(node.test) or has_event(node.then):
                continue
            for way, effect in _effects(node.then):
                handler = self._handlers.get(effect.site.path)
                if handler is not None:
                    yield Serving(way, node, *handler)
                    return

    @remembered
    def _watched(self, scope: Scope) -> Tree:
        """What a program does as far as it serves; of one that is too large without what its long functions do, which
        are not asked for the rank but make models and load them."""
        for watch in (_Watch(self), _NearWatch(self)):
            with suppress(TooLarge, RecursionError):
                return Interpreter(self.analysis.reach, watch=watch).run_root(scope)
        return ()

    def serves(self, function: Function) -> bool:
        """Whether a function may start a server whose handlers communicate."""
        return function.module.path in self._handlers and not _SERVING_WORDS.isdisjoint(function.words)


class _Watch(Watch):
    """Looks for calls that serve."""

    def __init__(self, servers: Servers) -> None:
        self.servers = servers

    def wants(self, function: Function) -> bool:
        """Functions that may serve, and those that compute a rank or communicate."""
        return self.servers.serves(function) or self.servers.analysis.reach.matters(function)

    def call(
        self,
        run: Interpreter,
        expression: facts.Call,
        symbol: Symbol | None,
        receiver: Value | None,
        given: Given,
        frame: Frame,
    ) -> Value | None:
        """Notes a call that serves."""
        if not isinstance(symbol, External) or _SERVES.match(public_name(symbol) or "") is None:
            return None
        site = run.site(frame, expression.span)
        run.nodes.append(Effect(KIND, NONE, site, symbol.name, tolerant=False))
        return unknown(f"{KIND}@{site.key}")


class _NearWatch(_Watch):
    """Looks for them with less: of what neither serves nor is short nothing is known."""

    def wants(self, function: Function) -> bool:
        """Functions that may serve, and short ones that compute a rank or communicate."""
        return self.servers.serves(function) or (function.is_short and super().wants(function))


def _effects(tree: Tree) -> Iterator[tuple[Site, Effect]]:
    """The calls that serve, each with the place in the outermost function that leads there."""
    for node in tree:
        if isinstance(node, Effect) and node.kind == KIND:
            yield node.site, node
        elif isinstance(node, Invoke):
            yield from ((node.site, effect) for _, effect in _effects(node.body))


def _last_of_all(body: tuple[facts.Statement, ...], at_top: bool) -> facts.If | None:
    """The test without an ``else`` that is the last statement of a program."""
    last = body[-1] if body else None
    while isinstance(last, (facts.With, facts.Try)) or (at_top and isinstance(last, facts.If) and is_main_guard(last)):
        last = last.body[-1] if last.body else None
    return last if isinstance(last, facts.If) and not last.orelse else None


def _is_program(function: Function) -> bool:
    """Whether a function is all that a program does: its name says so, or its file calls it last."""
    if function.owner is not None or function.parent is not None:
        return False
    guards = [s for s in function.module.body[-1:] if isinstance(s, facts.If) and is_main_guard(s)]
    last = next((guard.body[-1] for guard in guards if guard.body), None)
    called = last.value if isinstance(last, facts.Evaluate) else None
    return function.name == "main" or (
        isinstance(called, facts.Call) and facts.dotted(called.function) == function.name
    )
