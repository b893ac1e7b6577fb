"""Races of ranks about files: one changes what others use, and nothing makes them wait for it."""

from __future__ import annotations

import posixpath
from collections.abc import Iterator
from typing import NamedTuple

from distlint import knowledge
from distlint.files.kept_names import Kept
from distlint.files.naming import chosen, is_inside, is_own, part_of_all, sides, text
from distlint.files.words import CHANGES, last_word
from distlint.spmd.terms import coordinates, key_of
from distlint.spmd.tree import Branch, Effect, Site
from distlint.spmd.words import Decision, Step, Touch, Word

#: What can go wrong after each of them.
_USES = {
    "write": frozenset(("read", "list")),
    "download": frozenset(("read", "list")),
    "create": frozenset(("list", "write")),  # an empty folder holds nothing to read
    "delete": frozenset(("read", "list", "write", "create")),
}
_CHANGED = CHANGES | {"save"}
#: Questions after files that are folders, and after those that are none.
_FOLDERS, _FILES = frozenset(("isdir", "is_dir")), frozenset(("isfile", "is_file"))
#: What makes a file that is asked for come to be: the last as far as its name says so.
_COMES = frozenset(("write", "create", "download", "save"))
_USED = frozenset(kind for kinds in _USES.values() for kind in kinds) | {"probe"}


class Race(NamedTuple):
    """Some rank changes a file, and others use it afterwards without having met that rank in between.

    ``parts``: each rank writes a file of its own, and the user reads those of all. ``apart``: the rank that changes it
    does not come to the use, and the two meet nowhere, so that whoever calls may let it go first. ``early``: the use
    stands ahead of the change and asks whether the file is there, and slower ranks ask when it is. ``gone``: it stands
    ahead of the change, too, and reads what slower ranks find deleted. ``missed``: the use asks whether the file is
    there, behind the change, and faster ranks ask when it is not yet.
    """

    change: Touch
    use: Touch
    changer: int
    user: int
    apart: bool
    parts: bool = False
    early: bool = False
    gone: bool = False
    missed: bool = False

    @property
    def guards(self) -> tuple[Decision, ...]:
        """The tests on a rank that stand over the change."""
        return tuple(d for d in self.change.under if coordinates(d.term))

    @property
    def is_folder(self) -> bool:
        """Whether a folder is made, and the others write into it."""
        return self.change.effect.kind == "create" and self.use.effect.kind == "write" and not self.early

    @property
    def axes(self) -> frozenset[str]:
        """The axes of the ranks that these tests speak of."""
        return frozenset(c.axis for d in self.guards for c in coordinates(d.term))

    @property
    def is_among_nodes(self) -> bool:
        """Whether the first rank of all changes the file, and only first ranks of nodes come to the use: those of one
        node are one."""
        return self.changer == 0 and any(c.axis == "local" for d in self.use.under for c in coordinates(d.term))

    @property
    def sure(self) -> bool:
        """Whether every rank in these tests is known to be one (and is not only called so)."""
        return all(c.sure for d in self.guards for c in coordinates(d.term))

    @property
    def fork(self) -> tuple[Site, Site]:
        """Change and use, or the calls that lead to them, in the function from which both are reached."""
        ways = [[*(call.site for call in touch.through), touch.effect.site] for touch in (self.change, self.use)]
        both = (self.change.effect.site, self.use.effect.site)
        return next(((change, use) for change, use in zip(*ways, strict=False) if use != change), both)

    @property
    def place(self) -> Site:
        """The use, or the call that leads to it, in the function from which both change and use are reached."""
        return self.fork[1]


def may_race(effects: tuple[Effect, ...]) -> bool:
    """Whether something is changed that something else uses, by the paths."""
    if any(e.kind in ("read", "list") for e in effects) and any(
        e.kind == "write" and coordinates(e.on) and part_of_all(e.on) for e in effects
    ):
        return True
    changed = [(e, text(on)) for e in effects if e.kind in _CHANGED and not is_own(e.on) for on in sides(e.on)]
    used = [(e, text(on)) for e in effects if e.kind in _USED for on in sides(e.on)] if changed else []
    return any(
        use.site != change.site and (_is_looked_for(change, path, use, where) or is_use(change, use, path, where))
        for change, path in changed
        for use, where in used
    )


def _settled(word: Word) -> Word:
    """What a rank does, with paths that are one of two by a test as they are for a rank that has passed the test."""
    if not any("if(" in key_of(touch.effect.on) for touch in word.touches):
        return word
    known = {key_of(d.term): bool(d.taken) for d in word.decisions.values() if isinstance(d.branch, Branch)}
    touches = [t._replace(effect=t.effect._replace(on=chosen(t.effect.on, known))) for t in word.touches]
    return word._replace(touches=touches)


