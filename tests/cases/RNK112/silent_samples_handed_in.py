"""The longest of the samples that a rank is given.

reason: callers give every rank some samples; a batch without any is a mistake on every run
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist


def padded(sequences):
    longest = max(len(one) for one in sequences)  # expect: RNK112 low
    length = torch.tensor(longest)
    dist.all_reduce(length, op=dist.ReduceOp.MAX)
    return [one + [0] * (int(length) - len(one)) for one in sequences]


def main(rank, world_size):
    rows = [[1] * n for n in range(1, 5)]
    assert {len(row) for row in padded(rows[rank::world_size])} == {4}
