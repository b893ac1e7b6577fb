"""A parameter that is called rank.

reason: its callers may pass the local one
runs: no (needs GPUs)
"""
import torch


def move(model, rank):
    torch.cuda.set_device(rank)
    return model.to(f"cuda:{rank}")
