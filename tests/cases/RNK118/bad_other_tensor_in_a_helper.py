"""The first half reduces a count in a helper, the second one its sum by itself.

reason: nothing reduces the sum on the ranks of the first half
runs: 4 ranks
observed: 4 ranks, torch 2.13, gloo: ranks 0 and 1 got a wrong value (line 23); ranks 2 and 3 finished
"""
import torch
import torch.distributed as dist


def reduce_over(x, group):
    dist.all_reduce(x, group=group)


def main(rank, world_size):
    half = world_size // 2
    lower = dist.new_group(list(range(half)))
    upper = dist.new_group(list(range(half, world_size)))
    count, total = torch.ones(1), torch.ones(1)
    reduce_over(count, lower)
    dist.all_reduce(total, group=upper)  # expect: RNK118
    print(count)
    assert total.item() == half
