"""A loop without end asks an iterator over the files of this rank for the next one until there is none.

reason: three files are two for rank 0 and one for rank 1
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 hung in all_reduce (line 20); rank 1 finished
"""
import torch
import torch.distributed as dist


def run(files):
    rest = iter(files[dist.get_rank() :: dist.get_world_size()])
    total = torch.zeros(1)
    while True:  # expect: RNK104 "can go round more often"
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
