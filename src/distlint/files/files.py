"""Which effects on files several ranks come to, and from where: the answers of one project."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from distlint import facts
from distlint.devices.numbered import joins_by_number
from distlint.devices.processes import Processes, spreads_batches
from distlint.files.aware import guards_beside, knows_of_others
from distlint.files.entries import Chain, Entries
from distlint.files.held_names import (
    is_named_by_a_step,
    is_named_by_batch,
    is_named_by_data,
    is_named_by_rank,
    is_of_own_share,
)
from distlint.files.hooks import has_hooks, has_others, is_hook, is_of_lightning, trains
from distlint.files.insisting import insists, insists_around
from distlint.files.naming import as_named, is_of_divided, is_of_one, is_own, is_plain, shown_path
from distlint.files.one_rank_tests import OneRankTests
from distlint.files.races import Race
from distlint.files.reading import Reached, Reading
from distlint.files.refusing import demands, refuses
from distlint.files.watch import FileWatch
from distlint.files.words import CHANGES, CREATES, FileWords, effects_in
from distlint.finding import Span
from distlint.knowledge import starting
from distlint.messages import Messages
from distlint.places import call_of, calls_in
from distlint.places.by_text import calls_by_text
from distlint.project import Function, Module, Project, Scope
from distlint.project.one_form import plain
from distlint.project.symbols import CONSTRUCTORS
from distlint.remembering import remembered
from distlint.spmd import Analysis
from distlint.spmd.callers import is_called
from distlint.spmd.interpreter import Interpreter, TooLarge
from distlint.spmd.terms import Unknown, coordinates
from distlint.spmd.tree import UNCLEAR, WORLD, Branch, Effect, Event, Site, nodes
from distlint.spmd.words import Touch
from distlint.starting.launching import Launching
from distlint.starting.programs_of_one import is_named_for_one
from distlint.starting.roles import calls_role, speaks_of_processes
from distlint.starting.spawned import spawned_below

#: Characters that are read of a call at the top level for its mode.
#: Questions about numbers that have gone wrong on a rank, which mostly ends then.
_NOT_FINITE = re.compile(r"is_?(?:finite|nan|inf)\b", re.IGNORECASE)
#: Flags of programs that have several processes.
_ALL_TOGETHER = re.compile(r"(?:\w{1,30}\.){0,3}(?:is_|use_)?(?:distributed|ddp|multi_?gpu)", re.IGNORECASE)
#: What writes the files of a tokenizer, and names of files with weights.
_OF_TOKENIZER = re.compile(r"[\w.]{0,60}(?:tokenizer|processor)\w{0,20}\.save_", re.IGNORECASE)
#: Calls in which all ranks take steps together.
_TRAINS = re.compile(r"(?<!pre)train|(?:^|_)fit(?:$|_)")
#: Calls that may have all ranks take steps together, or take long.
_WORKS = re.compile(
    r"(?<!pre)train|fit|eval|test|valid|run|step|epoch|loop|main|forward|backward|generat|infer|predict|sleep|prepare"
)
_WEIGHTS = re.compile(r"weights|\.(?:bin|pth?|safetensors|ckpt)\b", re.IGNORECASE)
#: What those do that have joined others.
_JOINED = frozenset(("DistributedSampler", "barrier"))


class Exposure(NamedTuple):
    """An effect that all ranks come to from ``root``; ``launched``: a program that is seen to run on all ranks;
    ``together``: one in which they meet, so that no tool for one process is meant, or a step of training."""

    root: Scope
    reached: Reached
    launched: bool
    together: bool

    @property
    def way(self) -> str:
        """The calls that lead to the effect, for a message."""
        names = [call.callee.rpartition(".")[2] for call in self.reached.touch.through]
        is_program = isinstance(self.root, Module)
        if not names:
            return "at the top level" if is_program else f"in {self.root.name}"
        return " → ".join(("the top level" if is_program else self.root.name, *names))


class Files:
    """Answers about one project, each computed when it is first asked for."""

    def __init__(
        self,
        project: Project,
        spmd: Analysis,
        launching: Launching,
        processes: Processes,
        messages: Messages,
        entry_points: tuple[str, ...] = (),
    ) -> None:
        self.project = project
        self.spmd = spmd
        self.launching = launching
        self.processes = processes
        self.messages = messages
        self.words = FileWords(spmd.reach)
        self.watch = FileWatch(spmd.reach, self.words)
        self.tests = OneRankTests(spmd, launching)
        self.entries = Entries(launching, self.words, self.reading, self.is_run_by_several, entry_points)

    def own(self, module: Module, *kinds: str, named: bool = False) -> Iterator[tuple[Scope, Reached]]:
        """The effects of these kinds that stand in the functions of a module, or at its top level, if several processes
        may run them; those that do no harm twice, or on paths that each process has for itself, are left out.
        ``named``: what is written where the user gives a name counts, though processes make one otherwise."""
        for root in self.roots(module):
            if not set(kinds).isdisjoint(self.effects(root)) and self.is_run_by_several(root):
                yield from ((root, reached) for reached in self.own_of(root, *kinds, named=named))

    def own_of(self, root: Scope, *kinds: str, named: bool = False) -> Iterator[Reached]:
        """Those of one function, or of the top level of a module, whoever runs it."""
        reading = self.reading(root)
        wanted = (e.site for e in reading.effects if e.kind in kinds and e.site.path == root.module.path)
        for site in dict.fromkeys(site for site in wanted if self._stands_in(site, root)):
            for reached in reading.ways(site).reached():
                effect = reached.touch.effect
                shown = effect._replace(on=as_named(effect.on)) if named else effect
                if effect.kind in kinds and not effect.tolerant and not _is_own(shown):
                    yield reached

    def roots(self, module: Module) -> tuple[Scope, ...]:
        """The functions of a module and its top level; none of a test."""
        return () if module.is_test else module.scopes

    def effects(self, root: Scope) -> tuple[str, ...]:
        """The effects of the calls that stand in a function, or at the top level of a module."""
        if isinstance(root, Function):
            return self.words.effects(root)
        return self._effects_at_top(root)

    @remembered
    def _effects_at_top(self, module: Module) -> tuple[str, ...]:
        texts = (facts.source_of(call) for call in module.calls)
        return tuple(effect for text in texts for effect in effects_in(text, module))

    def is_run_by_several(self, root: Scope) -> bool:
        """Whether several processes may run a function, or the top level of a module: its file is distributed, or code
        of several processes comes there, or it speaks of ranks itself; not what is for one process."""
        module = root.module
        if self.processes.is_left_alone(module) or joins_by_number(module):
            return False
        if isinstance(root, Function) and _is_of_one_process(root):
            return False
        if is_of_lightning(root) and self.processes.trains_on_one_device:
            return False
        return self._is_seen_with_several(module) or (
            isinstance(root, Function) and self.spmd.reach.speaks_of_ranks(root)
        )

    def _is_seen_with_several(self, module: Module) -> bool:
        return self.processes.is_distributed(module) or self.launching.is_multi_process_code(module)

    def _has_processes(self, module: Module) -> bool:
        """Whether ranks are more than a name, or nobody sees who uses a module."""
        return self._is_seen_with_several(module) or not self.launching.is_in_sight(module)

    @remembered
    def reading(self, root: Scope) -> Reading:
        """What a function or a module's top level does to files, with all that it calls."""
        run = Interpreter(self.spmd.reach, watch=self.watch)
        try:
            return Reading(run.run_root(root), spawned_below(root) if isinstance(root, Function) else frozenset())
        except (TooLarge, RecursionError):
            self.spmd.project.count("functions not read for files: too large")
            return Reading(())

    def _stands_in(self, site: Site, root: Scope) -> bool:
        if isinstance(root, Function):
            return root.definition.span.line <= site.span.line <= root.definition.span.end_line
        return not any(self._stands_in(site, function) for function in root.functions)

    def exposed(self, root: Scope, reached: Reached, *, proven: bool, anywhere: bool = False) -> Exposure | None:
        """How all ranks come to an effect that stands in ``root``, each on the same path; None if they may not.

        ``proven``: only if a program is seen to lead there, or a collective of all ranks beside it. What some program
        guards by the rank is None, too: there it is right, and elsewhere it may be. ``anywhere``: a function of another
        file that knows of others and leads there will do; where a test belongs at the call, that is told there.
        """
        site = reached.touch.effect.site
        if not self.clashes(root, reached) or self.entries.is_of_one(root):
            return None
        around = (self.spmd.function_around(at) for at in (site, *(call.site for call in reached.touch.through)))
        if any(self.entries.is_of_the_first(function) for function in around if function is not None):
            return None
        if isinstance(root, Module) and self.entries.is_for_others(root, site):
            return None
        together = is_plain(reached.touch.effect.on) and self.reading(root).meets_all(site)
        if proven and not together and not self.entries.may_be_launched(root):
            return None
        chains = self.entries.chains(root, site)
        beside = None if together else self._beside(chains, None if anywhere else root.module, site)
        if proven and not together and beside is None and not any(chain.launched for chain in chains):
            return None
        found, guarded = self._by_programs(chains, site, together=beside is not None)
        if found is not None and guarded and self.entries.is_launched_for_its_helpers(found.root, site):
            return None
        if found is not None or guarded or not (together or proven or self._starts_none(chains)):
            return found
        if all(isinstance(c.root, Function) and self.is_dead(c.root) for c in chains if c.top):
            return None
        if self.entries.are_left_to_the_first(chains):
            return None
        if beside is not None:
            return beside
        return Exposure(root, reached, together, together) if together or not proven else None

    def _by_programs(self, chains: tuple[Chain, ...], site: Site, *, together: bool) -> tuple[Exposure | None, bool]:
        """How all ranks come to an effect from a program that is launched (one in which they are together, if there is
        any), and whether some program guards it."""
        guarded, found = False, None
        for chain in chains:
            if chain.top:
                ways = self.reading(chain.root).ways(site).reached()
                bare = [way for way in ways if self._is_bare(chain.root, way)]
                if chain.launched and bare:
                    sure = together or self._is_run_together(chain.root, site)
                    found = found if found is not None and not sure else Exposure(chain.root, bare[0], True, sure)
                guarded |= (len(bare) < len(ways) or not bare) and not chain.launched
                guarded |= bool(ways) and not bare and all(map(self._is_tested, ways))
                guarded |= bool(ways) and all(self._is_meant_for_one(chain.root, way) for way in ways)
        return found, guarded

    def _is_tested(self, way: Reached) -> bool:
        """Whether an effect stands below a test of the rank, in whatever words, or behind one by which others have
        left."""
        tests = way.touch.under
        return not way.by_all or any(
            coordinates(decision.term) or self.tests.sounds_like_one(decision.branch.site) for decision in tests
        )

    def exposed_in(self, chain: Chain, site: Site) -> Exposure | None:
        """How all ranks come to an effect from where a program begins that is known to have several."""
        ways = (way for way in self.reading(chain.root).ways(site).reached() if self._is_bare(chain.root, way))
        bare = next(ways, None)
        return Exposure(chain.root, bare, True, True) if bare is not None else None

    def _beside(self, chains: tuple[Chain, ...], home: Module | None, site: Site) -> Exposure | None:
        """A function, of a module if one is given, on the way to an effect that asks for the first rank, or whose class
        leaves other files to it: it knows that there are others, and these come to the effect."""
        for chain in chains:
            if not isinstance(chain.root, Function) or self.entries.is_of_one(chain.root):
                continue
            aware = knows_of_others(chain.root) or (
                guards_beside(chain.root) and self.entries.are_called_by_several(chains)
            )
            if (home is None or chain.root.module is home) and aware:
                ways = self.reading(chain.root).ways(site).reached()
                bare = [way for way in ways if self._is_bare(chain.root, way)]
                if bare:
                    return Exposure(chain.root, bare[0], False, True)
        return None

    def may_be_alone(self, exposure: Exposure) -> bool:
        """Whether one process may come to an effect after all: a framework starts the others behind it, where no
        launcher has, or the program is named for one."""
        early = self.reading(exposure.root).is_early(exposure.reached.touch.effect.site)
        return early or self.is_one_by_name(exposure)

    @remembered
    def is_dead(self, function: Function) -> bool:
        """Whether nothing calls a function of a program, as far as can be seen; who uses a library cannot."""
        return self.launching.is_of_program(function.module) and not is_called(function, self.spmd.reach)

    def _is_run_together(self, root: Scope, site: Site) -> bool:
        """Whether those who come to an effect from a root are several for certain: they meet, are spawned, or train."""
        started = isinstance(root, Function) and (self.entries.is_started(root) or trains(root))
        reading = self.reading(root)
        return started or reading.meets_all(site) or reading.trains_in_a_group

    def is_one_by_name(self, exposure: Exposure) -> bool:
        """Whether the program that leads to an effect, or the file in which it stands, is named for what is mostly run
        as one process, and neither trains in sight nor gathers what several have found."""
        named = map(is_named_for_one, (exposure.root.module.path, exposure.reached.touch.effect.site.path))
        return any(named) and not self._trains(exposure) and not self._gathers(exposure.root)

    def meets_beside(self, exposure: Exposure) -> bool:
        """Whether the function in which an effect stands gathers from all, itself or by a helper: it is written for
        several processes, whatever its file is named for."""
        effect = exposure.reached.touch.effect
        around = self.spmd.function_around(effect.site)
        if around is None or not exposure.together:
            return False
        return self._gathers(around)

    @remembered
    def _gathers(self, root: Scope) -> bool:
        """Whether a function, or what a program does at its top level, gathers from all ranks."""
        events = (node for node in nodes(self.reading(root).tree) if isinstance(node, Event))
        return any("gather" in _told_of(event) for event in events)

    def _trains(self, exposure: Exposure) -> bool:
        root = exposure.root
        return self.reading(root).trains or (isinstance(root, Function) and trains(root))

    def knows_others(self, exposure: Exposure) -> bool:
        """Whether a program is written for several processes, and not only started by something that can join them: its
        file, that of the effect, or who calls a hook by its name, asks for a rank somewhere or trains a model; a step
        of training is in a file that communicates, or in a project that leaves work to the first of the processes that
        its trainer starts."""
        root = exposure.root
        if isinstance(root, Function) and trains(root) and self._has_several(root):
            return True
        there = self.project.module_at(exposure.reached.touch.effect.site.path)
        homes = [*filter(None, (root.module, there)), *self._calling_by_text(root)]
        reading = self.reading(root)
        return reading.trains or any(self._asks_or_trains(home) or reading.asks_in(home.path) for home in homes)

    def _calling_by_text(self, root: Scope) -> tuple[Module, ...]:
        """The files that say the name of a hook as a text, by which it is called (``self.fire("on_epoch")``)."""
        if not isinstance(root, Function) or not is_hook(root) or not any(calls_by_text(root, self.project)):
            return ()
        texts = self.project.mentioning(f'"{root.name}"', f"'{root.name}'")
        return tuple(self.project.modules_at(self.project.outside_tests(texts)))

    def _has_several(self, step: Function) -> bool:
        return self.processes.is_distributed(step.module) or has_others(step)

    @remembered
    def _asks_or_trains(self, module: Module) -> bool:
        """Whether something in a module asks for a rank, or goes backward."""
        if any("backward" in one.words or self.spmd.reach.speaks_of_ranks(one) for one in module.functions):
            return True
        return calls_role(module, ("rank", "predicate"))

    def _starts_none(self, chains: tuple[Chain, ...]) -> bool:
        """Whether no function on the way starts the processes itself: it is run by the one that was there before."""
        return not any(self.entries.starts_them(chain.root) for chain in chains)

    def _is_bare(self, root: Scope, way: Reached) -> bool:
        """Whether nothing keeps ranks from a clash; what no caller on the way gives is mostly None."""
        effect = way.touch.effect
        left_out = {f"{call.callee}:" for call in way.touch.through}
        is_default = isinstance(effect.on, Unknown) and effect.on.key.rpartition(":")[0] + ":" in left_out
        return self.clashes(root, way) and not is_default and not _is_own(effect) and not effect.tolerant

    def clashes(self, root: Scope, way: Reached) -> bool:
        """Whether several ranks come to an effect on one path; tests that only sound as if they were on a rank let in
        one, and each may have its part of what a loop goes over."""
        if not way.clashes or is_of_divided(way.touch.effect.on, self.reading(root).loops):
            return False
        if not way.by_all and self._are_pairs(root, way):
            return False
        open_tests = [d for d in way.touch.under if not coordinates(d.term) and isinstance(d.branch, Branch)]
        told = [said for d in open_tests for said in self.tests.told(d.branch.site, holds=bool(d.taken))]
        if any(is_of_one(test, holds=holds) or _has_gone_wrong(test, holds=holds) for test, holds in told):
            return False
        if any(self.tests.is_beside_ranks(d.branch.site, d.taken) for d in open_tests):
            return False
        if any(self.tests.is_of_what_the_first_has(d.branch.site, d.taken) for d in open_tests):
            return False
        if self._is_meant_for_one(root, way) or any(
            holds and _ALL_TOGETHER.fullmatch(said)
            for test, raises in self.reading(root).refused(way.touch.effect.site)
            for said, holds in self.tests.told(test, holds=raises)
        ):
            return False
        tests = (d.branch.site for d in way.touch.under if not coordinates(d.term))
        skips = self.reading(root).skips(way.touch.effect.site)
        if any(map(self.tests.sounds_like_one, (*tests, *skips))):
            return False
        if any(self.tests.is_beside_ranks(test, 0) for test in skips):
            return False
        apart = (is_named_by_rank, is_named_by_data, is_named_by_batch, is_named_by_a_step, is_of_own_share)
        return not any(tells_apart(way.touch.effect, self.spmd) for tells_apart in apart)

    def _are_pairs(self, root: Scope, way: Reached) -> bool:
        """Whether ``root`` fails ahead of an effect unless there are two ranks, or passes messages that find each other
        with two only: if not all come to it, one does."""
        if self.messages.is_for_two(root):
            return True
        reading, site = self.reading(root), way.touch.effect.site
        return reading.allows(site, 2) and not reading.allows(site, 4) and not reading.allows(site, 8)

    def _is_meant_for_one(self, root: Scope, way: Reached) -> bool:
        """Whether ``root`` asserts that there is one process, on all its ways to an effect on this path; or a function
        on the way does so, on all its ways there that no test of the rank guards."""
        site = way.touch.effect.site
        if self._insists(root, way):
            return True
        passed = (self.spmd.function_around(at) for at in (*(call.site for call in way.touch.through), site))
        return any(
            all(self._is_tested(other) or self._insists(scope, other) for other in others)
            for scope in dict.fromkeys(passed)
            if scope is not None and scope is not root and self._asserts(scope)
            if (others := [*self.reading(scope).ways(site).reached_by_call()])
        )

    def _insists(self, root: Scope, way: Reached) -> bool:
        """Whether a function itself asserts that there is one process, on all its ways to an effect on this path."""
        if not self._asserts(root):
            return False
        effect = way.touch.effect
        touches = [other.touch for other in self.reading(root).ways(effect.site).reached_by_call()]
        return all(
            any(self._is_asserted_alone(root, site) for site in (effect.site, *(call.site for call in touch.through)))
            for touch in [touch for touch in touches if touch.effect.on == effect.on] or [way.touch]
        )

    def _is_asserted_alone(self, root: Scope, site: Site) -> bool:
        """Whether a block of ``root`` asserts, ahead of a place in it, that there is one process or GPU, or raises
        where there are more; or asserts anywhere that this is one rank, itself or in what it calls: the others are
        not meant to come there."""
        return site.path == root.module.path and self._asserts(root) and insists_around(root, site.span)

    @remembered
    def _asserts(self, root: Scope) -> bool:
        return any(insists(statement, root) for statement in facts.statements(plain(root)))

    def is_made_before(self, root: Scope, site: Site) -> bool:
        """Whether every program that comes to a place that makes a folder has made it before."""
        tops = [chain.root for chain in self.entries.chains(root, site) if chain.top]
        return bool(tops) and all(self.reading(top).is_made_before(site) for top in tops)

    def is_prepared(self, exposure: Exposure) -> bool:
        """Whether `prepare_data` of Lightning comes to an effect as well, which one process of each node runs ahead of
        `setup` and what gives the loaders, while the others wait."""
        root = exposure.root
        owner = root.owner if isinstance(root, Function) and is_of_lightning(root) else None
        first = owner.methods.get("prepare_data") if owner is not None else None
        if first is None or first is root:
            return False
        site = exposure.reached.touch.effect.site
        return any(effect.site == site for effect in self.reading(first).effects)

    def place(self, root: Scope, exposure: Exposure) -> Site:
        """Where a test on the rank belongs: at the effect, or, if ``root`` knows no ranks, at the call in the nearest
        function on the way that does. At the effect if ``root`` has all ranks communicate, too; and for a helper that
        is called by a step of training, at the call in that."""
        site, way = exposure.reached.touch.effect.site, exposure.reached.touch.through
        if any(isinstance(node, Event) for node in nodes(self.reading(root).tree)):
            return site
        module = root.module
        near = {function.full_name: function for function in module.functions}
        callers = (exposure.root, *(near.get(call.callee) for call in way))
        knows = self.spmd.reach.speaks_of_ranks
        if isinstance(root, Function) and not knows(root):
            for caller, call in reversed(tuple(zip(callers, way, strict=False))):
                if isinstance(caller, Function) and call.site.path == site.path and knows(caller):
                    return call.site
            if (
                way
                and isinstance(exposure.root, Function)
                and is_hook(exposure.root)
                and root.owner is None
                and way[0].site.path == site.path
            ):
                return way[0].site
        return site

    def is_ahead_of_group(self, exposure: Exposure) -> bool:
        """Whether processes come to an effect before they join their group."""
        return self.reading(exposure.root).is_ahead_of_all(exposure.reached.touch.effect.site)

    def is_of_one_shot(self, exposure: Exposure) -> bool:
        """Whether processes end with the block in which they come to an effect, and have met nobody before: a way to
        run the program that does no more than that, for which one process will do."""
        touch = exposure.reached.touch
        scope = self.spmd.function_around(touch.effect.site)
        if scope is None or touch.met:
            return False
        span = touch.effect.site.span
        blocks = facts.all_blocks(plain(scope))
        around = (block for block in blocks if any(span.is_inside(s.span) for s in block))
        return any(facts.ends_process(block[-1]) for block in around)

    def speaks_of_processes(self, root: Scope) -> bool:
        """Whether a function, or for a constructor one of its class, communicates or asks for a rank."""
        if isinstance(root, Module):
            return False
        owner = root.owner if root.name in CONSTRUCTORS else None
        mates = owner.methods.values() if owner is not None else (root,)
        if owner is not None and has_hooks(owner):
            return True
        if any(speaks_of_processes(mate) for mate in mates):
            return True
        return any(coordinates(effect.on) for effect in self.reading(root).effects)

    def races(self, module: Module, changes: frozenset[str] = CHANGES, *, nearby: bool = False) -> Iterator[Race]:
        """The races whose two sides part in a function of a module, as far as its callers let them happen; those of
        functions in which something is seen to make one of these ``changes``. ``nearby``: of what is read right behind,
        whatever was asked about it before. Not in programs of which only a name says that there are ranks: it may
        number threads."""
        for root in self.roots(module):
            if self.may_race(root, changes) and self.is_run_by_several(root) and self._has_processes(module):
                reading = self.reading(root)
                for race in reading.races_nearby if nearby else reading.races:
                    if race.change.through[:1] == race.use.through[:1] and race.change.through:
                        continue  # both lie behind one call: the function that is called is looked at by itself
                    if race.early and not self._refuses(race.use.effect.site, race.change):
                        continue
                    if race.missed and not self._demands(race):
                        continue
                    if self._is_of_other_files(race) or (race.gone and self._is_long_before(race)):
                        continue
                    if self._happens(root, race):
                        yield race

    def _is_long_before(self, race: Race) -> bool:
        """Whether a call lies between a read and the deletion behind it in which ranks may take steps together, or work
        for long."""
        change, use = race.fork
        function = self.spmd.function_around(use)
        if function is None or change.path != use.path:
            return True
        return _calls_between(function, use.span, change.span, _WORKS)

    def _is_of_other_files(self, race: Race) -> bool:
        """Whether a tokenizer is written into a folder in which the weights of models are looked for."""
        written, used = race.change.effect, race.use.effect
        if used.kind != "list" or _OF_TOKENIZER.match(self.spmd.written(written.site)) is None:
            return False
        return _WEIGHTS.search(self.spmd.written(used.site)) is not None

    def _refuses(self, asked: Site, change: Touch) -> bool:
        """Whether whoever asks at a place whether a file is there fails if it is, and no training of all ranks comes
        before that is made."""
        function = self.spmd.function_around(asked)
        if function is None or not refuses(function.body, asked.span):
            return False
        way = (*(call.site for call in change.through), change.effect.site)
        made = next((site.span for site in way if site.path == asked.path), None)
        return made is None or not _calls_between(function, asked.span, made, _TRAINS)

    def _demands(self, race: Race) -> bool:
        """Whether whoever asks whether a file is there, behind what makes it, fails if it is not, and nothing that may
        take long on all ranks comes in between."""
        asked = race.use.effect.site
        function = self.spmd.function_around(asked)
        if function is None or not demands(function.body, asked.span):
            return False
        change, use = race.fork
        around = self.spmd.function_around(use)
        if around is None or change.path != use.path:
            return False
        return not _calls_between(around, change.span, use.span, _WORKS)

    def may_race(self, root: Scope, changes: frozenset[str] = CHANGES) -> bool:
        """Whether a root may do several things to files, one of them one of these changes."""
        if isinstance(root, Function):
            return self.words.may_race(root, changes)
        effects, called = self.effects(root), self.called(root)
        if len(effects) + sum(map(self.words.touches, called)) < 2:
            return False
        leads = self.words.creates if changes == CREATES else self.words.changes
        return not changes.isdisjoint(effects) or any(map(leads, called))

    def called(self, module: Module) -> tuple[Function, ...]:
        """The functions that the top level of a module calls."""
        symbols = (s for call in module.calls for s in self.spmd.reach.symbols(call.function, module))
        return tuple(symbol for symbol in symbols if isinstance(symbol, Function))

    def _happens(self, root: Scope, race: Race) -> bool:
        """Whether a caller at the top lets a race happen; where none is seen it may, unless ranks go apart in it."""
        chains = self.entries.chains(root, race.use.effect.site)
        tops = [chain for chain in chains if chain.top and chain.root is not root]
        key = (race.change.effect.site, race.use.effect.site)
        if not tops:
            return not (race.apart or self.entries.are_left_to_the_first(chains))
        return any(
            key == (other.change.effect.site, other.use.effect.site) and (chain.launched or not other.apart)
            for chain in tops
            for other in self.reading(chain.root).races_nearby
        )

    def shown(self, effect: Effect) -> str:
        """The path of an effect as the code writes it, else the call."""
        return shown_path(effect.on) or self.spmd.text(effect.site)

    def changed(self, effect: Effect) -> str:
        """What an effect changes, after a verb: its path, or ``by`` the call that does it."""
        return f"`{self.shown(effect)}`" if shown_path(effect.on) else f"by `{self.shown(effect)}`"


