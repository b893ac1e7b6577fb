"""BatchNorm in a DDP model built with broadcast_buffers=False.

reason: the option switches the broadcast off
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel as DDP


def main(rank, world_size):
    model = DDP(torch.nn.Sequential(torch.nn.Linear(8, 8), torch.nn.BatchNorm1d(8)), broadcast_buffers=False)
    if dist.get_rank() == 0:
        model.eval()
        with torch.no_grad():
            print(model(torch.ones(4, 8)).sum())
    dist.barrier()
