"""The buffer gets another shape before the wait.

reason: unsqueeze_ touches no element, and the tensor stays contiguous
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""

import torch
import torch.distributed as dist


def summed(grad):
    handle = dist.all_reduce(grad, async_op=True)
    grad = grad.unsqueeze_(0).contiguous()
    handle.wait()
    return grad


def main(rank, world_size):
    assert summed(torch.ones(2))[0, 0].item() == world_size
