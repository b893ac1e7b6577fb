"""The new parameter is given the old numbering.

reason: group_src is a rank inside the group, get_rank() numbers the whole job
runs: 4 ranks
observed: 4 ranks, torch 2.13, gloo: ranks 0 and 1 finished; rank 2 failed in broadcast (line 17); rank 3 hung in broadcast (line 19)
"""
import torch
import torch.distributed as dist


def main(rank, world_size):
    groups = [dist.new_group([0, 1]), dist.new_group([2, 3])]
    mine = groups[rank // 2]
    x = torch.tensor([rank])
    root = dist.get_rank() // 2 * 2
    if rank == root:
        dist.broadcast(x, group_src=dist.get_rank(), group=mine)  # expect: RNK301 "is a global rank"
    else:
        dist.broadcast(x, group_src=0, group=mine)
    assert x.item() == root
