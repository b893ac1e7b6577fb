"""The first rank of a team skips what is not there, and waits with the others.

reason: nobody leaves; and a team of which some kinds wait, and others do it in their own way, says nothing
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""

from abc import ABC, abstractmethod

import torch.distributed as dist


class Team(ABC):
    @property
    @abstractmethod
    def rank(self) -> int:
        """The number of this process among all of the team."""

    @abstractmethod
    def wait(self) -> None:
        """Wait for all of the team."""


class Alone(Team):
    @property
    def rank(self) -> int:
        return 0

    def wait(self) -> None:
        pass


class Processes(Team):
    def __init__(self, group):
        self._group = group

    @property
    def rank(self) -> int:
        return dist.get_rank(self._group)

    def wait(self) -> None:
        dist.barrier(group=self._group)


class Log(ABC):
    @property
    @abstractmethod
    def rank(self) -> int:
        """The number of this process."""

    @abstractmethod
    def flush(self) -> None:
        """Write down what was said."""


class OfAll(Log):
    @property
    def rank(self) -> int:
        return dist.get_rank()

    def flush(self) -> None:
        dist.barrier()


class OfOne(Log):
    @property
    def rank(self) -> int:
        return 0

    def flush(self) -> None:
        print("", flush=True)


class Folder:
    def __init__(self, team: Team, log: Log, files: dict[str, int]) -> None:
        self._team = team
        self._log = log
        self._files = files

    def delete(self, name: str) -> None:
        if self._team.rank == 0:
            if name in self._files:
                del self._files[name]
        self._team.wait()

    def close(self) -> None:
        if self._log.rank == 0:
            self._log.flush()


def main(rank, world_size):
    folder = Folder(Processes(dist.new_group(list(range(world_size)))), OfOne(), {})
    folder.delete("last")
