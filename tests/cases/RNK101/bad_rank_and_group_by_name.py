"""An object is handed its rank in the tensor-parallel group and the group itself.

reason: rank and group are known by their names only, which speak of the same ranks; one of them sums alone
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 hung in all_reduce (line 17); rank 1 finished
"""
import torch
import torch.distributed as dist


class Norm:
    def __init__(self, tp_rank: int, tp_group) -> None:
        self.tp_rank, self.tp_group = tp_rank, tp_group

    def total(self, square: torch.Tensor) -> torch.Tensor:
        if self.tp_rank == 0:
            dist.all_reduce(square, group=self.tp_group)  # expect: RNK101 "self.tp_rank == 0"
        return square.sqrt()


class Loader:
    def __init__(self, dp_rank: int, dp_group) -> None:
        self.dp_rank, self.dp_group = dp_rank, dp_group

    def length(self, known: int, first: int) -> int:
        count = torch.tensor([known if self.dp_rank == 0 else 0])
        dist.broadcast(count, first, group=self.dp_group)
        return int(count)


def main(rank, world_size):
    group = dist.new_group([0, 1])
    assert Loader(rank, group).length(7, 0) == 7
    Norm(rank, group).total(torch.ones(1))
