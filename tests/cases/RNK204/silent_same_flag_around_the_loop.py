"""Without overlap nothing is on its way, and elements, the list and each of it in a loop are read at once.

reason: the test around the loop that starts the reductions and the one around the reads exclude each other
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""

import torch
import torch.distributed as dist


def reduce_each(parts, overlap):
    works = []
    first = 0.0
    if overlap:
        for part in parts:
            works.append(dist.all_reduce(part, async_op=True))
    if not overlap:
        first += parts[0].sum().item() + torch.stack(parts).sum().item()
        for part in parts:
            first += part.sum().item()
    for work in works:
        work.wait()
    return first


def main(rank, world_size):
    assert reduce_each([torch.ones(2), torch.ones(2)], False) == 10
    assert reduce_each([torch.ones(2), torch.ones(2)], True) == 0
