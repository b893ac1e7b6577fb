"""The first rank stops early where nothing is distributed; with several processes a flag is shared.

reason: the `return` is the way of one process, which has nobody to wait for it
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import json
from types import SimpleNamespace

import torch
import torch.distributed as dist


def write(loss):
    if dist.get_rank() == 0:
        print("best loss", loss)
    dist.barrier()


def evaluate(args, loss, best):
    stop = torch.zeros(1)
    if dist.get_rank() == 0:
        if loss > best:
            if args.distributed:
                stop += 1
            else:
                return "stopped"
    if args.distributed:
        dist.all_reduce(stop)
        if stop:
            return "stopped"
    write(loss)
    return "goes on"


def main(rank, world_size):
    args = SimpleNamespace(**json.loads('{"distributed": true}'))
    assert evaluate(args, 2, 1) == "stopped"
    assert evaluate(args, 1, 2) == "goes on"
