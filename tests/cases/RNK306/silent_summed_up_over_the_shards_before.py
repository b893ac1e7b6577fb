"""Gradients are summed up over the shards, then over the replicas, and divided by the number of all ranks.

reason: both sums together have all ranks
runs: 4 ranks
observed: 4 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist


class Hybrid:
    def __init__(self, size):
        self.world_size, self.rank = dist.get_world_size(), dist.get_rank()
        for first in range(0, self.world_size, size):
            ranks = list(range(first, first + size))
            group = dist.new_group(ranks)
            if self.rank in ranks:
                self.shards = group
        for first in range(size):
            ranks = list(range(first, self.world_size, size))
            group = dist.new_group(ranks)
            if self.rank in ranks:
                self.replicas = group

    def mean(self, grad):
        part = torch.empty(grad.numel() // dist.get_world_size(self.shards))
        dist.reduce_scatter_tensor(part, grad, group=self.shards)
        dist.all_reduce(part, group=self.replicas)
        part /= self.world_size
        return part


def main(rank, world_size):
    assert Hybrid(2).mean(torch.ones(4)).eq(1).all()
