"""A benchmark sums up one tensor to warm up, and again to be timed, and asks for its size only

reason: nobody has a use of its content
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""

import time

import torch
import torch.distributed as dist


def measure(rank, size):
    tensor = torch.randn(size)
    dist.all_reduce(tensor=tensor, op=dist.ReduceOp.SUM)
    dist.barrier()
    start = time.perf_counter()
    for _ in range(5):
        dist.all_reduce(tensor, op=dist.ReduceOp.SUM)
    elapsed = time.perf_counter() - start
    sent = tensor.element_size() * tensor.numel() * tensor.shape[0]
    if rank == 0:
        print(f"{sent / elapsed:.1f} bytes a second")


def main(rank, world_size):
    measure(rank, 16)
