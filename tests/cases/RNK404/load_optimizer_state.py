"""Optimizer state, two steps away

reason: moments are as large as the model
runs: no (CUDA)
"""
import torch
import torch.distributed as dist


def resume(model, optimizer, path):
    dist.barrier()
    checkpoint = torch.load(f"{path}/optimizer.pt", map_location=None)  # expect: RNK404
    saved = checkpoint.get("state", checkpoint)
    optimizer.load_state_dict(saved)
