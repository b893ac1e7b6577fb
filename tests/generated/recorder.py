"""Plays a program on all ranks of a cluster, in one process, and says whether they meet.

Each rank is a thread, and only one runs at a time: it goes on until it stands in a call that others must join. When all
stand or have ended, those calls are completed whose members all stand in them. If there are none, the ranks hang.
Everything is deterministic.
"""

from __future__ import annotations

import builtins
import os
import sys
import threading
from collections.abc import Callable, Mapping
from enum import Enum
from types import ModuleType, SimpleNamespace
from typing import Any, NamedTuple

from .fake_torch import Call, Group, torch_for

LIMIT = 2_000  # calls of one rank
_ROOTED = frozenset(("broadcast", "broadcast_object_list", "reduce", "scatter", "gather", "gather_object"))


class Fate(Enum):
    """What becomes of a program on one cluster."""

    OK = "ok"
    HANG = "hang"
    ERROR = "error"  # an exception, or tensors that do not fit together
    LATENT = (
        "hang to come"  # the ranks have created different groups: a later creation hangs, or this one did by chance
    )
    WRONG = "wrong value"  # all meet, but with different operators, or a buffer is used while a call is at work on it


class Cluster(NamedTuple):
    """``size`` ranks, ``per_node`` of them on a node."""

    size: int
    per_node: int


class Played(NamedTuple):
    """The fate, and for every rank where it ended: ``finished``, or the call that it stands in or failed with."""

    fate: Fate
    ends: tuple[str, ...]


class _Stopped(BaseException):
    """Ends the thread of a rank that hangs."""


class _Post:
    """A call that a rank has entered: with whom, and what it brings. ``result`` comes when all have."""

    def __init__(self, kind: str, whom: Any, call: Call, payload: Any) -> None:
        self.kind, self.call, self.payload = kind, call, payload
        self.key: Any = (whom.number, whom.ranks) if isinstance(whom, Group) else whom
        self.members: tuple[int, ...] = whom.ranks if isinstance(whom, Group) else ()
        self.done = False
        self.result: Any = None


class _Rank:
    """One rank: its thread, what it has entered, and the post that it waits for."""

    def __init__(self, play: _Play, rank: int) -> None:
        self.rank, self.world = rank, play.world
        self.groups: list[tuple[int, ...]] = []
        self._play = play
        self.posts: list[_Post] = []  # entered, not completed, in order
        self.waits_for: _Post | None = None
        self.end: str | None = None
        self.failed = False
        self.go = threading.Semaphore(0)
        self._calls = 0

    def where(self) -> str:
        """How it ended, or where it stands."""
        if self.end is not None or self.waits_for is None:
            return self.end or "finished"
        return f"stands in {self.waits_for.call[0] if self.waits_for.call else self.waits_for.kind}"

    def meet(self, group: Group, call: Call, payload: Any, wait: bool = True) -> Any:
        return self._enter(_Post("collective", group, call, payload), wait)

    def pass_on(self, peer: int, payload: Any, sends: bool, wait: bool = True, tag: int = 0) -> Any:
        return self._enter(_Post("send" if sends else "recv", (peer, tag), Call(()), payload), wait)

    def touch_early(self) -> None:
        if self._play.misfit is Fate.OK:
            self._play.misfit = Fate.WRONG

    def _enter(self, post: _Post, wait: bool) -> Any:
        self._calls += 1
        if self._play.stopped or self._calls > LIMIT:
            raise _Stopped
        self.posts.append(post)
        return self._wait(post) if wait else lambda: self._wait(post)

    def _wait(self, post: _Post) -> Any:
        while not post.done:
            self.waits_for = post
            self._play.turn.release()
            self.go.acquire()
            if self._play.stopped:
                raise _Stopped
        self.waits_for = None
        return post.result


