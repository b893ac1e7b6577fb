"""Each tensor is divided after its own handle was waited for.

reason: handle and tensor come from the same pair
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""

import torch
import torch.distributed as dist


def average(grads):
    pairs = [(g, dist.all_reduce(g, async_op=True)) for g in grads]
    for grad, work in pairs:
        work.wait()
        grad.div_(dist.get_world_size())


def main(rank, world_size):
    grads = [torch.full((2,), float(rank)) for _ in range(2)]
    average(grads)
    assert grads[1][0].item() == (world_size - 1) / 2
