"""Functions that are only called load

reason: neither numpy nor the project's own function leaves tensors on a GPU
runs: no (CUDA)
"""
import numpy as np
import torch
import torch.distributed as dist


def load(path):
    return {name: torch.from_numpy(array) for name, array in np.load(path).items()}


def resume(model, path):
    model.load_state_dict(load(path))
    dist.barrier()
