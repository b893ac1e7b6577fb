"""Exits on configuration, on a single process, on a missing process group.

reason: all ranks leave together
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist


def reduce_metrics(metrics, enabled):
    if not enabled:
        return metrics
    if not dist.is_initialized() or dist.get_world_size() == 1:
        return metrics
    dist.all_reduce(metrics)
    if dist.get_rank() == 0:
        print(metrics)
    return metrics


def main(rank, world_size):
    reduce_metrics(torch.ones(2), True)
    reduce_metrics(torch.ones(2), False)
