"""A barrier stands between the call and the use.

reason: it changes nothing about the value
runs: 4 ranks
observed: 4 ranks, torch 2.13, gloo: ranks 0 and 1 finished; ranks 2 and 3 got a wrong value (line 17)
"""
import torch
import torch.distributed as dist


def main(rank, world_size):
    group = dist.new_group(ranks=list(range(world_size // 2)))
    x = torch.ones(1)
    dist.all_reduce(x, group=group)  # expect: RNK118
    dist.barrier()
    y = x + 1
    assert y.item() == world_size // 2 + 1
