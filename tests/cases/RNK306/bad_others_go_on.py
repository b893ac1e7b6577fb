"""Ranks that are not in a group go on to the next one, the others keep it.

reason: a tensor-parallel group is a part of the job
runs: 4 ranks
observed: 4 ranks, torch 2.13, gloo: all ranks got a wrong value (line 27)
"""

import torch
import torch.distributed as dist


class Layers:
    def __init__(self, ranks):
        for group in ranks:
            made = dist.new_group(group)
            if dist.get_rank() not in group:
                continue
            self.tp_group = made

    def mean(self, x):
        dist.all_reduce(x, group=self.tp_group)
        return x / dist.get_world_size()  # expect: RNK306 "self.tp_group"


def main(rank, world_size):
    mean = Layers([[0, 1], [2, 3]]).mean(torch.ones(1))
    assert mean.item() == 1.0
