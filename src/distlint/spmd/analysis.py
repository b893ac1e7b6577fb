"""The door of engine 1: what playing the functions of a project shows, computed once for all rules."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from functools import partial
from itertools import chain

from distlint import facts
from distlint.places import call_at
from distlint.project import Class, Function, Module, Project, Scope
from distlint.project.nested import nested
from distlint.project.one_form import plain, readings_at
from distlint.remembering import remembered, remembered_but
from distlint.settings import Settings
from distlint.source.slices import cut
from distlint.spmd import rooting
from distlint.spmd.agreement import Disagreement
from distlint.spmd.callers import callers
from distlint.spmd.cluster import Verdict, play, scenarios
from distlint.spmd.comparison import Divergence
from distlint.spmd.contributions import NOTHING
from distlint.spmd.crossing import Crossing, crossings
from distlint.spmd.disagreeing import disagreements
from distlint.spmd.empty_lists import empty_failures
from distlint.spmd.failing import (
    Failure,
    asks_for_its_own,
    asks_for_its_part,
    fails_apart,
    failures,
    learns,
    may_learn,
    named_failures,
)
from distlint.spmd.handlers import Swallowed, after_calls, has_handler, may_swallow, skipped_steps, swallowed
from distlint.spmd.interpreter import Interpreter, TooLarge, Varies
from distlint.spmd.mirrors import Uneven, uneven
from distlint.spmd.outsiders import Outsider, outsiders
from distlint.spmd.reach import Reach
from distlint.spmd.rooting import Rooted, wrapping_above
from distlint.spmd.swapped import Swapped
from distlint.spmd.tree import Event, Invoke, Site, Tree, has_event, nodes
from distlint.spmd.walk import TooMany

#: How many calls above a method is looked for who lets in the members of its group only.
_CALLERS = 3


class Analysis:
    """The answers of the engine for one project; everything is computed once, on demand.

    How many functions communicate and were decided, and which passed a cap, goes to the counters of the project.
    """

    def __init__(self, project: Project, settings: Settings) -> None:
        self.project = project
        self.reach = Reach(project, settings.collectives, settings.rank_predicates, settings.uniform)

    def _give_up(self, root: Scope, why: str, what: str = "not decided") -> None:
        """Counts what nothing is said about, by its name, so that ``--statistics`` tells where the engine is blind."""
        self.project.count(f"{what} ({why}): {root.name if isinstance(root, Module) else root.full_name}")

    @remembered_but(())
    def tree(self, root: Scope) -> Tree:
        """The tree of a function or of a module's top level; empty where nothing communicates or a cap was passed."""
        with suppress(TooLarge, RecursionError):
            run = Interpreter(self.reach)
            tree = run.run_root(root)
            if run.is_partial:
                self._give_up(root, "too large", "decided only in part")
            return tree if has_event(tree) else ()
        self._give_up(root, "too large")
        return ()

    def is_worth_it(self, root: Scope) -> bool:
        """A cheap look: can the function communicate, and does anything in it depend on the rank?"""
        if isinstance(root, Module):
            may_part = self.reach.communicates_at_top(root)
        else:
            may_part = self.reach.communicates(root) and self.reach.tests_a_rank(root)
        return may_part and self.depends_on_rank(root)

    @remembered
    def may_ask_alone(self, function: Function) -> bool:
        """A cheap look: may a test in the function come out for each rank by itself, by what it asks for or holds?"""
        run = Interpreter(self.reach, shallow=True, asserts=True, alone=True)
        try:
            run.run(function)
        except (TooLarge, RecursionError):
            return True
        return run.apart

    @remembered
    def depends_on_rank(self, root: Scope, instance: Class | None = None) -> bool:
        """Whether a test or an assertion depends on the rank, in ``root`` or a short helper that it calls;
        ``instance``: a derived class of which ``self`` is one."""
        run = Interpreter(self.reach, shallow=True, asserts=True, until_varying=True, instance=instance)
        try:
            run.run_root(root)
        except (TooLarge, RecursionError, Varies):
            return True
        return run.varying

    @remembered_but(None)
    def verdict(self, root: Scope) -> Verdict | None:
        """What playing the tree of ``root`` shows, wherever the causes stand; None past a cap."""
        try:
            return play(self.tree(root))
        except TooMany:
            self._give_up(root, "too many ways through")
            return None

    def raw(self, root: Scope) -> tuple[Divergence, ...]:
        """All divergences in a tree, wherever their cause stands."""
        verdict = self.verdict(root)
        return verdict.divergences if verdict is not None else ()

    def divergences(self, module: Module) -> tuple[Rooted, ...]:
        """What parts ranks by their place: one divergence per place in a file, in the order of the functions."""
        return rooting.divergences(self, module)

    def local_divergences(self, module: Module) -> tuple[Rooted, ...]:
        """What parts ranks in a file though it is no rank test: files, clocks, contents of local tensors."""
        return rooting.local_divergences(self, module)

    def rooted(self, root: Scope) -> tuple[Rooted, ...]:
        """The divergences by rank whose cause stands in ``root`` itself, with the place to report."""
        return rooting.rooted(self, root)

    def disagreements(self, module: Module) -> tuple[Disagreement, ...]:
        """The collectives that stand in a file and to which ranks pass different roots or reductions."""
        return disagreements(self, module)

    def verdicts(self, module: Module) -> Iterator[tuple[Scope, Verdict]]:
        """What playing the functions of a file and its top level showed, as far as they were played to the end."""
        for root in module.scopes:
            verdict = self.verdict(root) if self.is_worth_it(root) else None
            if verdict is not None:
                yield root, verdict

    def swaps(self, module: Module) -> tuple[Swapped, ...]:
        """Where two sides of a test of the rank, in a function of a file, make the same calls in another order."""
        found: dict[Site, Swapped] = {}
        for _, verdict in self.verdicts(module):
            for swap in verdict.swaps:
                calls = [[self.call_text(step.event.site) for step in side] for side in (swap.one, swap.other)]
                if calls[0] != calls[1] and sorted(calls[0]) == sorted(calls[1]):
                    found.setdefault(swap.place, swap)
        return tuple(found.values())

    def outsiders(self, module: Module) -> tuple[Outsider, ...]:
        """The collectives that ranks enter which are no members of the group, in functions that create it, or an object
        which does."""
        found: dict[Site, Outsider] = {}
        for function in module.functions:
            if self._makes_groups(function) and self.reach.communicates(function):
                for site, outsider in self._outsiders_in(function).items():
                    found.setdefault(site, outsider)
            elif self._holds_groups(function) and self.reach.communicates(function):
                for site, outsider in self._outsiders_in(function).items():
                    if self._come_from_outside(function, site, _CALLERS):
                        found.setdefault(site, outsider)
        return tuple(found.values())

    @remembered
    def _outsiders_in(self, function: Function) -> dict[Site, Outsider]:
        """Those that playing a function shows."""
        found: dict[Site, Outsider] = {}
        with suppress(TooMany):
            for outsider in outsiders(scenarios(self.tree(function))):
                found.setdefault(outsider.step.event.site, outsider)
        return found

    def _come_from_outside(self, function: Function, site: Site, left: int) -> bool:
        """Whether ranks outside of the group come to a collective, also as all callers have it, as many calls above as
        are ``left``: some may let in members only."""
        if site not in self._outsiders_in(function):
            return False
        reaching = (c for c in self.callers(function) if any(node.site == site for node in _events(self.tree(c))))
        return not left or all(self._come_from_outside(caller, site, left - 1) for caller in reaching)

    def _makes_groups(self, function: Function) -> bool:
        """Whether a function makes groups, or an object of its file whose constructor does."""
        if "new_group" in function.words:
            return True
        made = (
            f for f in self.project.mentions.named(function) if f.name == "__init__" and f.module is function.module
        )
        return any("new_group" in constructor.words for constructor in made)

    def _holds_groups(self, function: Function) -> bool:
        """Whether the instance of a method was handed an object whose constructor makes groups, and it names that."""
        kept = self.reach.handing.kept(function.owner).items() if function.owner is not None else ()
        made = (one.of.constructor for name, one in kept if name in function.words)
        return any(constructor is not None and "new_group" in constructor.words for constructor in made)

    def crossings(self, module: Module) -> tuple[Crossing, ...]:
        """Where ranks use two groups in opposite order, by tests that stand in the functions of a file: each by itself,
        or by the rank that another one of the file gives it."""
        own: dict[Site, Crossing] = {}
        given: dict[Site, Crossing] = {}
        for root in module.scopes:
            for crossing in crossings(self.tree(root)) if self.is_worth_it(root) else ():
                test = crossing.parted.branch
                if test.frame == 0 or self.function_around(test.site) is root:
                    own.setdefault(test.site, crossing)
                elif test.site.path == module.path:
                    given.setdefault(test.site, crossing)
        return (*own.values(), *(crossing for site, crossing in given.items() if site not in own))

    def swallowed(self, module: Module) -> tuple[Swallowed, ...]:
        """The handlers in a file behind which one rank goes on after a failure in the middle of a collective."""
        return tuple(
            found
            for function in module.functions
            if has_handler(function, self.reach) and may_swallow(function)
            for found in self._swallowed_by(function)
        )

    def _swallowed_by(self, function: Function) -> Iterator[Swallowed]:
        """The same for one function; what communicates in it may be known to a caller only, who hands over a model."""
        after = partial(self._after, function)
        tree = self.tree(function)
        yield from skipped_steps(function, tree, self.reach)
        if has_event(tree):
            yield from swallowed(tree, function, self.reach, after)
            return
        for caller in wrapping_above(self, function):
            above = self.tree(caller)
            for node in nodes(above):
                if isinstance(node, Invoke) and node.callee == function.full_name and not node.back:
                    beyond = partial(self._after, function, above)
                    yield from swallowed(node.body, function, self.reach, beyond, node.frame)
                    return

    def _after(self, function: Function, above: Tree = ()) -> Event | None:
        """What comes next when a function has returned, in whichever caller, or in a tree ``above`` them all."""
        trees = chain(map(self.tree, self.callers(function)), (above,))
        return next(filter(None, (after_calls(tree, function.full_name) for tree in trees)), None)

    def _may_fail(self, function: Function, *, doubtful: bool) -> bool:
        """Whether a function may fail on some ranks, by its rank or by what each has for itself, where it communicates
        or its callers do."""
        reach = self.reach
        adds = reach.contributions(function) if reach.communicates(function) else None
        if adds is not None and adds.lists:
            return True
        if not reach.fails(function):
            return False
        if adds is not None:
            own = (doubtful and adds != NOTHING) or asks_for_its_part(function, adds.values)
            if own or asks_for_its_own(function):
                return True
        learns_more = doubtful or (may_learn(function) and learns(function))
        if learns_more and reach.tests_a_rank(function) and self.depends_on_rank(function):
            return True
        return doubtful and reach.tests_locally(function)

    def failures(self, module: Module, *, doubtful: bool) -> tuple[Failure, ...]:
        """The places in a file where some ranks fail ahead of a collective of the others; ``doubtful``: also those of
        which nothing shows that a rank is alone with what it asks."""
        found: dict[Site, Failure] = {}
        for outer in (f for f in module.functions if self._may_fail(f, doubtful=doubtful)):
            for function in (outer, *(f for f in nested(outer) if self._may_fail(f, doubtful=doubtful))):
                with suppress(TooLarge, TooMany, RecursionError):
                    for failure in self._failures_of(function):
                        if failure.place.path == module.path:
                            found.setdefault(failure.place, failure)
        return tuple(found.values())

    def _failures_of(self, function: Function) -> Iterator[Failure]:
        """Those of one function, ahead of what it enters itself or its callers do. Raises TooLarge, TooMany."""
        tree = self._with_failures(function)
        if has_event(tree):
            yield from failures(scenarios(tree))
        yield from named_failures(plain(function), tree, function.module.path)
        lists = self.reach.contributions(function).lists
        yield from empty_failures(function, tree, lists, self.reach) if lists else ()
        if self.reach.tests_a_rank(function) and fails_apart(scenarios(tree)):
            for outer in self.callers(function):
                for caller in (outer, *nested(outer)):
                    if function.name in caller.words and self.reach.communicates(caller):
                        yield from failures(scenarios(self._with_failures(caller)), function.full_name)

    def _with_failures(self, function: Function) -> Tree:
        """The tree of a function with what fails in it, and in what it calls."""
        return Interpreter(self.reach, asserts=True).run_root(function)

    def uneven(self, module: Module) -> Iterator[Uneven]:
        """Branches by a role in which who sends and who listens do not enter the same operations."""
        for function in module.functions:
            if self._has_mirrored(function):
                yield from uneven(self.tree(function), self.text)

    def _has_mirrored(self, function: Function) -> bool:
        """A cheap look: two broadcasts that name their source, and branches."""
        if "src" not in function.words or not any(word.startswith("broadcast") for word in function.words):
            return False
        lines = self.project.lines(function)
        branches = any(line.lstrip().startswith(("elif ", "else:")) for line in lines)
        return branches and sum("src" in line for line in lines) > 1

    def function_around(self, site: Site) -> Function | None:
        """The function or method of a module or class that a place stands in."""
        module = self.project.module_at(site.path)
        return module.function_on(site.span.line) if module is not None else None

    def written(self, site: Site) -> str:
        """What stands at a place, whole and on one line."""
        if site.note:
            return site.note
        line, column, end_line, end_column = site.span
        lines = self.project.lines_of(site.path)[line - 1 : end_line]
        return " ".join(cut(lines, column, end_column).split()) if lines else ""

    def text(self, site: Site, limit: int = 72) -> str:
        """:meth:`written` for messages: at most ``limit`` characters, the end cut off."""
        text = self.written(site)
        return text if len(text) <= limit else text[: limit - 1] + "…"

    def asked(self, test: Site) -> tuple[str, ...]:
        """What a test asks, in text: as it stands there, and by what the names in it stand for."""
        function = self.function_around(test)
        readings = readings_at(function, test.span) if function is not None else ()
        return tuple(dict.fromkeys((self.written(test), *readings)))

    def call_text(self, site: Site) -> str:
        """The call at a place as the facts have it, without names that only stand in for something."""
        function = self.function_around(site)
        call = call_at(function, site.span) if function is not None else None
        return facts.source_of(call) if call is not None else self.written(site)

    def callers(self, function: Function) -> Iterator[Function]:
        """The functions of the project whose text mentions ``function`` by name, nearest files first, bounded."""
        return callers(function, self.project)


def _events(tree: Tree) -> Iterator[Event]:
    return (node for node in nodes(tree) if isinstance(node, Event))
