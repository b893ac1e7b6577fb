"""The size of the tensor depends on a parameter that is called rank

reason: all ranks of the default group meet, with two elements on the first and three on the others
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 finished; rank 1 hung in all_reduce (line 14)
"""

import torch
import torch.distributed as dist


def main(rank, world_size):
    parts = torch.ones(2 if dist.is_initialized() and (True if rank == 0 else False) else 3)
    dist.all_reduce(parts)  # expect: RNK115
