"""The sum over the data-parallel group is divided by the size of the tensor-parallel group.

reason: both groups are parameters, their names say that they lie apart
runs: 4 ranks
observed: 4 ranks, torch 2.13, gloo: all ranks got a wrong value (line 19)
"""
import torch
import torch.distributed as dist


def mean(loss, tp_group, dp_group):
    dist.all_reduce(loss, group=dp_group)
    loss /= dist.get_world_size(tp_group)  # expect: RNK306 "the size of the tp group"
    return loss


def main(rank, world_size):
    alone, everybody = [dist.new_group([r]) for r in range(world_size)], dist.new_group([0, 1, 2, 3])
    assert mean(torch.ones(1), alone[rank], everybody).item() == 1.0, "a mean of ones"
