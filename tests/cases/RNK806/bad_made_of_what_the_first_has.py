"""What only rank 0 has loaded is made into something else by all ranks, under its own name

reason: the others have nothing to make it of, and leave rank 0 alone in the barrier
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 hung in barrier (line 15); rank 1 raised UnboundLocalError (line 14)
"""

import torch.distributed as dist


def main(rank, world_size):
    if rank == 0:
        rows = list(range(8))
    rows = rows[rank::world_size]  # expect: RNK806 "`rows` has a value on the first rank only"
    dist.barrier()
    print(len(rows))
