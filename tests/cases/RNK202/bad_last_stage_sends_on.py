"""A chain: every rank but the first receives, and every rank sends to the next one.

reason: the last rank sends to a rank that is not there; gloo waits for it, or reads what is not there and crashes
runs: 2 ranks (differs from run to run)
observed: 2 ranks, torch 2.13, gloo: goes wrong, differently from run to run
"""
import torch
import torch.distributed as dist


def stage(value, layer):
    rank = dist.get_rank()
    print("stage", rank)
    if rank > 0:
        dist.recv(value, rank - 1)
    value = layer(value)
    dist.send(value, rank + 1)  # expect: RNK202 "which does not exist"
    return value


def main(rank, world_size):
    stage(torch.ones(2), torch.nn.Identity())
