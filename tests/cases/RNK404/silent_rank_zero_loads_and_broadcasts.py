"""Rank 0 loads and broadcasts

reason: one copy, on one GPU
runs: no (CUDA)
"""
import torch
import torch.distributed as dist


def resume(model, path):
    if dist.get_rank() == 0:
        model.load_state_dict(torch.load(path))
    for parameter in model.parameters():
        dist.broadcast(parameter.data, src=0)
