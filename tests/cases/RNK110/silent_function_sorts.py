"""The function that is given a set sorts it.

reason: the loop has an order again
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist


def average(names, stats):
    for name in sorted(names):
        dist.all_reduce(stats[name])


def main(rank, world_size):
    stats = {"loss": torch.ones(1), "accuracy": torch.ones(2)}
    average(set(stats), stats)
