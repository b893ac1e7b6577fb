"""A buffer of one's own.

reason: DDP broadcasts registered buffers
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 hung in forward (line 25); rank 1 hung in barrier (line 26)
"""
import torch
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel as DDP


class Scaled(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.layer = torch.nn.Linear(8, 8)
        self.register_buffer("scale", torch.ones(64))

    def forward(self, x):
        return self.layer(x) * self.scale[0]


def main(rank, world_size):
    model = DDP(Scaled())
    if rank == 0:
        print(model(torch.ones(4, 8)).sum())  # expect: RNK106
    dist.barrier()
