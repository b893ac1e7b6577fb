"""Numbers that numpy counts from the rank on.

reason: with a remainder some ranks go round once more, and wait alone
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 hung in all_reduce (line 17); rank 1 finished
"""

import numpy as np
import torch
import torch.distributed as dist


def main(rank, world_size, paths=("a", "b", "c")):
    total = torch.zeros(1)
    for index in np.arange(rank, len(paths), world_size):  # expect: RNK104 "can go round more often on some ranks"
        total += int(index)
        dist.all_reduce(total)
