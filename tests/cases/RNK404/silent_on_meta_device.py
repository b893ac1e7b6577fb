"""Loaded below a device context, or after a default device

reason: the code says where tensors go
runs: no (CUDA)
"""
import torch
import torch.distributed as dist


def resume(model, path):
    with torch.device("cpu"):
        model.load_state_dict(torch.load(path), assign=True)
    dist.barrier()


def restore(model, path):
    torch.set_default_device("cpu")
    model.load_state_dict(torch.load(path))
    dist.barrier()
