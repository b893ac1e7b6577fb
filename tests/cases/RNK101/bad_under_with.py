"""Context managers between the rank test and the collective.

reason: no_grad and profiler ranges change nothing about who enters the collective
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 hung in all_reduce (line 19); rank 1 finished
"""
import torch
import torch.distributed as dist
from torch.profiler import record_function


@torch.no_grad()
def log_grad_norm(parameters):
    rank = dist.get_rank()
    if rank == 0:
        with record_function("grad_norm"):
            squares = torch.stack([p.pow(2).sum() for p in parameters]).sum()
            with torch.inference_mode():
                dist.all_reduce(squares)  # expect: RNK101 "all_reduce"
            print("norm", squares.sqrt().item())


def main(rank, world_size):
    log_grad_norm([torch.ones(3), torch.ones(2, 2)])
