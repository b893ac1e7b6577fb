"""Weights of which nobody knows who saved them, where doubtful findings are asked for

reason: what was saved from a GPU lands there on every rank; whether this file was, the code does not say
runs: no (CUDA)
"""
import torch
import torch.distributed as dist


def restore(model, path):
    model.load_state_dict(torch.load(path))  # expect: RNK404
    dist.barrier()
