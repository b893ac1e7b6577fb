"""One kind of data is made by all ranks, the other is loaded by rank 0 only, and both are used by all

reason: with the other kind the ranks but the first have no such variable
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 hung in barrier (line 21); rank 1 raised UnboundLocalError (line 20)
"""

import torch.distributed as dist


def prepare(rank, kind):
    if kind == "made up":
        rows = [0.5] * 8
    elif kind == "none":
        raise SystemExit
    else:
        if rank == 0:
            rows = [float(i) for i in range(8)]
    if len(kind) > 20:
        rows = rows[:4]
    dist.barrier()
    return rows  # expect: RNK806 "`rows` has a value on the first rank only"


def main(rank, world_size):
    print(prepare(rank, "read from a file on disk"))
