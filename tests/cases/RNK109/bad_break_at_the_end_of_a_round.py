"""Rank 0 stops after the first round, the others go on.

reason: the second round begins with a barrier
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 finished; rank 1 hung in barrier (line 12)
"""
import torch.distributed as dist


def poll(requests):
    for request in requests:
        dist.barrier()
        print("handling", request)
        if dist.get_rank() == 0:
            break  # expect: RNK109


def main(rank, world_size):
    poll(["a", "b"])
