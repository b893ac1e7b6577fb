"""async_op=False is written out.

reason: it still gives None
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks raised AttributeError (line 13)
"""

import torch
import torch.distributed as dist


def total(x):
    dist.all_reduce(x, async_op=False).wait()  # expect: RNK803
    return x


def main(rank, world_size):
    assert total(torch.ones(1)).item() == world_size
