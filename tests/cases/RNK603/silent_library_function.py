"""A library's function that nobody is seen to call.

reason: who knows which ranks call it
runs: no (a script)
"""
import torch
import torch.distributed as dist


def save_model(model, path):
    torch.save(model.state_dict(), path)


def world_size():
    return dist.get_world_size() if dist.is_initialized() else 1
