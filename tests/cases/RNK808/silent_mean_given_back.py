"""A function gives back the mean of all ranks, another one the sum of a group that it is given

reason: means stay what they are, and the groups are others
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""

import torch
import torch.distributed as dist


def averaged(tensor):
    total = tensor.clone()
    dist.all_reduce(total)
    return total / dist.get_world_size()


def reduced(tensor, group):
    dist.all_reduce(tensor, group=group)
    return tensor


def main(rank, world_size):
    loss = averaged(torch.ones(1))
    dist.all_reduce(loss)
    loss /= world_size
    assert loss == 1
    alone = [dist.new_group([each]) for each in range(world_size)][rank]
    total = reduced(torch.ones(1), alone)
    dist.all_reduce(total)
    assert total == world_size
