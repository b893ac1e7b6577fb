"""The handles are collected in a list that nobody looks at.

reason: appending is not waiting
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks got a wrong value (line 27)
"""

import time

import torch
import torch.distributed as dist


def average(grads):
    handles = []
    for grad in grads:
        handles.append(dist.all_reduce(grad, async_op=True))  # expect: RNK203 "nothing waits"
    for grad in grads:
        grad.div_(dist.get_world_size())


def main(rank, world_size):
    if rank == 1:
        time.sleep(0.5)
    grads = [torch.full((2,), 2.0) for _ in range(3)]
    average(grads)
    assert all(grad[0].item() == 2.0 for grad in grads)
