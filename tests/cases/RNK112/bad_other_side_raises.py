"""A rank without losses of its own raises: on the other side of the test, by a test that has a name, in a block.

reason: the rank without losses fails, the others wait
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 raised ValueError (line 18); rank 1 hung in all_reduce (line 20)
"""
import contextlib

import torch
import torch.distributed as dist


def mean_loss(local_losses):
    if local_losses:
        print("losses:", len(local_losses))
    else:
        with contextlib.nullcontext():
            raise ValueError("no losses")  # expect: RNK112
    loss = torch.stack(local_losses).mean()
    dist.all_reduce(loss)
    return loss


def mean_loss_by_name(local_losses):
    is_empty = len(local_losses) == 0
    print("empty:", is_empty)
    if is_empty:
        raise ValueError("no losses")  # expect: RNK112
    loss = torch.stack(local_losses).mean()
    dist.all_reduce(loss)
    return loss


def main(rank, world_size):
    mean_loss([torch.ones(1)] * rank)
