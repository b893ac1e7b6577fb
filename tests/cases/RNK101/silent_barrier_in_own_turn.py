"""A loop over the ranks in which each rank enters the barrier in its own turn.

reason: every rank meets exactly one barrier, in whatever iteration; only the order is lost
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch.distributed as dist


def staggered_start(world_size):
    rank = dist.get_rank()
    for r in range(world_size):
        if r == rank:
            print("rank", r, "is ready")
            dist.barrier()


def main(rank, world_size):
    staggered_start(world_size)
