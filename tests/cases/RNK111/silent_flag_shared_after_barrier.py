"""Failures of one rank are noted, and all ranks agree on them after they have met.

reason: the flag goes into a later collective
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist


def run_one(config):
    value = torch.tensor([1.0 / config])
    dist.all_reduce(value)
    return value


def main(rank, world_size):
    for config in (1, 2):
        failed = False
        try:
            run_one(config)
        except Exception:
            failed = True
        dist.barrier()
        flag = torch.tensor([int(failed)])
        dist.all_reduce(flag, op=dist.ReduceOp.MAX)
        assert flag.item() == 0
