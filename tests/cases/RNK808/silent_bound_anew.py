"""The name holds another tensor by then

reason: each tensor is reduced once
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""

import torch
import torch.distributed as dist


def count(first, second):
    total = first.clone()
    dist.all_reduce(total)
    print(total.item())
    total = second.clone()
    dist.all_reduce(total)
    return total


def main(rank, world_size):
    assert count(torch.ones(1), torch.ones(1)) == world_size
