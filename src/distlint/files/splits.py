"""Outputs whose name every rank makes for itself, so that what belongs together ends up in several places.

Two things show that it does: each rank writes its part below the name (a sharded checkpoint, a file with the rank in
it that one rank collects), or some ranks write what others then look for under a name of their own.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache
from typing import NamedTuple

from distlint import facts, knowledge
from distlint.facts import Call
from distlint.files import Files
from distlint.files.entries import MAX_CALLERS, MAX_STEPS
from distlint.files.making import made_of
from distlint.files.naming import made_in, sounds_like_a_rank, text, without_numbers
from distlint.files.races import is_after, is_use, sees_to_itself
from distlint.files.reading import Reading
from distlint.files.words import CHANGES, last_word
from distlint.places import call_of, calls_in
from distlint.project import Function, Module, Scope
from distlint.project.bindings import Imported
from distlint.remembering import remembered
from distlint.spmd.interpreter import Interpreter, TooLarge
from distlint.spmd.terms import Apply, Term, Unknown, coordinates, key_of, leaves
from distlint.spmd.tree import Effect, Site, nodes
from distlint.spmd.values import Value
from distlint.spmd.words import Decision, Touch, Word
from distlint.syntax.vocabulary import is_distributed

#: What stands in a function that looks for a free name.
_SEEKS = re.compile(r"\bwhile\b|\blen\(")
#: A loop that goes on as long as a name is taken.
_SEEKS_IN_VAIN = re.compile(r"\bwhile\b[^\n]*\b(?:exists|lexists|isdir|isfile|is_dir|is_file)\(")
#: What stands in a function that makes a name of something: most clocks are timers.
_NAMES = re.compile(
    r"strftime|isoformat|uuid|token_|mkdtemp|mktemp|mkstemp|Temp(?:orary)?(?:Dir|File)|now\(|today\(|getpid|rand|choices|\bhash\("
    r"|(?:int|str|round)\(\s*time|\{[^{}\n]*\btime(?:_ns)?\(|(?:stamp|name|run|id|ts)\w*\s*=\s*time"
)
#: Clocks that measure more often than they name.
_CLOCKS = frozenset(("time", "time_ns", "monotonic", "perf_counter"))
#: By which effects a file comes to be, and that of one rank of many.
_CHANGES = (CHANGES, frozenset(("write",)))
#: Effects after which a name is no longer free.
_TAKES = frozenset(("create", "write", "shards"))


class Split(NamedTuple):
    """``made``: the call by which every rank makes a part of a name. ``output``: what is written under it; ``use``:
    what another rank then looks for, if that is what shows it."""

    made: Call
    output: Touch
    use: Touch | None


class _Found(NamedTuple):
    """What is written under names that are made at some places (keys of sites)."""

    makers: frozenset[str]
    output: Touch
    use: Touch | None


class Splits:
    """Answers about one project."""

    def __init__(self, files: Files) -> None:
        self.files = files

    def of(self, module: Module, user: Module | None = None) -> Iterator[Split]:
        """The calls of a module by which names are made that are not the same on all ranks, but should be. ``user``:
        whose functions may take them from classes or variables of the module, too."""
        for root in self.files.roots(module):
            made = {Site(module.path, call.span).key: call for call in self._makers(root)}
            for above in self._above(root, user) if made and self._gets_on(root, made) else ():
                for found in self._in(above):
                    for key in sorted(found.makers & made.keys()):
                        yield Split(made.pop(key), found.output, found.use)

    def of_others(self, module: Module) -> Iterator[tuple[Module, Split]]:
        """The same for names that are made in a file which a module imports and at which no rule looks, as it has no
        word of distributed code, and under which something is written in the module; each with that file."""
        definitions = (module.bindings.only(name) for name in module.bindings.names)
        imports = (one for one in definitions if isinstance(one, Imported))
        sources = dict.fromkeys(self.files.project.imported_module(one, module) for one in imports)
        for source in sources if not module.is_test else ():
            if source is not None and self._only_names(source):
                for split in self.of(source, module):
                    if split.output.effect.site.path == module.path:
                        yield source, split

    @remembered
    def _only_names(self, source: Module) -> bool:
        """Whether names may be made in a file at which no rule looks."""
        if not source.matches(_NAMES) or is_distributed(source.text):
            return False
        return source.path in self.files.project.files

    def _makers(self, root: Scope) -> Iterator[Call]:
        """The calls of a function, or a top level, by which a name may be made."""
        words = _words("unique")
        if isinstance(root, Function):
            probes = _words("probe", "list")
            text = "" if root.words.isdisjoint(words | probes) else "\n".join(self.files.project.lines(root))
            words = words if _NAMES.search(text) else frozenset()
            if not probes.isdisjoint(root.words) and self._seeks(root, text):
                words |= probes
        for place in calls_in(root) if words else ():
            call = call_of(place)
            if facts.last_called(call) in words and not self._is_timer(call, root):
                yield call

    def _seeks(self, root: Function, text: str) -> bool:
        """Whether a function may look for a name that is free, in so many words or for the parts of all ranks."""
        return _SEEKS_IN_VAIN.search(text) is not None or (
            _SEEKS.search(text) is not None and self.files.words.leaves_shards(root)
        )

    def _is_timer(self, call: Call, root: Scope) -> bool:
        """Whether a clock is looked at for the time alone: its line makes no name."""
        module = root.module
        line = self.files.project.lines_of(module.path)[call.span.line - 1]
        return facts.last_called(call) in _CLOCKS and _NAMES.search(line) is None

    def _gets_on(self, root: Scope, made: Mapping[str, Call]) -> bool:
        """Whether what is made in a function may name a file there, or goes on to others: a look at it alone."""
        probes = _words("probe", "list")
        if isinstance(root, Module) or any(facts.last_called(call) in probes for call in made.values()):
            return True
        run = Interpreter(self.files.spmd.reach, shallow=True, watch=self.files.watch)
        try:
            paths = (Value(node.on) for node in nodes(run.run(root)) if isinstance(node, Effect))
        except (TooLarge, RecursionError):
            return True
        return not made.keys().isdisjoint(made_of((*paths, *run.left())))

    def _above(self, root: Scope, user: Module | None) -> Iterator[Scope]:
        """The functions and modules from which what a root makes may come to an output: itself and its callers; of what
        is made at the top of a file, the functions of the ``user`` of the file as well."""
        level: list[Scope] = [root, *_mates(root)]
        if user is not None and isinstance(root, Module):
            level.extend((user, *user.functions))
        seen: dict[Scope, None] = dict.fromkeys(level)
        for _ in range(MAX_STEPS):
            yield from level
            callers = (c for one in level if isinstance(one, Function) for c in self.files.entries.callers(one))
            above = (one for caller in dict.fromkeys(callers) for one in (caller, *_mates_of_constructor(caller)))
            level = [one for one in dict.fromkeys(above) if one not in seen]
            seen.update(dict.fromkeys(level))
            if not level or len(seen) > MAX_CALLERS:
                return

    @remembered
    def _in(self, root: Scope) -> tuple[_Found, ...]:
        return tuple(self._looked_for(root)) if self._may_split(root) else ()

    def _may_split(self, root: Scope) -> bool:
        """Whether a root leads to something that is written in parts, or by one rank for others."""
        if self.files.may_race(root):
            return True
        if isinstance(root, Function):
            return self.files.words.leaves_shards(root)
        return "shards" in self.files.effects(root) or any(map(self.files.words.leaves_shards, self.files.called(root)))

    def _looked_for(self, root: Scope) -> Iterator[_Found]:
        reading = self.files.reading(root)
        for effect in reading.effects:
            if effect.kind != "shards" or effect.tolerant:
                continue
            makers = made_in(effect.on) | _probed(effect, reading)
            if makers and not coordinates(effect.on):
                ways = (way for way in reading.ways(effect.site).reached() if way.touch.effect.on == effect.on)
                clashing = next((way for way in ways if self.files.clashes(root, way)), None)
                if clashing is not None:
                    yield _Found(makers, clashing.touch, None)
        changes = [effect for effect in reading.effects if effect.kind in CHANGES]
        sought = {effect.site: found for effect in changes if (found := _probed(effect, reading))}
        if sought or any(made_in(effect.on) for effect in changes):
            for words in reading.spoken:
                yield from _strays(words, sought)


def _mates(root: Scope) -> Iterator[Scope]:
    """The functions that use what a constructor leaves in attributes, or a module in variables."""
    if isinstance(root, Module):
        yield from root.functions
    else:
        yield from _mates_of_constructor(root)


def _mates_of_constructor(root: Scope) -> Iterator[Scope]:
    if isinstance(root, Function) and root.name == "__init__" and root.owner is not None:
        yield from root.owner.methods.values()


@cache
def _words(*effects: str) -> frozenset[str]:
    """The last words of the names of the calls that have one of these effects; none of those that tell nodes apart."""
    rows = (row for row in knowledge.files().values() if row.effect in effects)
    return frozenset(last_word(row.name) for row in rows if row.effect != "unique" or row.tolerant != "always")


def _probed(effect: Effect, reading: Reading) -> frozenset[str]:
    """The places where the files that are there are looked at to find a name that is free, without that ranks meet
    before the first of them takes it."""
    asked = {probe.site for probe in reading.effects if probe.kind in ("probe", "list") and _finds(probe, effect.on)}
    taken: set[Site] = set()
    for word in (word for words in reading.spoken for word in words.values()) if asked else ():
        for index, probe in enumerate(word.touches):
            if probe.effect.site in asked and any(_takes(touch, probe) for touch in word.touches[index + 1 :]):
                taken.add(probe.effect.site)
    return frozenset(site.key for site in taken)


def _takes(touch: Touch, probe: Touch) -> bool:
    """Whether an effect takes the name that was found to be free, before ranks have met."""
    return touch.effect.kind in _TAKES and touch.met == probe.met and _finds(probe.effect, touch.effect.on)


def _finds(probe: Effect, path: Term) -> bool:
    """Whether a path has a number that was found by asking for files (in the test of a loop), or by counting them."""
    place = probe.site.key.rpartition(":")[0]
    sought = (leaf for leaf in leaves(path) if isinstance(leaf, Unknown) and f"@while@{place}:" in leaf.key)
    return not frozenset(sought).isdisjoint(leaves(probe.on)) or _counts(path, f"{last_word(probe.name)}(")


def _counts(path: Term, listing: str) -> bool:
    if isinstance(path, Apply) and path.operator == "len":
        return listing in key_of(path)
    return isinstance(path, Apply) and any(_counts(part, listing) for part in path.operands)


def _strays(words: dict[int, Word], sought: Mapping[Site, frozenset[str]]) -> Iterator[_Found]:
    """What some ranks write under a name that each has made for itself, and another rank looks for: one that does not
    write it, or one that collects the parts of all. ``sought``: where the names of effects were found to be free."""
    changes: dict[tuple[Site, str], dict[int, Touch]] = {}
    for rank, word in words.items():
        for touch in word.touches:
            is_own = bool(made_in(touch.effect.on)) or touch.effect.site in sought
            if is_own and touch.effect.kind in _CHANGES[bool(coordinates(touch.effect.on))]:
                key = (touch.effect.site, without_numbers(text(touch.effect.on)))
                changes.setdefault(key, {})[rank] = touch
    for writers in changes.values():
        change = next(iter(writers.values()))
        parts = bool(coordinates(change.effect.on))
        makers = made_in(change.effect.on) | sought.get(change.effect.site, frozenset())
        uses = {user: use for user, word in words.items() if (use := _looks_for(change, word, makers)) is not None}
        if parts and len(uses) == len(words) and all(use.effect.kind == "list" for use in uses.values()):
            continue  # each may have a folder of its own, in which it looks at what it has written
        use = next((use for user, use in uses.items() if parts or user not in writers), None)
        if use is not None:
            yield _Found(makers, change, use)


def _looks_for(change: Touch, user: Word, makers: frozenset[str]) -> Touch | None:
    """What a rank uses of what another one has changed, without having seen to it itself; not what it has asked to find
    the name."""
    parts = bool(coordinates(change.effect.on))
    path = without_numbers(text(change.effect.on))
    for index, touch in enumerate(user.touches):
        used = without_numbers(text(touch.effect.on))
        if (
            touch.caught
            or touch.effect.site.key in makers
            or (parts and coordinates(touch.effect.on))
            or not is_after(touch, change)
        ):
            continue
        if any(map(_is_of_unknown_rank, touch.under)):
            continue  # it may be that of the one who writes
        if is_use(change.effect, touch.effect, path, used):
            return touch if parts or not sees_to_itself(user.touches[:index], change, path, used) else None
    return None


def _is_of_unknown_rank(test: Decision) -> bool:
    """Whether a side of a test is that of one rank, by the name of what it compares, of which nothing here knows."""
    term = test.term
    compares = isinstance(term, Apply) and term.operator == "==" and not coordinates(term)
    return compares and bool(test.taken) and sounds_like_a_rank(text(term))
