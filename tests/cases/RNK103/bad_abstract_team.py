"""The first rank of a team returns where there is nothing to delete, and the others wait for it.

reason: the object is of an abstract class; where its methods do something, they wait for the group whose rank is asked
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 finished; rank 1 hung in barrier (line 42)
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


class Folder:
    def __init__(self, team: Team, files: dict[str, int]) -> None:
        self._team = team
        self._files = files

    def delete(self, name: str) -> None:
        if self._team.rank == 0:
            if name not in self._files:
                return  # expect: RNK103 "self._team.wait()"
            del self._files[name]
        self._team.wait()


def main(rank, world_size):
    Folder(Processes(dist.new_group(list(range(world_size)))), {}).delete("last")
