"""What something is, under a rank test.

reason: the program is wrong on every run, or on none
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist


def share(state, rank):
    if rank == 0:
        assert state is not None
        if not isinstance(state, dict):
            raise TypeError("state")
    shared = [state]
    dist.broadcast_object_list(shared, src=0)
    return shared[0]


def main(rank, world_size):
    share({"step": 1} if rank == 0 else None, rank)
