"""All ranks but the first wait in an endless loop, in a barrier.

reason: nobody sends anything in a barrier; the first rank has to come
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 finished; rank 1 hung in barrier (line 12)
"""
import torch.distributed as dist


def wait_for_the_others():
    while True:
        dist.barrier()
        break


def main(rank, world_size):
    if rank == 0:
        print("serving")
    else:
        wait_for_the_others()  # expect: RNK101 "rank != 0"
