"""Rank 0 stops after the first round, the others go on.

reason: the second round begins with a barrier
runs: 2 ranks
"""
import torch.distributed as dist


def poll(requests):
    for request in requests:
        dist.barrier()
        print("handling", request)
        if dist.get_rank() == 0:
            break  # expect: RNK103 "barrier"


def main(rank, world_size):
    poll(["a", "b"])
