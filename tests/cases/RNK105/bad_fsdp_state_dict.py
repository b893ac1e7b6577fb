"""The state dict of an FSDP model on rank 0.

reason: state_dict of FSDP gathers the parameters from all ranks
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 hung in state_dict (line 17); rank 1 hung in barrier (line 18)
"""
import io

import torch
import torch.distributed as dist
from torch.distributed.fsdp import FullyShardedDataParallel as FSDP


def main(rank, world_size):
    model = FSDP(torch.nn.Linear(64, 64), device_id=torch.device("cpu"))
    if dist.get_rank() == 0:
        torch.save(model.state_dict(), io.BytesIO())  # expect: RNK105 "state_dict"
    dist.barrier()
