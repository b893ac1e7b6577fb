"""The best model is read again at the end, in the file that has saved it

reason: the state was saved from the GPU of rank 0
runs: no (CUDA)
"""
import os

import torch
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel as DDP


def keep(model: DDP, folder):
    if dist.get_rank() == 0:
        torch.save(model.module.state_dict(), os.path.join(folder, "best.pt"))
    dist.barrier()


def test(model, folder, batches):
    model.load_state_dict(torch.load(os.path.join(folder, "best.pt")))  # expect: RNK404
    return [model(batch) for batch in batches]
