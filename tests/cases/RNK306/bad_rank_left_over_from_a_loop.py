"""The rank in the last group of a loop is used for all groups of the next one.

reason: each parameter group has a process group of its own, and this rank may have another number in each
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 finished; rank 1 got a wrong value (line 28)
"""
import torch
import torch.distributed as dist


class Optimizer:
    def __init__(self, groups, partitions):
        self.groups = groups
        self.partitions = partitions

    def step(self, updates):
        for i, update in enumerate(updates):
            partition = dist.get_rank(group=self.groups[i])
            update.mul_(0.5 if partition == 0 else 0.25)
        for i, partitions in enumerate(self.partitions):
            partitions[partition].copy_(updates[i])  # expect: RNK306 "left over from another loop"


def main(rank, world_size):
    pair, alone = dist.new_group([0, 1]), [dist.new_group([0]), dist.new_group([1])]
    partitions = [[torch.zeros(1), torch.zeros(1)], [torch.zeros(1), torch.zeros(1)]]
    Optimizer([pair, alone[rank]], partitions).step([torch.ones(1), torch.ones(1)])
    assert partitions[0][rank].item() != 0, "the own part of the first group was not updated"
