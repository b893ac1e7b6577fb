"""Handles are appended in the loop and waited for in a comprehension.

reason: the list is drained before use
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""

import torch
import torch.distributed as dist


def average(grads):
    handles = []
    for grad in grads:
        handles.append(dist.all_reduce(grad, async_op=True))
    [h.wait() for h in handles]
    for grad in grads:
        grad /= dist.get_world_size()


def main(rank, world_size):
    grads = [torch.full((2,), float(rank)) for _ in range(3)]
    average(grads)
    assert all(g[0].item() == (world_size - 1) / 2 for g in grads)
