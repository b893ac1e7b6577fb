"""Every rank opens the same file to lock it

reason: a lock is one file that all open, and nothing is written to it
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import fcntl
import os
import tempfile

import torch
import torch.distributed as dist


class Lock:
    def __init__(self, path):
        self.path = path
        self.file = None

    def __enter__(self):
        self.file = open(self.path, "w")
        fcntl.flock(self.file, fcntl.LOCK_EX)

    def __exit__(self, *raised):
        fcntl.flock(self.file, fcntl.LOCK_UN)
        self.file.close()


def main(rank, world_size):
    held = Lock(os.path.join(tempfile.gettempdir(), "distlint_case_gpu_lock"))
    with held:
        device = torch.device("cpu")
    dist.all_reduce(torch.ones(1, device=device))
    with open(os.path.join(tempfile.gettempdir(), f"distlint_case_device_{rank}"), "w") as file:
        file.write(str(device))
