"""The `wait` of a handle is kept as a function, or a barrier of a helper stands behind the work.

reason: whoever calls the function waits for the work; ranks that meet in a barrier have ended the collective before it
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist


def later(tensor):
    ready = dist.all_reduce(tensor, async_op=True).wait
    total = torch.ones(2)
    ready()
    return tensor + total


def meet():
    dist.barrier()


def behind_a_helper(tensor):
    dist.all_reduce(tensor, async_op=True)
    meet()
    return tensor + 1


def main(rank, world_size):
    assert later(torch.ones(2))[0].item() == world_size + 1
    assert behind_a_helper(torch.ones(2))[0].item() == world_size + 1
