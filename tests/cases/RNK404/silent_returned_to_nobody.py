"""A function named as a reader of checkpoints returns the state

reason: what a function of this name returns is the state of a model
runs: no (CUDA)
"""
import torch
import torch.distributed as dist


def load_checkpoint(path):
    dist.barrier()
    checkpoint = torch.load(path)  # expect: RNK404
    return checkpoint
