"""dist is a module of the project that happens to have functions called barrier and all_reduce.

reason: the import leads to the project's own module, whose functions do not communicate
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
from toolkit import dist
from torch.distributed import all_reduce, get_rank


def report(losses):
    if get_rank() == 0:
        dist.barrier("losses")
        print("sum", dist.all_reduce(losses), "histogram", dist.gather(losses, 0.5))


def main(rank, world_size):
    losses = []
    for step in range(3):
        loss = torch.tensor(1.0 / (step + 1))
        all_reduce(loss)
        losses.append(loss.item())
    report(losses)
