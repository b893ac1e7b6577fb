"""The first rank of one team waits for its own team of another kind.

reason: those of a column may all be first in their rows; nobody knows which ranks either object stands for
runs: 4 ranks
observed: 4 ranks, torch 2.13, gloo: all ranks finished
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
    def __init__(self, row: Team, column: Team) -> None:
        self._row = row
        self._column = column

    def write(self) -> None:
        if self._row.rank == 0:
            self._column.wait()

    def both(self) -> None:
        if self._row.rank == 0:
            self._column.wait()
        if self._column.rank == 0:
            self._row.wait()


def main(rank, world_size):
    rows = [dist.new_group([0, 1]), dist.new_group([2, 3])]
    columns = [dist.new_group([0, 2]), dist.new_group([1, 3])]
    Report(Team(rows[rank // 2]), Team(columns[rank % 2])).both()
