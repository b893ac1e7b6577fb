"""Rank 0 runs the sharded model in a function that stands inside of the one which has it.

reason: the forward of a sharded model gathers its parameters, whichever function it is called in
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 hung in forward (line 17); rank 1 hung in barrier (line 21)
"""

import torch
import torch.distributed as dist
from torch.distributed.fsdp import FullyShardedDataParallel as FSDP


def main(rank, world_size):
    model = FSDP(torch.nn.Linear(8, 8), device_id=torch.device("cpu"))

    def sample():
        print(model(torch.ones(4, 8)).sum())

    if dist.get_rank() == 0:
        sample()  # expect: RNK106 "rank 1 never joins"
    dist.barrier()
