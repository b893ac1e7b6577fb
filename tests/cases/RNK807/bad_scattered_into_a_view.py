"""A column takes what is scattered.

reason: gloo writes behind the first element
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks got a wrong value (line 19)
"""

import torch
import torch.distributed as dist


def hand_out(rank, x):
    parts = [torch.ones(3), torch.ones(3)] if rank == 0 else None
    dist.scatter(x.select(1, 0), parts, src=0)  # expect: RNK807 "gloo goes by the order in memory"
    return x


def main(rank, world_size):
    assert hand_out(rank, torch.zeros(3, 2)).tolist() == [[1.0, 0.0]] * 3
