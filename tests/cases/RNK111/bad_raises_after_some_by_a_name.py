"""A handler raises after three failures; the test has a name, and stands on the other side.

reason: the rank that fails once goes on to the barrier, and the others are in the reduction
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks hung in barrier (line 29)
"""
import torch
import torch.distributed as dist


def forward(batch):
    if batch.numel() > 3:
        raise RuntimeError("too large")
    return batch.sum().reshape(1)


def main(rank, world_size):
    failures = 0
    try:
        loss = forward(torch.ones(3 + rank))
        dist.all_reduce(loss)
    except RuntimeError:  # expect: RNK111 "all_reduce"
        failures += 1
        too_many = failures > 3
        if not too_many:
            print("failures:", failures)
        else:
            raise
    dist.barrier()
