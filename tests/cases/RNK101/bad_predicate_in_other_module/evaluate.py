"""The predicate comes from another module, through a re-export of the package.

reason: is_main_process() is true on rank 0 only, is_distributed() is the same on all ranks
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 hung in all_reduce (line 21); rank 1 finished
"""
import torch
import torch.distributed as dist
from utils import is_main_process
from utils.distributed import is_distributed


def evaluate(scores):
    total = torch.tensor(scores).sum()
    if is_distributed():
        dist.all_reduce(total)
    if is_main_process():
        print("total", total.item())
        best = torch.tensor(max(scores))
        if is_distributed():
            dist.all_reduce(best, op=dist.ReduceOp.MAX)  # expect: RNK101 "all_reduce"
        print("best", best.item())


def main(rank, world_size):
    evaluate([0.25, 0.5])
