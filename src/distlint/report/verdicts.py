"""What comes of a timeline, in sentences: who waits where for whom, and why these do not come."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from distlint.spmd.network import Action
from distlint.spmd.timeline import Lane, Timeline
from distlint.spmd.tree import Message, Site
from distlint.spmd.wording import has_left_by, in_turn, leaves_by, ranks, verb
from distlint.spmd.words import Passing, Step


class Verdict(NamedTuple):
    """The verdict on a timeline. ``named`` says what is called, ``place`` where something stands."""

    found: Timeline
    named: Callable[[Action], str]
    place: Callable[[Site], str]

    def told(self) -> tuple[str, ...]:
        """The lines of the verdict."""
        waiting = [lane for lane in self.found.lanes if lane.waits is not None]
        failed = [lane for lane in self.found.lanes if lane.died]
        lines = [*self._disputes(), *map(self._fails, failed)]
        lines += [self._waits(lane) for lane in waiting if not _is_disputed(lane)]
        if any(_have_failed(lane, self.found) for lane in waiting):
            lines.append("A launcher that ends the job when one rank fails (torchrun) ends that, too.")
        elif not waiting and len(failed) < len(self.found.lanes) and not self.found.disputes:
            unmatched = ", if their messages find their other ends" if self.found.matched is False else ""
            lines.append(f"{'The others' if failed else 'All ranks'} come to the end{unmatched}.")
        return tuple(lines)

    def _disputes(self) -> Iterator[str]:
        """The arguments in which ranks disagree: they come to one call, and differ in what they give."""
        for dispute in self.found.disputes:
            (value, numbers), (another, others) = dispute.two
            name, other_name = self.named(dispute.one), self.named(dispute.other)
            there = "" if other_name == name else f"to {other_name} "
            told = f"{ranks(numbers)} {verb('come', numbers)} to {name} with {dispute.argument} {value}"
            told += f", {ranks(others)} {there}with {dispute.argument} {another}"
            wait = any(lane.waits is not None and _is_disputed(lane) for lane in self.found.lanes)
            comes = "They wait for ever" if wait else "What comes of it is undefined"
            yield _sentence(f"{told}. {comes}: all must agree.")

    def _waits(self, lane: Lane) -> str:
        assert lane.waits is not None
        missed = in_turn(lane.missed) if lane.missed else "the others"
        who = f"{ranks(lane.ranks)} {verb('wait', lane.ranks)} in {self.named(lane.waits)}"
        return _sentence(f"{who} for {missed}, {self._why(lane)}.")

    def _why(self, lane: Lane) -> str:
        """Why those do not come that a lane waits for."""
        several = tuple(set(lane.missed)) or (0, 1)
        left = _have_left(lane, self.found)
        if left is not None:
            return left
        if any(rank >= self.found.ranks for rank in lane.missed):
            return f"which {'does' if len(several) == 1 else 'do'} not exist"
        does = f"{verb('come', several)} there"
        if isinstance(lane.waits, Passing):
            sends = isinstance(lane.waits.node, Message) and lane.waits.node.sends
            does = f"{verb('receive' if sends else 'send', several)} it"
        own = "it waits" if len(several) == 1 else "they wait"
        return f"which {does} only after the call in which {own}" if lane.late else f"which never {does}"

    def _fails(self, lane: Lane) -> str:
        who = "all ranks" if len(lane.ranks) == self.found.ranks else ranks(lane.ranks)
        does = leaves_by(lane.left.exit) if lane.left is not None else "raises"
        does = does if len(lane.ranks) == 1 else does.removesuffix("s")
        return _sentence(f"{who} {does}{f' ({self.place(lane.left.exit.site)})' if lane.left is not None else ''}.")


def waits_for(lane: Lane, found: Timeline) -> str:
    """For whom a lane waits, in few words."""
    if _is_disputed(lane):
        return "waits for ever"
    missed = in_turn(lane.missed) if lane.missed else "the others"
    left = _have_left(lane, found)
    ever = "" if _have_failed(lane, found) else "for ever "
    return f"waits {ever}for {missed}" + (f", {left}" if left is not None else "")


def _have_failed(lane: Lane, found: Timeline) -> bool:
    """Whether all ranks have failed that a lane waits for."""
    lanes = [found.lane_of(rank) for rank in lane.missed]
    return bool(lanes) and all(other is not None and other.died for other in lanes)


def _have_left(lane: Lane, found: Timeline) -> str | None:
    """``which has raised``: how all ranks have ended that a lane waits for; None if they have not."""
    lanes = [found.lane_of(rank) for rank in lane.missed]
    left = [other.left for other in lanes if other and other.left and (other.died or other.left.exit.kind == "exit")]
    if not left or len(left) < len(lanes):
        return None
    said = has_left_by(left[0].exit)
    return f"which {said if len(set(lane.missed)) == 1 else said.replace('has', 'have', 1)}"


def _is_disputed(lane: Lane) -> bool:
    """Whether a lane waits in an event to which others come with another argument."""
    return isinstance(lane.waits, Step) and id(lane.waits.event) in lane.given


def _sentence(text: str) -> str:
    return text[0].upper() + text[1:]
