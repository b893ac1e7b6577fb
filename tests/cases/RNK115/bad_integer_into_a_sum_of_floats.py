"""The first rank counts with an integer, the others with a float.

reason: a reduction adds the bits of one type to those of another
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 got a wrong value (line 22); rank 1 failed in all_reduce (line 17)
"""

import torch
import torch.distributed as dist


def total(found: int):
    if dist.get_rank() == 0:
        count = torch.tensor(len(range(found)))
    else:
        count = torch.zeros((), dtype=torch.float32)
    dist.all_reduce(count)  # expect: RNK115 "same element type"
    return count


def main(rank, world_size):
    assert int(total(5)) == 5
