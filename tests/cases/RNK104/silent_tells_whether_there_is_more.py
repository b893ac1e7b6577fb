"""A loop without end asks an iterator over the files of this rank for more, and says when there is none.

reason: all ranks leave the loop in the same round, since each asks whether the others are at their end
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist


def run(files):
    rest = iter(files[dist.get_rank() :: dist.get_world_size()])
    total = torch.zeros(1)
    while True:
        try:
            total += next(rest)
            ended = torch.zeros(1)
        except StopIteration:
            ended = torch.ones(1)
        dist.all_reduce(ended)
        if ended.item() > 0:
            break
    return total


def main(rank, world_size):
    run([1, 2, 3])
