"""The state dict of a DDP model under a rank test.

reason: DDP keeps whole parameters on every rank, its state_dict is local
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import io

import torch
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel as DDP


def main(rank, world_size):
    model = DDP(torch.nn.Linear(8, 2))
    if dist.get_rank() == 0:
        torch.save(model.state_dict(), io.BytesIO())
        torch.save(model.module.state_dict(), io.BytesIO())
    dist.barrier()
