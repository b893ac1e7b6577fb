"""The names are sorted.

reason: all ranks go over them in the same order
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist


def main(rank, world_size):
    stats = {"loss": torch.ones(1), "accuracy": torch.ones(2), "step": torch.ones(1)}
    for name in sorted(set(stats) - {"step"}):
        dist.all_reduce(stats[name])
