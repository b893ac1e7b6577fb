"""The time of the loop is printed by rank 0.

reason: the clock decides nothing
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import time

import torch
import torch.distributed as dist


def main(rank, world_size):
    start = time.perf_counter()
    dist.barrier()
    took = time.perf_counter() - start
    slow = took > 10
    if rank == 0:
        print("slow" if slow else "fast", took)
