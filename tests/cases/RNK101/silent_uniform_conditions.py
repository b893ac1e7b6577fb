"""Collectives behind tests whose answer is the same on every rank.

reason: configuration, world size, initialisation, backend and a None test on a group do not part the ranks
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
from types import SimpleNamespace

import torch
import torch.distributed as dist


def maybe_average(value, args, group=None):
    if not args.sync_metrics:
        return value
    if dist.is_available() and dist.is_initialized():
        if dist.get_backend() == "gloo" or args.force_sum:
            dist.all_reduce(value, op=dist.ReduceOp.SUM, group=group)
            value /= dist.get_world_size(group)
        else:
            dist.all_reduce(value, op=dist.ReduceOp.AVG, group=group)
    return value


def finish_epoch(args, epoch):
    if dist.get_world_size() > 1 and args.barrier_every and epoch % args.barrier_every == 0:
        dist.barrier()


def main(rank, world_size):
    args = SimpleNamespace(sync_metrics=True, force_sum=False, barrier_every=2)
    for epoch in range(4):
        mean = maybe_average(torch.tensor([float(rank)]), args)
        finish_epoch(args, epoch)
    assert mean.item() == (world_size - 1) / 2
