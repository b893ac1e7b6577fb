"""A helper that only rank 0 goes through to its barrier is called twice.

reason: rank 0 waits in the barrier, the first time already
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 hung in barrier (line 13); rank 1 finished
"""
import torch.distributed as dist


def finish():
    if dist.get_rank() != 0:
        return  # expect: RNK103 "dist.barrier()"
    dist.barrier()


def main(rank, world_size):
    finish()
    print("half")
    finish()
