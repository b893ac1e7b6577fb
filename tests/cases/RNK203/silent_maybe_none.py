"""A handle that is None when nothing was started.

reason: the test for None and the wait belong together
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""

import torch
import torch.distributed as dist


def forward(x, weight, group, overlap):
    handle = None
    if overlap:
        handle = dist.all_reduce(x, group=group, async_op=True)
    out = weight * 2
    if handle is not None:
        handle.wait()
    return out + x


def main(rank, world_size):
    x = torch.ones(2)
    out = forward(x, torch.ones(2), None, True)
    assert out[0].item() == 2 + world_size
