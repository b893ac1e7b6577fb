"""A rank without a hit returns ahead of the gather of the counts; the test has a name, or stands the other way round.

reason: whether a mask leaves something depends on the values of each rank, however that is asked
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 finished; rank 1 hung in all_reduce (line 18)
"""
import torch
import torch.distributed as dist


def best(scores):
    hits = scores[scores > 0.5]
    nothing = hits.numel() == 0
    print("nothing:", nothing)
    if nothing:
        return torch.zeros(())  # expect: RNK107
    found = hits.max()
    dist.all_reduce(found, op=dist.ReduceOp.MAX)
    return found


def worst(scores):
    hits = scores[scores < 0.5]
    if not (hits.numel() == 0):
        pass
    else:
        return torch.zeros(())  # expect: RNK107
    found = hits.min()
    dist.all_reduce(found, op=dist.ReduceOp.MIN)
    return found


def main(rank, world_size):
    best(torch.tensor([0.1, 0.9 * rank]))
