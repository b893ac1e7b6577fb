"""Buffers whose size is computed with ranks or their number, and is the same everywhere.

reason: all ranks make the same size
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist


def main(rank, world_size):
    slots = torch.zeros(dist.get_world_size())
    slots[dist.get_rank()] = 1
    dist.all_reduce(slots)
    either = torch.zeros(2) if dist.get_rank() == 0 else torch.ones(2)
    dist.all_reduce(either)
    same = torch.zeros(2 if dist.get_rank() == 0 else 4 // 2)
    dist.all_reduce(same)
    mine = torch.zeros(dist.get_rank() + 1)
    sizes = torch.tensor([mine.numel()])
    dist.all_reduce(sizes, op=dist.ReduceOp.MAX)
    even = torch.zeros(int(sizes.item()))
    dist.all_reduce(even)
