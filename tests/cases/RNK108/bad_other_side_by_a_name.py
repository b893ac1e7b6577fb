"""Whether to resume is asked of the disk under a name, and the reduction stands on the other side.

reason: the answer is another one on each rank, whichever side is written first
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 hung in all_reduce (line 19); rank 1 finished
"""
import os
import tempfile

import torch
import torch.distributed as dist


def resume(path):
    is_new = not os.path.exists(path)
    if is_new:
        print("new:", is_new)
    else:
        dist.all_reduce(torch.ones(1))  # expect: RNK108


def main(rank, world_size):
    with tempfile.TemporaryDirectory() as folder:
        if rank == 0:
            open(os.path.join(folder, "last.pt"), "w").close()
        resume(os.path.join(folder, "last.pt"))
