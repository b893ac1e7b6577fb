"""Which functions can do something to files: a look at their text, so that bodies are run where it pays."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cache, partial

from distlint import knowledge
from distlint.files.naming import is_storage
from distlint.knowledge import FileEntry
from distlint.project import Class, External, Function, Module, Scope
from distlint.project.bindings import Imported
from distlint.remembering import Memory, leads_to, remembered
from distlint.spmd.reach import Reach

#: Effects that touch a file; the other rows of the table say how paths are made.
TOUCHES = frozenset(
    ("write", "shards", "track", "read", "create", "log", "delete", "move", "probe", "list", "download")
)
#: Effects by which a file comes to be, changes or goes away.
CHANGES = frozenset(("write", "create", "delete", "download"))
#: Those by which a folder or an empty file comes to be.
CREATES = frozenset(("create",))
#: A call, or a line that gives another name to what it calls (`make = os.makedirs`).
_CALL = re.compile(r"(?<![\w.])([\w.]*\.)?(\w+)\s*\(|(?<==)[ \t]*([\w.]*\.)?(\w+)[ \t]*$", re.MULTILINE)
_IMPORT = re.compile(
    r"^[ \t]+(?:from[ \t]+(?P<home>[\w.]+)[ \t]+)?import[ \t]+(?P<names>[\w.][\w., \t]*|\([\w, \t]*\))", re.MULTILINE
)
#: A mode of `open`, or of one that packs files (`w:gz`), by which a file is changed.
_CHANGING_MODE = re.compile(r"[\"'][wax](?:[bt]?\+?[bt]?|:\w{0,3})[\"']")
#: Names of calls that write to a path that they are given, where nobody can see into them.
SAVES = re.compile(r"(?:save|dump|write|export)(?:_|$)")


class FileWords:
    """What the texts of the functions of a project say about files; remembered."""

    def __init__(self, reach: Reach) -> None:
        self.reach = reach
        self._touching: Memory[Function, bool] = Memory()
        self._changing: Memory[Function, bool] = Memory()
        self._creating: Memory[Function, bool] = Memory()
        self._sharding: Memory[Function, bool] = Memory()
        self._with: dict[str, Memory[Function, bool]] = {}
        self._unaware: dict[str, Memory[Function, bool]] = {}

    @remembered
    def effects(self, function: Function) -> tuple[str, ...]:
        """The effects of the calls that stand in the text of a function, one for each call."""
        text = "" if _words().isdisjoint(function.words) else "\n".join(self.reach.project.lines(function))
        return (*effects_in(text, function.module), *_effects_of_base(function))

    def touches(self, function: Function) -> bool:
        """Whether a function, or one that it may call, does anything with files; objects that it makes may do so for
        each other, too."""
        return leads_to(function, self._touching, lambda one: bool(self.effects(one)), self._callees)

    @remembered
    def _callees(self, function: Function) -> tuple[Function, ...]:
        return (*self.reach.callees(function), *self.reach.project.mentions.by_way_of(function))

    def changes(self, function: Function) -> bool:
        """Whether a function, or one that it may call, changes files."""
        return self.reach.leads_to(function, self._changing, lambda one: not CHANGES.isdisjoint(self.effects(one)))

    def may_hand_on(self, root: Scope, *kinds: str) -> bool:
        """Whether functions that know no ranks lead from one, or from the top level of a file, to an effect of one of
        these kinds, by their words: before it is run with all that it calls."""
        callees = self._unaware_callees(root)
        for kind in kinds if callees else ():
            known, has = self._unaware.setdefault(kind, Memory()), partial(self._has, kind)
            if any(leads_to(callee, known, has, self._unaware_callees) for callee in callees):
                return True
        return False

    def below(self, roots: Iterable[Scope], kind: str) -> Iterator[Function]:
        """The functions with an effect of a kind to which some functions, or the top level of a file, may lead, by
        their words."""
        known, has = self._with.setdefault(kind, Memory()), partial(self._has, kind)
        seen: set[Function] = set()
        waiting = list(roots)
        while waiting:
            for callee in self._called_by(waiting.pop()):
                if callee not in seen and leads_to(callee, known, has, self._callees):
                    seen.add(callee)
                    waiting.append(callee)
                    if self._has(kind, callee):
                        yield callee

    def _has(self, kind: str, function: Function) -> bool:
        return kind in self.effects(function)

    @remembered
    def _unaware_callees(self, root: Scope) -> tuple[Function, ...]:
        """The functions that a function, or the top level of a file, may call and that know no ranks."""
        return tuple(c for c in self._called_by(root) if not self.reach.speaks_of_ranks(c))

    def _called_by(self, root: Scope) -> tuple[Function, ...]:
        return self._callees(root) if isinstance(root, Function) else self.reach.project.mentions.named_at_top(root)

    def creates(self, function: Function) -> bool:
        """Whether a function, or one that it may call, makes folders or files."""
        return self.reach.leads_to(function, self._creating, lambda one: not CREATES.isdisjoint(self.effects(one)))

    def leaves_shards(self, function: Function) -> bool:
        """Whether in a function, or one that it may call, each rank writes its part."""
        return self.reach.leads_to(function, self._sharding, lambda one: "shards" in self.effects(one))

    def may_race(self, function: Function, changes: frozenset[str]) -> bool:
        """Whether a function may do several things to files, one of them one of these changes and some on certain ranks
        only."""
        near = self._near(function)
        if not self._may_refuse(function):
            if all(changes.isdisjoint(self.effects(one)) for one in near):
                return False
            ways = len(self.effects(function)) + sum(any(map(self.effects, self._near(c))) for c in near[1:])
            if ways < 2:
                return False
        return any(map(self.reach.speaks_of_ranks, near))

    def _may_refuse(self, function: Function) -> bool:
        """Whether a function asks for a file and saves something by what nobody can see into: it may fail where that is
        there already."""
        return any(map(SAVES.match, function.words)) and "probe" in self.effects(function)

    def _near(self, function: Function) -> tuple[Function, ...]:
        """A function and those that it may call."""
        return (function, *self.reach.callees(function))


def effects_in(text: str, module: Module) -> tuple[str, ...]:
    """The effects of the calls in a text of a module, by the names that the module imports."""
    found: list[str] = []
    inside = _imported_inside(text)
    for match in _CALL.finditer(text) if text else ():
        name = match[2] or match[4]
        if name in _words():
            effect = _effect(match[1] or match[3] or "", name, text[match.end() : match.end() + 200], module, inside)
            if effect:
                found.append(effect)
    return tuple(found)


def _effects_of_base(function: Function) -> tuple[str, ...]:
    """The effect of the public base that a constructor calls: ``super().__init__(root, download=True)``."""
    if function.name != "__init__" or function.owner is None or "super" not in function.words:
        return ()
    row = row_of_base(function.owner)
    return (row.effect,) if row is not None and row.effect in TOUCHES else ()


def row_of_base(owner: Class) -> FileEntry | None:
    """The row about what the making of an object of a class does that is derived from a public one."""
    known = knowledge.files()
    public = (known.get(base.name) for base in owner.lineage if isinstance(base, External))
    return next((row for row in public if row is not None), None)


def _imported_inside(text: str) -> dict[str, list[tuple[str, str]]]:
    """What a text imports below its first column, by the names that it gets there: its module, and its name in that."""
    found: dict[str, list[tuple[str, str]]] = {}
    for match in _IMPORT.finditer(text) if "import " in text else ():
        home = match["home"] or ""
        for name in match["names"].split(","):
            original, _, renamed = (part.strip(" ()") for part in name.partition(" as "))
            original = original if home or renamed else original.partition(".")[0]
            found.setdefault(renamed or original, []).append((home, original))
    return found


def _effect(before: str, name: str, after: str, module: Module, inside: Mapping[str, list[tuple[str, str]]]) -> str:
    if name == "open" and before in ("", "."):
        return "write" if _CHANGING_MODE.search(after) else "read"
    known = knowledge.files()
    if before and is_storage(before.rstrip(".").rpartition(".")[2]):
        row = known.get(f"storage:{name}")
        if row is not None:
            return row.effect if row.effect in TOUCHES else ""
    head, _, rest = f"{before}{name}".partition(".")
    imported = [d for d in module.bindings.of(head) if isinstance(d, Imported)]
    ways: list[tuple[str, str | None]] = [(d.module, d.name) for d in imported] or [*inside.get(head, ())]
    for home, original in ways:
        row = known.get(".".join(part for part in (home, original, rest) if part))
        if row is not None:
            return _kind(row, after)
    row = known.get(f"{before}{name}") or (known.get(f".{name}") if before else None)
    if row is None and before and name == "open":
        return "write" if _CHANGING_MODE.search(after) else "read"
    if row is None and before and name in _sharding_methods():
        return "shards"
    if row is None and before and name == "save" and "jit." in module.text:
        return "write"  # a scripted module saves itself
    return _kind(row, after) if row is not None else ""


def _kind(row: FileEntry, after: str) -> str:
    """The effect of a call by its row and the text of its arguments: what takes a mode may write."""
    if row.effect == "read" and "mode" in row.params and _CHANGING_MODE.search(after):
        return "write"
    return row.effect if row.effect in TOUCHES else ""


@cache
def _sharding_methods() -> frozenset[str]:
    """The methods by which each rank writes its part, of objects of some class."""
    rows = (row for row in knowledge.files().values() if row.effect == "shards")
    return frozenset(
        last_word(row.name) for row in rows if row.name.rpartition(".")[0].rpartition(".")[2][:1].isupper()
    )


@cache
def _words() -> frozenset[str]:
    touching = (row for row in knowledge.files().values() if row.effect in TOUCHES)
    return frozenset({"open"} | {last_word(row.name) for row in touching})


def last_word(name: str) -> str:
    """The word that a call has in a text: that behind the last dot of a name, or behind `storage:`."""
    return name.rpartition(".")[2].rpartition(":")[2]
