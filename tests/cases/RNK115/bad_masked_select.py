"""A selection of elements is reduced.

reason: the sums are about different elements, if they fit at all
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 hung in all_reduce (line 14); rank 1 got a wrong value (line 15)
"""
import torch
import torch.distributed as dist


def main(rank, world_size):
    x = torch.arange(6.0)
    chosen = torch.masked_select(x, x > 2 + rank)
    dist.all_reduce(chosen)  # expect: RNK115 "all_reduce"
    assert chosen.tolist() == [3.0, 8.0, 10.0]
