"""Everybody's part is on its way, and the own one is copied in meanwhile.

reason: the own slot is no buffer of any message; neither is what was read ahead of a `break`, in a slice or on one side of a test
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""

import logging

import torch
import torch.distributed as dist

logger = logging.getLogger(__name__)


def exchange(own, rank, world_size):
    parts = [torch.zeros(2) for _ in range(world_size)]
    works = []
    for peer, part in enumerate(parts):
        if peer == rank:
            continue
        works.append(dist.irecv(part, src=peer))
        logger.debug("send a tensor of 2 to %d", peer)
        works.append(dist.isend(own, dst=peer))
    parts[rank].copy_(own)
    for work in works:
        work.wait()
    return torch.stack(parts)


def reduce_what_is_large(parts, limit):
    works = [dist.all_reduce(part, async_op=True) if part.numel() > limit else None for part in parts]
    smallest = parts[0].sum().item()
    works += [dist.all_reduce(part, dist.ReduceOp.MAX, async_op=True) for part in parts if part.dim() > 1]
    smallest += parts[0].sum().item()
    for work in works:
        if work is not None:
            work.wait()
    return smallest


def reduce_the_rest(parts):
    works = [dist.all_reduce(part, async_op=True) for part in parts[1:]]
    first = parts[0].sum().item()
    for work in works:
        work.wait()
    return first


def reduce_until_empty(parts):
    works = []
    for part in parts:
        if part.numel() == 0:
            break
        works.append(dist.all_reduce(part, async_op=True))
    last = parts[-1].sum().item()
    for work in works:
        work.wait()
    return last


def main(rank, world_size):
    assert exchange(torch.full((2,), float(rank)), rank, world_size)[1][0].item() == 1
    assert reduce_what_is_large([torch.ones(1), torch.ones(4)], 2) == 2
    assert reduce_the_rest([torch.ones(2), torch.ones(2)]) == 2
    assert reduce_until_empty([torch.ones(2), torch.ones(0)]) == 0
