"""All that becomes of the results is a sum.

reason: in whatever order the elements meet, the sum is the same
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist


def main(rank, world_size):
    lengths = {"train": 3.0, "valid": 1.0}
    total = torch.zeros(1)
    for split in set(lengths):
        length = torch.tensor([lengths[split]])
        dist.all_reduce(length)
        total += length
    assert total.item() == 8.0
