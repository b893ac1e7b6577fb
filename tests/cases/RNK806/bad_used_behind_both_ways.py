"""One kind of data is made by all ranks, the other is loaded by rank 0 only, and both are summed up by all

reason: with the other kind the ranks but the first have no such variable
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 hung in barrier (line 17); rank 1 raised UnboundLocalError (line 16)
"""

import torch.distributed as dist


def prepare(rank, kind):
    if kind == "made up":
        rows = [0.5] * 8
    elif rank == 0:
        rows = [float(i) for i in range(8)]
    total = sum(rows)  # expect: RNK806 "`rows` has a value on the first rank only"
    dist.barrier()
    return total


def stand_in(rank, kind):
    if kind == "none" and rank != 0:
        rows = [0.0]
    elif rank == 0:
        rows = [1.0]
    return rows  # expect: RNK806


def main(rank, world_size):
    print(prepare(rank, "read"))
    stand_in(rank, "read")