class _Play:
    """The state of one play: whose turn it is, and who stands where."""

    def __init__(self, cluster: Cluster) -> None:
        self.world = Group(range(cluster.size))
        self.turn = threading.Semaphore(0)
        self.stopped = False
        self.misfit = Fate.OK
        self.ranks = [_Rank(self, rank) for rank in range(cluster.size)]

    def run(self, programs: list[Callable[[], None]]) -> Played:
        threads = [
            threading.Thread(target=self._live, args=(rank, program), daemon=True)
            for rank, program in zip(self.ranks, programs, strict=True)
        ]
        for thread in threads:
            thread.start()
        able = list(self.ranks)
        while able:
            for rank in able:
                rank.go.release()
                self.turn.acquire()
            able = self._complete()
        fate = self._fate()
        ends = tuple(rank.where() for rank in self.ranks)
        self.stopped = True
        for rank, thread in zip(self.ranks, threads, strict=True):
            while thread.is_alive():  # handlers and finally blocks may call again
                rank.go.release()
                thread.join(0.01)
        return Played(fate, ends)

    def _live(self, rank: _Rank, program: Callable[[], None]) -> None:
        rank.go.acquire()
        try:
            program()
            rank.end = "finished"
        except SystemExit as exit_:
            rank.end, rank.failed = f"exit {exit_.code or 0}", bool(exit_.code)
        except _Stopped:
            pass
        except Exception as error:
            rank.end, rank.failed = f"{type(error).__name__}: {error}", True
        self.turn.release()

    def _fate(self) -> Fate:
        if any(rank.failed for rank in self.ranks) or self.misfit is Fate.ERROR:
            return Fate.ERROR
        if any(rank.end is None for rank in self.ranks):
            return Fate.HANG
        out_of_step = len({tuple(rank.groups) for rank in self.ranks}) > 1
        return Fate.LATENT if out_of_step and self.misfit is Fate.OK else self.misfit

    def _complete(self) -> list[_Rank]:
        """Complete what can be; the ranks that can then go on."""
        progress = True
        while progress:
            progress = any(self._complete_collective(rank) or self._complete_message(rank) for rank in self.ranks)
        return [rank for rank in self.ranks if rank.waits_for and rank.waits_for.done]

    def _first(self, rank: int, kind: str, key: object) -> _Post | None:
        return next((post for post in self.ranks[rank].posts if (post.kind, post.key) == (kind, key)), None)

    def _complete_collective(self, rank: _Rank) -> bool:
        for post in rank.posts:
            if post.kind == "collective" and post is self._first(rank.rank, post.kind, post.key):
                posts = [self._first(member, "collective", post.key) for member in post.members]
                if all(posts) and self._fit([other.call for other in posts if other]):
                    payloads = [other.payload for other in posts if other]
                    for member, other in zip(post.members, posts, strict=True):
                        assert other
                        other.done, other.result = True, payloads
                        self.ranks[member].posts.remove(other)
                    return True
        return False

    def _fit(self, calls: list[Call]) -> bool:
        """Whether these calls complete each other. Those that only differ in operator or shape do so, wrongly."""
        first = calls[0]
        if all(call == first for call in calls):
            return True
        if len({call[0] for call in calls}) > 1:
            return False
        if first[0] in _ROOTED and len({call[1] for call in calls}) > 1:
            return False  # different roots
        operators = {call[1] for call in calls} if first[0] == "all_reduce" else set()
        self.misfit = Fate.WRONG if len(operators) > 1 else Fate.ERROR
        return self.misfit is Fate.WRONG

    def _complete_message(self, rank: _Rank) -> bool:
        for post in rank.posts:
            if post.kind == "send" and post is self._first(rank.rank, "send", post.key):
                peer, tag = post.key
                other = self._first(peer, "recv", (rank.rank, tag)) if peer in range(len(self.ranks)) else None
                if other:
                    if len(post.payload) != other.payload[0]:  # part of a buffer, or none of it, is filled
                        self.misfit = Fate.WRONG if len(post.payload) < other.payload[0] else Fate.ERROR
                    post.done = other.done = True
                    other.result = post.payload
                    rank.posts.remove(post)
                    self.ranks[peer].posts.remove(other)
                    return True
        return False


def play(modules: Mapping[str, str], cluster: Cluster, flags: Mapping[str, bool]) -> Played:
    """The fate of a program on ``cluster``.

    ``modules`` are the sources by name, ``program`` has ``main(rank, world_size, args)``, or without ``args``;
    ``flags`` are the attributes of ``args``.
    """
    state = _Play(cluster)
    codes = {name: compile(text, f"<{name}>", "exec") for name, text in modules.items()}
    return state.run([_program(codes, rank, cluster, flags) for rank in state.ranks])


def _program(codes: Mapping[str, Any], rank: _Rank, cluster: Cluster, flags: Mapping[str, bool]) -> Callable[[], None]:
    torch = torch_for(rank)
    environment = {
        "RANK": str(rank.rank),
        "LOCAL_RANK": str(rank.rank % cluster.per_node),
        "WORLD_SIZE": str(cluster.size),
        "LOCAL_WORLD_SIZE": str(cluster.per_node),
    }
    fake_os = SimpleNamespace(environ=environment, getenv=environment.get, path=os.path, _exit=sys.exit)
    dist = torch.distributed
    loaded: dict[str, Any] = {"torch": torch, "torch.distributed": dist, "os": fake_os}
    loaded["torch.distributed.device_mesh"], loaded["torch.nn.parallel"] = dist.device_mesh, torch.nn.parallel

    def load(name: str, globals_: Any = None, locals_: Any = None, names: Any = (), level: int = 0) -> Any:
        if name not in loaded and name in codes:
            module = loaded[name] = ModuleType(name)
            vars(module)["__builtins__"] = own
            vars(module)["__name__"] = __name__  # dataclasses look for the module of their class
            exec(codes[name], vars(module))
        if name in loaded:
            return loaded[name] if names else loaded[name.partition(".")[0]]
        return builtins.__import__(name, globals_, locals_, names, level)

    own = vars(builtins) | {"__import__": load, "print": lambda *_, **__: None}

    def run() -> None:
        main = load("program", names=("main",)).main
        arguments = (rank.rank, cluster.size, SimpleNamespace(**flags))
        main(*arguments[: main.__code__.co_argcount])

    return run
