"""One tensor is summed up twice, and its content is printed

reason: the number is twice as large with two ranks as it should be
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks got a wrong value (line 21)
"""

import torch
import torch.distributed as dist


def count(rank, found):
    total = torch.tensor([float(found)])
    dist.all_reduce(total)
    size = total.numel()
    dist.all_reduce(total)  # expect: RNK808 "total was summed up over the ranks before (line 14)"
    return total.item() / size


def main(rank, world_size):
    assert count(rank, 3) == 3 * world_size
