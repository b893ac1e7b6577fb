"""The forward on one rank stands where nothing is wrapped.

reason: the model is wrapped under world_size > 1, and evaluated as a whole under the opposite
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel as DDP


def main(rank, world_size):
    model = torch.nn.Sequential(torch.nn.Linear(8, 8), torch.nn.BatchNorm1d(8))
    if dist.get_world_size() > 1:
        model = DDP(model)
    if dist.get_world_size() == 1:
        if dist.get_rank() == 0:
            print(model(torch.ones(4, 8)).sum())
    dist.barrier()
