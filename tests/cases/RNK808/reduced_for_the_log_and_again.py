"""A value is reduced for the log and again for what is given back

reason: the second sum counts each rank twice
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks got a wrong value (line 20)
"""

import torch
import torch.distributed as dist


def epoch(loss):
    dist.all_reduce(loss, op=dist.ReduceOp.SUM)
    print(f"sum of the ranks: {loss.item():.3f}")
    dist.all_reduce(loss, op=dist.ReduceOp.SUM)  # expect: RNK808
    return loss / dist.get_world_size()


def main(rank, world_size):
    assert epoch(torch.ones(1)) == 1
