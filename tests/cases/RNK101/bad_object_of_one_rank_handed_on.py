"""A report that rank 0 alone has is handed to a function that communicates; who has it meets the others afterwards.

reason: on rank 1 the report is None before the call and after it, so it never comes to the barrier
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 hung in barrier (line 23); rank 1 finished
"""
import torch
import torch.distributed as dist


def add_up(losses, report=None):
    dist.all_reduce(losses)
    if report is not None:
        report.append(losses.sum().item())


def main(rank, world_size):
    report = None
    if rank == 0:
        report = ["losses"]
    add_up(torch.ones(2), report)
    if report is not None:
        dist.barrier()  # expect: RNK101
        print(report)
