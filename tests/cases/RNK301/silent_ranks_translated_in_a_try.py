"""An optimizer keeps the global ranks of its group, and numbers them itself where torch cannot tell them.

reason: what the handler stores is for an older torch: here the list holds global ranks
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""

import torch
import torch.distributed as dist
from torch.distributed.distributed_c10d import get_global_rank


class Optimizer:
    def __init__(self, parameters, process_group=None):
        self.parameters = parameters
        self.process_group = process_group
        self.size = dist.get_world_size(self.process_group)
        try:
            self.ranks = [get_global_rank(self.process_group, number) for number in range(self.size)]
        except Exception:
            self.ranks = list(range(self.size))

    def share(self):
        for parameter in self.parameters:
            dist.broadcast(parameter, src=self.ranks[0], group=self.process_group)


def main(rank, world_size):
    last = dist.new_group([1])
    if rank == 1:
        Optimizer([torch.ones(2)], last).share()
