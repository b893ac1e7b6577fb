"""A faster way of reducing is tried; the probe of the hardware catches what fails in it.

reason: nothing before the collective fails on one rank
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist


def is_supported():
    try:
        return "gfx94" in torch.cuda.get_device_properties(0).name
    except Exception as error:
        print("no such device:", error)
        return True


class FastReduce:
    def __init__(self):
        probe = torch.zeros(1)
        dist.all_reduce(probe)


def main(rank, world_size):
    fast = None
    try:
        if is_supported():
            fast = FastReduce()
    except Exception as error:
        print("not available:", error)
    dist.barrier()
    return fast
