"""Two kinds of ranks reduce in their own group and, in another order, in the world.

reason: each side has the call on the default group, and one on its own; neither forgot anything
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""

import torch
import torch.distributed as dist


class Parity:
    def __init__(self):
        size = dist.get_world_size()
        self.even = dist.new_group(list(range(0, size, 2)))
        self.odd = dist.new_group(list(range(1, size, 2)))

    def reduce(self, own, total, is_even):
        if is_even:
            dist.all_reduce(own, group=self.even)
            dist.all_reduce(total)
        else:
            dist.all_reduce(total)
            dist.all_reduce(own, group=self.odd)


def main(rank, world_size):
    Parity().reduce(torch.ones(1), torch.ones(1), rank % 2 == 0)
