"""Two sides with different groups, which share the world only.

reason: the group of the one side is done before anybody of the other is needed
runs: 4 ranks
observed: 4 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist


def main(rank, world_size):
    front, back = dist.new_group([0, 1]), dist.new_group([2, 3])
    x = torch.ones(1)
    if rank < 2:
        dist.all_reduce(x, group=front)
        dist.barrier()
    else:
        dist.barrier()
        dist.all_reduce(x, group=back)
    assert x.item() == 2
