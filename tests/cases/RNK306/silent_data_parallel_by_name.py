"""A data-parallel group of ranks that are an argument, beside the size of the job.

reason: data parallelism alone is the whole job
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""

import torch
import torch.distributed as dist


class Averager:
    def __init__(self, ranks):
        self.dp_group = dist.new_group(ranks)

    def mean(self, x):
        dist.all_reduce(x, group=self.dp_group)
        return x / dist.get_world_size()


def main(rank, world_size):
    assert Averager([0, 1]).mean(torch.ones(1)).item() == 1.0
