"""A helper starts a reduction for each tensor of a list and gives back the handles, which nobody takes.

reason: the tensors are divided while they are being reduced
runs: no (whether the values are right is a matter of time)
"""
import torch
import torch.distributed as dist


def launch_all(tensors):
    works = []
    for x in tensors:
        works.append(dist.all_reduce(x, async_op=True))
    return works


def average(tensors):
    launch_all(tensors)  # expect: RNK203
    for x in tensors:
        x.div_(dist.get_world_size())


def main(rank, world_size):
    average([torch.ones(2), torch.ones(3)])
    dist.barrier()
