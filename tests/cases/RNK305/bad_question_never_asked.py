"""The helper that tells the main process stands in the test and is not called.

reason: a function is always true, so every rank downloads
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 finished; rank 1 got a wrong value (line 18)
"""
import torch.distributed as dist


def is_main_process():
    return dist.get_rank() == 0


def main(rank, world_size):
    mine = []
    if is_main_process:  # expect: RNK305 "true on every rank"
        mine.append("download")
    assert bool(mine) == (rank == 0)
