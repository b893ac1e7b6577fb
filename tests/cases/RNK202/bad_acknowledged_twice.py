"""The receiver acknowledges, and nobody waits for it.

reason: rank 1 stands in its answer
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 finished; rank 1 hung in send (line 18)
"""
import torch
import torch.distributed as dist


def deliver(x, rank):
    if rank == 0:
        print("to 1")
        dist.send(x, dst=1)
    elif rank == 1:
        dist.recv(x, src=0)
        print("answer to 0")
        dist.send(torch.ones(1), dst=0)  # expect: RNK202


def main(rank, world_size):
    deliver(torch.ones(1), rank)
