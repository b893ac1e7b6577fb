"""A loop without end asks an iterator for the next file until there is none, of a list that is the same on all ranks.

reason: all ranks go round as often
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist


def run(files):
    rest = iter(files)
    total = torch.zeros(1)
    print(dist.get_rank())
    while True:
        try:
            length = next(rest)
        except StopIteration:
            break
        longest = torch.full((1,), float(length))
        dist.all_reduce(longest, op=dist.ReduceOp.MAX)
        total += longest
    return total


def main(rank, world_size):
    run([1, 2, 3])
