"""The buffer is made under a rank test, and the types differ.

reason: the numbers of the source are read as another type
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 finished; rank 1 failed in broadcast (line 17)
"""

import torch
import torch.distributed as dist


def share_seed(rank):
    if rank == 0:
        seed = torch.tensor([1234])
    else:
        seed = torch.zeros(1)
    dist.broadcast(seed, src=0)  # expect: RNK115 "int64"
    return int(seed.item())


def main(rank, world_size):
    assert share_seed(rank) == 1234
