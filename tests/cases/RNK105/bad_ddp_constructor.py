"""Only rank 0 wraps its model.

reason: the constructor of DDP checks and broadcasts the parameters
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 hung in DDP (line 15); rank 1 hung in barrier (line 16)
"""
import torch
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel as DDP


def main(rank, world_size):
    net = torch.nn.Linear(64, 64)
    if rank == 0:
        net = DDP(net)  # expect: RNK105 "DDP(net)"
    dist.barrier()
    return net
