"""A helper behind the work does something else than wait for anybody.

reason: nothing says that the sum has come when the tensor is read
runs: no (a race)
"""
import torch
import torch.distributed as dist


def say():
    print("goes on")


def behind_a_helper(tensor):
    dist.all_reduce(tensor, async_op=True)  # expect: RNK203 "is dropped"
    say()
    return tensor + 1


def main(rank, world_size):
    behind_a_helper(torch.ones(2))
