"""A trainer keeps two groups.

reason: the first rank saves before it counts, the others count first
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 hung in all_reduce (line 19); rank 1 hung in all_reduce (line 22)
"""
import torch
import torch.distributed as dist


class Trainer:
    def __init__(self):
        self.saving = dist.new_group()
        self.counting = dist.new_group()
        self.rank = dist.get_rank()

    def finish(self, count, done):
        if self.rank == 0:
            dist.all_reduce(done, group=self.saving)  # expect: RNK119
            dist.all_reduce(count, group=self.counting)
        else:
            dist.all_reduce(count, group=self.counting)
            dist.all_reduce(done, group=self.saving)


def main(rank, world_size):
    Trainer().finish(torch.ones(1), torch.ones(1))