def _is_about(use: Effect, used: str, path: str) -> bool:
    """Whether an effect on ``used`` needs what is at ``path``."""
    if use.kind == "list" and path != used and is_inside(path, used):
        name = path[len(used.rstrip("/")) :].lstrip("/").partition("/")[0]
        return used != "." and not Kept(*use.kept).leaves_out(name)
    whole = use.kind == "read" and is_inside(path, used) and used != "."
    return whole or is_inside(used, path)


def races_of(words: dict[int, Word]) -> Iterator[Race]:
    """The races of one setting, by what each rank does in it."""
    words = {rank: _settled(word) for rank, word in words.items()}
    changes: dict[tuple[Site, str], tuple[set[int], Touch]] = {}
    for rank, word in words.items():
        for touch in word.touches:
            if touch.effect.kind in _CHANGED and not is_own(touch.effect.on):
                key = (touch.effect.site, text(touch.effect.on))
                changes.setdefault(key, (set(), touch))[0].add(rank)
    for (_, path), (writers, change) in changes.items():
        if len(writers) == len(words):
            continue
        for rank in words:
            changer = max((writer for writer in writers if writer < rank), default=None)
            if rank in writers or changer is None:
                continue
            use = _first_use(change, path, words[changer], words[rank])
            if use is not None:
                yield Race(change, use, changer, rank, _are_apart(use, words[changer], words[rank]))
                break
        for rank in words.keys() - writers:
            look = _first_look(change, path, words[min(writers)], words[rank])
            if look is not None:
                apart = _are_apart(look, words[min(writers)], words[rank])
                yield Race(change, look, min(writers), rank, apart, early=True)
                break
        yield from _late_reads(change, path, writers, words)
        yield from _misses(change, path, writers, words)
    yield from _merges(words)


def _is_looked_for(change: Effect, path: str, look: Effect, asked: str) -> bool:
    """Whether a question about ``asked`` gets another answer once ``path`` has come to be."""
    if look.kind != "probe" or change.kind not in _COMES:
        return False
    question, folder = last_word(look.name), change.kind == "create"
    if question in (_FILES if folder else _FOLDERS):
        return False
    return path == asked or (folder and is_inside(path, asked) and asked != ".")


def _first_look(change: Touch, path: str, changer: Word, user: Word) -> Touch | None:
    """The first question of a rank about ``path`` ahead of the change by another one, if they have not met since."""
    for touch in user.touches:
        if touch.caught or not is_after(change, touch):
            continue
        if _is_looked_for(change.effect, path, touch.effect, text(touch.effect.on)):
            return None if _have_met(touch, change, user, changer) else touch
    return None


def _misses(change: Touch, path: str, writers: set[int], words: dict[int, Word]) -> Iterator[Race]:
    """The first question of a rank about ``path`` behind the change by another one, if they have not met since, and it
    does not make what it asks for itself."""
    changer = min(writers)
    for rank in sorted(words.keys() - writers):
        for index, touch in enumerate(words[rank].touches):
            asked = text(touch.effect.on)
            if touch.caught or asked != path or not is_after(touch, change):
                continue
            if not _is_looked_for(change.effect, path, touch.effect, asked):
                continue
            own = any(e.effect.kind in _COMES and text(e.effect.on) == path for e in words[rank].touches[:index])
            if not own and not _have_met(change, touch, words[changer], words[rank]):
                apart = _are_apart(touch, words[changer], words[rank])
                yield Race(change, touch, changer, rank, apart, missed=True)
                return
            break


def _late_reads(change: Touch, path: str, writers: set[int], words: dict[int, Word]) -> Iterator[Race]:
    """The first read of ``path`` by a rank ahead of its deletion by another one that reads it as well, if they have not
    met since: a slower rank finds nothing."""
    changer = min(writers)
    if change.effect.kind != "delete" or change.effect.tolerant:
        return
    for rank in sorted(words.keys() - writers):
        for touch in words[rank].touches:
            if touch.caught or touch.effect.kind != "read" or not is_inside(text(touch.effect.on), path):
                continue
            shared = any(other.effect.site == touch.effect.site for other in words[changer].touches)
            if shared and is_after(change, touch) and not _have_met(touch, change, words[rank], words[changer]):
                yield Race(change, touch, changer, rank, False, gone=True)
                return


def _merges(words: dict[int, Word]) -> Iterator[Race]:
    """Each rank writes its part, and one of them reads the parts of all."""
    parts: dict[tuple[Site, str], dict[int, Touch]] = {}
    for rank, word in words.items():
        for touch in word.touches:
            path = part_of_all(touch.effect.on) if touch.effect.kind == "write" else ""
            if path and coordinates(touch.effect.on):
                parts.setdefault((touch.effect.site, path), {})[rank] = touch
    for (_, path), writers in parts.items():
        for user, word in words.items():
            writer = next((rank for rank in writers if rank != user), None)
            if writer is None or user not in writers:
                continue
            for index, touch in enumerate(word.touches):
                change = writers[writer]
                if not _collects(touch, path) or not is_after(touch, writers[user]):
                    continue
                asked = any(e.effect.kind == "probe" and not coordinates(e.effect.on) for e in word.touches[:index])
                if not asked and not _have_met(change, touch, words[writer], word):
                    yield Race(change, touch, writer, user, False, True)
                break


