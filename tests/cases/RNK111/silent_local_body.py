"""The body has no collective at all.

reason: the failure is over before the ranks meet
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist


def parse(text):
    return float(text)


def main(rank, world_size):
    for text in ("1", "x"):
        try:
            value = parse(text)
        except Exception:
            value = 0.0
        dist.all_reduce(torch.tensor([value]))
