"""Weights of which nobody knows who saved them.

reason: published weights are mostly saved from the CPU; with `min-confidence = "low"` it is said
runs: no (CUDA)
"""
import torch
import torch.distributed as dist


def restore(model, path):
    model.load_state_dict(torch.load(path))  # expect: RNK404 low
    dist.barrier()
