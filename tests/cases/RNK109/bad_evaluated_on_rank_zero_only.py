"""Rank 0 alone evaluates, and ends the training where that gets no better.

reason: one decision, of rank 0: the others wait for it in the barrier
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 finished; rank 1 hung in barrier (line 35)
"""
import torch
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel as DDP


def evaluate(model):
    with torch.no_grad():
        return model(torch.ones(1, 2)).item()


def main(rank, world_size):
    model = DDP(torch.nn.Linear(2, 1))
    best, no_better = float("inf"), 0
    for _ in range(20):
        model(torch.ones(1, 2)).sum().backward()
        dist.barrier()
        if dist.get_rank() == 0:
            value = evaluate(model.module)
            if value < best:
                best = value
                no_better = 0
            else:
                no_better += 1
                if no_better > 2:
                    print("no better")
                    break  # expect: RNK109 "the rank decides"
        # the others wait for the evaluation

        dist.barrier()
