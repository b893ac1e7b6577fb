"""One rank asks for settings behind a collective of those that find no file, and all ranks come there, too.

reason: the function never writes the file, so that all meet in every call of it, and the rank is alone in its own
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 hung in all_reduce (line 17); rank 1 finished
"""
import os

import torch
import torch.distributed as dist


def settings(path):
    if os.path.isfile(path):
        return torch.load(path)
    found = torch.ones(1)
    dist.all_reduce(found)
    return found


def main(rank, world_size):
    settings("settings.pt")
    if dist.get_rank() == 0:
        settings("settings.pt")  # expect: RNK101
