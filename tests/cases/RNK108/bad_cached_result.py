"""What one run has computed is read by the next one; without it all ranks compute together.

reason: the main process writes the file while others may still have to look for it
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 finished; rank 1 hung in all_reduce (line 18)
"""
import os
import tempfile

import torch
import torch.distributed as dist


def precompute(cache_file):
    if os.path.exists(cache_file):
        return torch.load(cache_file, map_location="cpu")  # expect: RNK108 "skips `dist.all_reduce(total)`"
    total = torch.ones(1)
    dist.all_reduce(total)
    if dist.get_rank() == 0:
        torch.save(total, cache_file)
    return total


def main(rank, world_size):
    folder = tempfile.mkdtemp()
    if rank == 0:
        torch.save(torch.ones(1), os.path.join(folder, "total.pt"))
    precompute(os.path.join(folder, "total.pt"))
