"""A helper starts a reduction for each tensor of a list; the first one is divided before the wait.

reason: the tensor may still be written
runs: no (whether the values are right is a matter of time)
"""
import torch
import torch.distributed as dist


def launch_all(tensors):
    return [dist.all_reduce(x, async_op=True) for x in tensors]


def main(rank, world_size):
    tensors = [torch.ones(2), torch.ones(3)]
    works = launch_all(tensors)
    tensors[0].div_(world_size)  # expect: RNK204
    for work in works:
        work.wait()
