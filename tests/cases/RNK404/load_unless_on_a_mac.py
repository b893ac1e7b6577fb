"""A branch for Apple's GPUs, and the file is loaded on the others

reason: those are the GPUs of several processes
runs: no (CUDA)
"""
import torch
import torch.distributed as dist


def resume(model, optimizer, path, device):
    if device.type == "mps":
        model.float()
    else:
        checkpoint = torch.load(path)  # expect: RNK404
        model.load_state_dict(checkpoint["model"])
        optimizer.load_state_dict(checkpoint["optimizer"])
    dist.barrier()
