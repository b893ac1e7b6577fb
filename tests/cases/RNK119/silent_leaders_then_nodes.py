"""Reduction in two steps: inside the node, among the leaders, and back.

reason: the leaders' extra call stands between the others' two
runs: 4 ranks (on 2 nodes)
observed: 4 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist


def main(rank, world_size):
    first, second, leaders = dist.new_group([0, 1]), dist.new_group([2, 3]), dist.new_group([0, 2])
    x = torch.ones(1)
    if rank in (0, 1):
        dist.all_reduce(x, group=first)
    else:
        dist.all_reduce(x, group=second)
    if rank in (0, 2):
        dist.all_reduce(x, group=leaders)
    if rank in (0, 1):
        dist.broadcast(x, src=0, group=first)
    else:
        dist.broadcast(x, src=2, group=second)
    assert x.item() == 4
