"""An empty list is seen to, by a test that has a name, on the other side of a test, or in a block of its own.

reason: nobody fails on an empty list
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import contextlib

import torch
import torch.distributed as dist


def filled(grads):
    grads = [grad.detach() for grad in grads]
    is_empty = not grads
    print("empty:", is_empty)
    if is_empty:
        grads = [torch.zeros(1)]
    total = torch.cat(grads).sum()
    dist.all_reduce(total)


def filled_otherwise(grads):
    grads = [grad.detach() for grad in grads]
    if grads:
        print("gradients:", len(grads))
    else:
        grads = [torch.zeros(1)]
    total = torch.cat(grads).sum()
    dist.all_reduce(total)


def filled_inside(grads):
    grads = [grad.detach() for grad in grads]
    with contextlib.nullcontext():
        if not grads:
            grads = [torch.zeros(1)]
    total = torch.cat(grads).sum()
    dist.all_reduce(total)


def main(rank, world_size):
    grads = {0: [], 1: [torch.ones(2)]}[rank]
    filled(grads)
    filled_otherwise(grads)
    filled_inside(grads)
