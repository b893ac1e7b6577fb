"""Distinct names in the order of their first appearance.

reason: dict.fromkeys keeps the order
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist


def main(rank, world_size):
    names = ["loss", "accuracy", "loss"]
    for name in dict.fromkeys(names):
        value = torch.ones(1) if name == "loss" else torch.ones(2)
        dist.all_reduce(value)
