"""The first ranks take what the division leaves over, and reduce once more than the others.

reason: with a number of samples that the ranks do not divide, rank 0 is still in the loop when the last rank has left
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 hung in all_reduce (line 16); rank 1 hung in barrier (line 38)
"""

import torch
import torch.distributed as dist


def evaluate(samples):
    rank, world_size = dist.get_rank(), dist.get_world_size()
    mine = len(samples) // world_size + (rank < len(samples) % world_size)
    for index in range(mine):  # expect: RNK104 "more often on some ranks"
        dist.all_reduce(samples[index])


def convert(samples, rank, world_size):
    per_rank, extra = divmod(len(samples), world_size)
    start = rank * per_rank + min(rank, extra)
    end = start + per_rank + (1 if rank < extra else 0)
    for sample in samples[start:end]:  # expect: RNK104
        dist.all_reduce(sample)


def generate(number, rank, world_size):
    rounds = number // world_size
    if rank < number % world_size:
        rounds += 1
    for _ in range(rounds):  # expect: RNK104
        dist.all_reduce(torch.ones(1))


def main(rank, world_size):
    samples = list(torch.ones(5, 1).unbind())
    evaluate(samples)
    dist.barrier()
    convert(samples, rank, world_size)
