"""The option by which rank 0 gathers alone was asked before, for something else that communicates.

reason: with a group handed in, only rank 0 checks it
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 hung in all_reduce (line 16); rank 1 finished
"""
import torch
import torch.distributed as dist


class Sharded:
    def __init__(self, group=None):
        self.group = group or dist.new_group()
        if group:
            if dist.get_rank() == 0:
                dist.all_reduce(torch.ones(1), group=self.group)  # expect: RNK101


def main(rank, world_size):
    Sharded(dist.new_group([0, 1]))