def _collects(touch: Touch, path: str) -> bool:
    """Whether the parts of all ranks are read, or listed."""
    on = touch.effect.on
    if coordinates(on):
        return False
    if touch.effect.kind == "list":
        folder = text(on)
        folder = posixpath.dirname(folder.partition("*")[0] + "x") if "*" in folder else folder
        return folder not in ("", ".") and is_inside(path, folder)
    return touch.effect.kind == "read" and part_of_all(on) == path


def _are_apart(use: Touch, changer: Word, user: Word) -> bool:
    """Whether nothing says that both ranks run this at the same time."""
    if any(touch.effect.site == use.effect.site for touch in changer.touches):
        return False
    return {_way(s) for s in changer.steps if s.members}.isdisjoint(_way(s) for s in user.steps if s.members)


def is_use(change: Effect, use: Effect, path: str, used: str) -> bool:
    """Whether something goes wrong with an effect on the path ``used`` if it comes ahead of a change of ``path``."""
    if use.kind not in _USES.get(change.kind, ()):
        return False
    if change.tolerant and (use.tolerant or (change.kind == "create" and _fills(use))):
        return False
    return _is_about(use, used, path)


def _fills(effect: Effect) -> bool:
    """Whether something is written into a folder by what makes the folder where there is none."""
    row = knowledge.files().get(effect.name)
    return row is not None and row.fills


def _first_use(change: Touch, path: str, changer: Word, user: Word) -> Touch | None:
    """The first use of ``path`` by a rank after the change by another one, if they have not met in between."""
    for index, touch in enumerate(user.touches):
        used = text(touch.effect.on)
        if not is_use(change.effect, touch.effect, path, used) or not is_after(touch, change):
            continue
        earlier = user.touches[:index]
        if sees_to_itself(earlier, change, path, used) or _asks_for_mark(earlier, change, changer):
            return None
        return None if _have_met(change, touch, changer, user) else touch
    return None


def _asks_for_mark(earlier: list[Touch], change: Touch, changer: Word) -> bool:
    """Whether a rank has asked for another file that the changer makes behind its change, to say that it is done."""
    behind = (touch.effect for touch in changer.touches if is_after(touch, change))
    marks = {text(effect.on) for effect in behind if effect.kind in ("write", "create", "save")}
    return any(touch.effect.kind == "probe" and text(touch.effect.on) in marks for touch in earlier)


def sees_to_itself(earlier: list[Touch], change: Touch, path: str, used: str) -> bool:
    """Whether a rank has itself made, or asked for, what it uses."""
    for touch in earlier:
        own = text(touch.effect.on)
        if is_inside(own, path) and change.effect.kind in ("create", "delete"):
            if touch.effect.kind == "create" or _fills(touch.effect):
                return True
            if touch.effect.kind == "probe" and change.effect.kind == "create":
                return True
        elif touch.effect.kind in ("probe", "write", "download") and own in (path, used):
            return True
    return False


def is_after(use: Touch, change: Touch) -> bool:
    """Whether a use stands behind a change in the code (in the function that both are reached from)."""
    ways = [[*(call.site for call in touch.through), touch.effect.site] for touch in (change, use)]
    for first, second in zip(*ways, strict=False):
        if first != second:
            return bool(first.path == second.path and first.span.line < second.span.line)
    return False


def _have_met(change: Touch, use: Touch, changer: Word, user: Word) -> bool:
    """Whether an event that both ranks enter lies after the change and before the use."""
    after = changer.steps[change.met :]
    before = user.steps[: use.met]
    if not {_way(step) for step in after}.isdisjoint(map(_way, before)):
        return True
    earlier = {_way(step) for step in changer.steps[: change.met]}
    last = max((index for index, step in enumerate(before) if _way(step) in earlier), default=-1)
    before = before[last + 1 :]  # as in `if rank == 0: barrier()`, `else: barrier()`, or behind an early return
    if not after and _any_apart(before):  # who uses it waits for ever, and RNK101 speaks of that
        return True
    same = not {step.event.op for step in after}.isdisjoint(step.event.op for step in before)
    return (_any_apart(after) and _any_apart(before)) or (same and (_any_apart(after) or _any_apart(before)))


def _any_apart(steps: list[Step]) -> bool:
    return any(coordinates(d.term) for step in steps for d in step.under)


def _way(step: Step) -> tuple[Site, ...]:
    """The calls by which an event is reached, and its place."""
    return (*(call.site for call in step.through), step.event.site)
