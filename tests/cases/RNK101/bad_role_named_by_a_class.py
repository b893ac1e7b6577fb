"""Roles are texts that a class has names for.

reason: the workers pass by
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 hung in barrier (line 21); rank 1 finished
"""
import torch.distributed as dist


class Role:
    MASTER = "master"
    WORKER = "worker"


def role_of(rank):
    return Role.MASTER if rank == 0 else Role.WORKER


def main(rank, world_size):
    if role_of(dist.get_rank()) == Role.MASTER:
        dist.barrier()  # expect: RNK101 "Role.MASTER"
