"""A helper that only rank 0 goes through is called twice, and the others make up for it both times.

reason: each time the caller's other side waits, too
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch.distributed as dist


def finish():
    if dist.get_rank() != 0:
        return
    dist.barrier()


def main(rank, world_size):
    finish()
    if rank != 0:
        dist.barrier()
    print("half")
    finish()
    if rank != 0:
        dist.barrier()
