"""The root scatters work items, the other ranks only receive.

reason: scatter and scatter_object_list stand on both sides, with and without input list
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist


def deal_out(world_size):
    mine = torch.empty(2)
    if dist.get_rank() == 0:
        chunks = list(torch.arange(2.0 * world_size).chunk(world_size))
        dist.scatter(mine, chunks, src=0)
    else:
        dist.scatter(mine, src=0)
    return mine


def deal_out_tasks(tasks):
    slot = [None]
    dist.scatter_object_list(slot, tasks if dist.get_rank() == 0 else None, src=0)
    return slot[0]


def main(rank, world_size):
    assert deal_out(world_size).tolist() == [2.0 * rank, 2.0 * rank + 1]
    assert deal_out_tasks([f"task {i}" for i in range(world_size)]) == f"task {rank}"
