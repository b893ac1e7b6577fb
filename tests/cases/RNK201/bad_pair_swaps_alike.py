"""Both ranks of a pair send first.

reason: each waits for the other to receive
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 hung in send (line 16); rank 1 hung in send (line 19)
"""
import torch
import torch.distributed as dist


def swap(x):
    rank = dist.get_rank()
    y = torch.empty_like(x)
    print("rank", rank, "swaps")
    if rank == 0:
        dist.send(x, dst=1)  # expect: RNK201 "rank 1 waits in `dist.send(x, dst=0)`"
        dist.recv(y, src=1)
    elif rank == 1:
        dist.send(x, dst=0)
        dist.recv(y, src=0)
    return y


def main(rank, world_size):
    swap(torch.full((1,), float(rank)))
