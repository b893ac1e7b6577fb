"""What ranks do to files: which of them come to a call that makes, changes or deletes one, and what lies in between.

:class:`Files` is the door. It runs functions as engine 1 does, with an eye on files (:mod:`~distlint.files.watch`),
reads the trees on a small cluster (:mod:`~distlint.files.reading`), and climbs to the callers until an entry is reached
that all ranks run.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from distlint import facts
from distlint.devices.processes import Processes, speaks_of_processes
from distlint.files.entries import Chain, Entries, Root, calls_of
from distlint.files.naming import is_own, shown_path, text
from distlint.files.reading import Race, Reached, Reading
from distlint.files.watch import FileWatch
from distlint.files.words import FileWords, effects_in
from distlint.launching import Launching, is_test_file
from distlint.project import Function, Module, Project
from distlint.spmd import Analysis
from distlint.spmd.interpreter import Interpreter, TooLarge
from distlint.spmd.terms import coordinates
from distlint.spmd.tree import Effect, Site

__all__ = ["Chain", "Exposure", "Files", "Race", "Reached"]


class Exposure(NamedTuple):
    """An effect that all ranks come to from ``root``; ``launched``: a program that is seen to run on all ranks."""

    root: Root
    reached: Reached
    launched: bool

    @property
    def way(self) -> str:
        """The calls that lead to the effect, for a message."""
        names = [call.callee.rpartition(".")[2] for call in self.reached.touch.through]
        start = "the top level" if isinstance(self.root, Module) else self.root.name
        return " → ".join((start, *names))


class Files:
    """Answers about one project, each computed when it is first asked for."""

    def __init__(self, project: Project, spmd: Analysis, launching: Launching, processes: Processes) -> None:
        self.project = project
        self.spmd = spmd
        self.launching = launching
        self.processes = processes
        self.words = FileWords(spmd.reach)
        self.watch = FileWatch(spmd.reach, self.words)
        self._readings: dict[Root, Reading] = {}
        self.entries = Entries(launching, self.words, self.reading)

    def own(self, module: Module, *kinds: str) -> Iterator[tuple[Root, Reached]]:
        """The effects of these kinds that stand in the functions of a module, or at its top level, if several processes
        may run them."""
        for root in self._roots(module):
            if not set(kinds).isdisjoint(self._effects(root)) and self._is_run_by_several(root):
                for reached in self.reading(root).reached():
                    site = reached.touch.effect.site
                    if reached.touch.effect.kind in kinds and site.path == module.path and self._stands_in(site, root):
                        yield root, reached

    def _roots(self, module: Module) -> tuple[Root, ...]:
        return () if is_test_file(module.path, self.project.root) else (module, *module.functions)

    def _effects(self, root: Root) -> tuple[str, ...]:
        if isinstance(root, Function):
            return self.words.effects(root)
        return tuple(e for call in calls_of(root) for e in effects_in(f"{facts.source_of(call.function)}(", root))

    def _is_run_by_several(self, root: Root) -> bool:
        module = root if isinstance(root, Module) else root.module
        several = self.processes.is_distributed(module) or self.launching.is_multi_process_code(module)
        return several or (isinstance(root, Function) and self.spmd.reach.speaks_of_ranks(root))

    def reading(self, root: Root) -> Reading:
        """What a function or a module's top level does to files, with all that it calls."""
        if root not in self._readings:
            run = Interpreter(self.spmd.reach, watch=self.watch)
            try:
                tree = run.run_module(root) if isinstance(root, Module) else run.run(root)
            except (TooLarge, RecursionError):
                self.spmd.count("functions not read for files: too large")
                tree = ()
            self._readings[root] = Reading(tree)
        return self._readings[root]

    def _stands_in(self, site: Site, root: Root) -> bool:
        if isinstance(root, Function):
            return root.definition.span.line <= site.span.line <= root.definition.span.end_line
        return not any(self._stands_in(site, function) for function in root.functions)

    def exposed(self, root: Root, reached: Reached) -> Exposure | None:
        """How all ranks come to an effect that stands in ``root``, each on the same path; None if they may not.

        What some program guards by the rank is None, too: there it is right, and elsewhere it may be.
        """
        site, temporary = reached.touch.effect.site, reached.touch.effect.kind != "create"
        chains = self.entries.chains(root, site)
        tops = [chain for chain in chains if chain.top]
        launched: Exposure | None = None
        for chain in tops:
            ways = [way for way in self.reading(chain.root).reached() if way.touch.effect.site == site]
            bare = [
                way
                for way in ways
                if way.clashes
                and not is_own(way.touch.effect.on, temporary=temporary)
                and not way.touch.effect.tolerant
            ]
            if chain.launched and bare and launched is None:
                launched = Exposure(chain.root, bare[0], True)
            if len(bare) < len(ways) and not chain.launched:
                return None
        if launched is not None:
            return launched
        if any(isinstance(chain.root, Function) and self.entries.starts_processes(chain.root) for chain in chains):
            return None
        if not reached.clashes or not all(self._is_bare(chain.root, site) for chain in tops):
            return None
        return Exposure(root, reached, False)

    def is_moved(self, exposure: Exposure) -> bool:
        """Whether what is written is renamed afterwards: then the file under the last name is always whole."""
        path = text(exposure.reached.touch.effect.on)
        touches = (way.touch.effect for way in self.reading(exposure.root).reached())
        return any(effect.kind == "move" and text(effect.on) == path for effect in touches)

    def _is_bare(self, root: Root, site: Site) -> bool:
        return all(way.clashes for way in self.reading(root).reached() if way.touch.effect.site == site)

    def speaks_of_processes(self, root: Root) -> bool:
        """Whether a function, or for a constructor one of its class, communicates or asks for a rank."""
        if isinstance(root, Module):
            return False
        if any(coordinates(way.touch.effect.on) for way in self.reading(root).reached()):
            return True
        mates = root.owner.methods.values() if root.owner is not None and root.name == "__init__" else (root,)
        return any(speaks_of_processes(mate) for mate in mates)

    def races(self, module: Module) -> Iterator[Race]:
        """The races whose two sides part in a function of a module, as far as its callers let them happen."""
        for root in self._roots(module):
            if self._may_race(root) and self._is_run_by_several(root):
                for race in self.reading(root).races():
                    if race.change.through[:1] == race.use.through[:1] and race.change.through:
                        continue  # both lie behind one call: the function that is called is looked at by itself
                    if self._happens(root, race):
                        yield race

    def _may_race(self, root: Root) -> bool:
        if isinstance(root, Function):
            return self.words.may_race(root)
        called = [
            s
            for call in calls_of(root)
            for s in self.spmd.reach.symbols(call.function, root)
            if isinstance(s, Function)
        ]
        ways = len(self._effects(root)) + sum(map(self.words.touches, called))
        return ways > 1

    def _happens(self, root: Root, race: Race) -> bool:
        """Whether a caller at the top lets a race happen; where none is seen it may, unless ranks go apart in it."""
        tops = [
            chain for chain in self.entries.chains(root, race.use.effect.site) if chain.top and chain.root is not root
        ]
        key = (race.change.effect.site, race.use.effect.site)
        if not tops:
            return not race.apart
        return any(
            key == (other.change.effect.site, other.use.effect.site) and (chain.launched or not other.apart)
            for chain in tops
            for other in self.reading(chain.root).races()
        )

    def shown(self, effect: Effect) -> str:
        """The path of an effect as the code writes it, else the call."""
        return shown_path(effect.on) or self.spmd.text(effect.site)
