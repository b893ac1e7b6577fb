"""The method that waits gets a name, and so does the tensor that is reduced.

reason: `wait = work.wait` and `wait()` wait for the work
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist


def summed(tensor):
    buffer = tensor
    work = dist.all_reduce(buffer, async_op=True)
    wait = work.wait
    wait()
    return tensor


def main(rank, world_size):
    assert summed(torch.ones(1)).item() == world_size