def _told_of(event: Event) -> str:
    """What all ranks do in an event, or the function of the project in which they do something."""
    if event.group == WORLD:
        return event.op
    return event.name.rpartition(".")[2] if event.group.key == UNCLEAR else ""


def _has_gone_wrong(test: str, *, holds: bool) -> bool:
    """Whether the text of a test, on this side of it, says that a number is not finite."""
    asked = _NOT_FINITE.search(test)
    if asked is None or " or " in test:
        return False
    return (holds == test.startswith("not ")) == ("finite" in asked[0].lower())


def _calls_between(function: Function, start: Span, end: Span, names: re.Pattern[str]) -> bool:
    """Whether a call of something with such a name lies between two places of a function."""
    between = (place for place in calls_in(function) if start < place.expression.span < end)
    return any(names.search(facts.last_called(call_of(place)) or "") for place in between)


def _is_of_one_process(function: Function) -> bool:
    """Whether a function, or its class, spreads batches over the GPUs of its process, and knows of no others. Who only
    asks whether somebody has does not say that."""
    if not spreads_batches(function):
        return False
    methods = tuple(function.owner.methods.values()) if function.owner is not None else (function,)
    spreads = (facts.last_name(call_of(place).function) == "DataParallel" for m in methods for place in calls_in(m))
    words = frozenset().union(*(method.words for method in methods))
    return _JOINED.isdisjoint(words) and not any(map(starting.joins, words)) and any(spreads)


def _is_own(effect: Effect) -> bool:
    return is_own(effect.on, temporary=effect.kind != "create")
