"""Who returns early reduces the same two tensors the other way round.

reason: the sum of rank 0 meets the count of rank 1
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 got a wrong value (line 20); rank 1 finished
observed:
"""
import torch
import torch.distributed as dist


def main(rank, world_size):
    total, count = torch.full((1,), 10.0), torch.full((1,), 1.0)
    if rank != 0:
        dist.reduce(count, dst=0)  # expect: RNK102 "another order"
        dist.reduce(total, dst=0)
        return
    dist.reduce(total, dst=0)
    dist.reduce(count, dst=0)
    assert total.item() == 10.0 * world_size
