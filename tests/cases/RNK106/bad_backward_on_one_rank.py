"""Only rank 0 runs the backward of a DDP model.

reason: the backward reduces the gradients of all ranks
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 hung in backward (line 16); rank 1 hung in barrier (line 17)
"""
import torch
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel as DDP


def main(rank, world_size):
    model = DDP(torch.nn.Linear(8, 8))
    loss = model(torch.ones(4, 8)).mean() * 0.5
    if dist.get_rank() == 0:
        loss.backward()  # expect: RNK106 "backward"
    dist.barrier()
