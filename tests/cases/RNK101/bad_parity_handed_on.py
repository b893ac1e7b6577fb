"""A static method says whether the rank is odd, and its answer is handed to a helper.

reason: only the odd ranks reduce; the answer is a bit and no comparison
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 finished; rank 1 hung in all_reduce (line 25)
"""
import torch
import torch.distributed as dist


class Odd:
    @staticmethod
    def test():
        return dist.get_rank() & 1


def save(value, sync):
    if sync:
        dist.all_reduce(value)


def main(rank, world_size):
    value = torch.ones(2)
    save(value, Odd.test())  # expect: RNK101
    dist.all_reduce(value)
