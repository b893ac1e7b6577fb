"""The load that communicates stands in a helper.

reason: the call under the test leads to the collective
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 hung in barrier (line 15); rank 1 finished
"""
import os
import tempfile

import torch
import torch.distributed as dist


def load_sharded(path):
    dist.barrier()


def resume(path):
    if os.path.isdir(path):
        load_sharded(path)  # expect: RNK108 "load_sharded(path)"


def main(rank, world_size):
    with tempfile.TemporaryDirectory() as folder:
        resume(folder if rank == 0 else folder + "-missing")
