"""The handler is for a missing key and the end of the data.

reason: neither comes from the collective, and all ranks have the same keys
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist


def average(metrics, name):
    try:
        value = metrics[name]
        dist.all_reduce(value)
    except KeyError:
        value = None
    return value


def main(rank, world_size):
    metrics = {"loss": torch.ones(1)}
    for name in ("loss", "accuracy"):
        average(metrics, name)
    dist.barrier()
