"""The ranks send and receive, then meet in a barrier.

reason: point-to-point calls pair up by themselves, the barrier is in both branches
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist


def exchange(tensor, rank):
    if rank == 0:
        dist.send(tensor, dst=1)  # distlint: ignore[RNK205] nobody needs a log line in this example
        dist.barrier()
    else:
        dist.recv(tensor, src=0)
        dist.barrier()


def main(rank, world_size):
    exchange(torch.ones(2), rank)
