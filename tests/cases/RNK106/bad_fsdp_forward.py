"""Rank 0 runs an FSDP model.

reason: FSDP gathers the parameters in the forward
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 hung in forward (line 15); rank 1 hung in barrier (line 16)
"""
import torch
import torch.distributed as dist
from torch.distributed.fsdp import FullyShardedDataParallel as FSDP


def main(rank, world_size):
    model = FSDP(torch.nn.Linear(8, 8), device_id=torch.device("cpu"))
    if dist.get_rank() == 0:
        print(model(torch.ones(4, 8)).sum())  # expect: RNK106 "rank 1 never joins"
    dist.barrier()
