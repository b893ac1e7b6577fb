"""A process checks that its rank is the one that it has joined with, and fails if not.

reason: it says that something is wrong, which need never be
runs: no (nothing goes wrong, and a rank alone knows what it was given)
"""
import torch
import torch.distributed as dist


def join():
    return dist.get_rank()


def work(device, ranks):
    try:
        rank = join()
        if rank != ranks[device]:
            raise AssertionError("joined as another one")
        total = torch.ones(1)
        dist.all_reduce(total)
    except Exception as error:
        print(device, error)


def main(rank, world_size):
    work(rank, list(range(world_size)))
