"""A reader of checkpoints, and nobody puts what it returns into a model.

reason: its name alone does not say what becomes of the tensors, nor who saved them
runs: no (CUDA)
"""
import torch
import torch.distributed as dist


def load_checkpoint(path):
    dist.barrier()
    checkpoint = torch.load(path)
    return checkpoint
