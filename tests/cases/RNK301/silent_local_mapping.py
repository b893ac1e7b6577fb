"""A table translates ranks of the group to global ranks.

reason: what stands in the table is not known
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist


class Broadcaster:
    def __init__(self, group):
        self.group = group
        self.to_global = [dist.get_global_rank(group, r) for r in range(dist.get_world_size(group))]

    def share(self, tensors):
        for owner, tensor in enumerate(tensors):
            dist.broadcast(tensor, src=self.to_global[owner], group=self.group)


def main(rank, world_size):
    group = dist.new_group([0, 1])
    Broadcaster(group).share([torch.zeros(1), torch.ones(1)])
