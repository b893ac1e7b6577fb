"""What a helper answers about the rank is handed on as an argument.

reason: lower() is true on the lower half of the ranks only
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 hung in all_reduce (line 19); rank 1 finished
"""
import torch
import torch.distributed as dist


class Half:
    @staticmethod
    def lower():
        return dist.get_rank() < dist.get_world_size() // 2


def save(value, sync):
    if sync:
        dist.all_reduce(value)


def step(value):
    save(value, sync=Half.lower())  # expect: RNK101 "all_reduce"


def main(rank, world_size):
    step(torch.ones(2))
