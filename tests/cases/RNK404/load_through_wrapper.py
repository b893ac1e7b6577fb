"""The wrapper takes a location, and nobody gives one

reason: map_location defaults to None and is handed to torch.load
runs: no (CUDA)
"""
import torch
import torch.distributed as dist


def read_checkpoint(path, map_location=None):
    return torch.load(path, map_location=map_location)


def resume(model, path):
    state = read_checkpoint(path)  # expect: RNK404 "read_checkpoint"
    model.load_state_dict(state)
    dist.barrier()
