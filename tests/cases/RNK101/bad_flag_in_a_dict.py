"""The flag of the main process is kept in a dict.

reason: context["is_main"] is true on rank 0 only
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 hung in all_reduce (line 15); rank 1 finished
"""
import torch
import torch.distributed as dist


def main(rank, world_size):
    context = {"steps": 3, "is_main": dist.get_rank() == 0}
    loss = torch.ones(1)
    if context["is_main"]:
        dist.all_reduce(loss)  # expect: RNK101 "context"
