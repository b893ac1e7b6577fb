"""A rank without a hit returns ahead of the gather of the counts.

reason: whether a mask leaves something depends on the values of each rank
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 finished; rank 1 hung in all_reduce (line 16)
"""
import torch
import torch.distributed as dist


def best(scores, world_size):
    hits = scores[scores > 0.5]
    if hits.numel() == 0:
        return torch.zeros(())  # expect: RNK107 "hits.numel() == 0"
    found = hits.max()
    dist.all_reduce(found, op=dist.ReduceOp.MAX)
    return found


def main(rank, world_size):
    best(torch.tensor([0.1, 0.9 * rank]), world_size)
