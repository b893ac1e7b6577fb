"""An object stands for a group; its first rank alone waits for the others.

reason: the object that is asked for its rank is the one whose members wait
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 hung in barrier (line 21); rank 1 finished
"""

import torch.distributed as dist


class Team:
    def __init__(self, group):
        self._group = group
        self._rank = dist.get_rank(group)

    @property
    def rank(self):
        return self._rank

    def wait(self):
        dist.barrier(group=self._group)


class Report:
    def __init__(self, team: Team, lines: list[str]) -> None:
        self._team = team
        self._lines = lines

    def write(self) -> None:
        if self._team.rank == 0:
            print(len(self._lines))
            self._team.wait()  # expect: RNK101 "self._team.wait()"


def main(rank, world_size):
    Report(Team(dist.new_group(list(range(world_size)))), []).write()
