"""Two ways to communicate, each with its own wait.

reason: the handle of either branch is waited for
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""

import torch
import torch.distributed as dist


def gather_or_reduce(x, gather):
    if gather:
        out = torch.empty(dist.get_world_size() * x.numel())
        work = dist.all_gather_into_tensor(out, x, async_op=True)
    else:
        out = x
        work = dist.all_reduce(out, async_op=True)
    work.wait()
    return out


def main(rank, world_size):
    assert gather_or_reduce(torch.ones(2), False)[0].item() == world_size
    assert gather_or_reduce(torch.ones(2), True).sum().item() == 2 * world_size
