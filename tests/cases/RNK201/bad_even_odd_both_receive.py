"""An even/odd split in which both sides receive first.

reason: the split is there, but the order is the same on both sides
runs: 4 ranks
observed: 4 ranks, torch 2.13, gloo: ranks 0 and 2 hung in recv (line 13); ranks 1 and 3 hung in recv (line 17)
"""
import torch
import torch.distributed as dist


def exchange(x, y, rank):
    if rank % 2 == 0:
        dist.recv(y, src=rank + 1)  # expect: RNK201
        print("even rank", rank, "answers")
        dist.send(x, dst=rank + 1)
    else:
        dist.recv(y, src=rank - 1)
        print("odd rank", rank, "answers")
        dist.send(x, dst=rank - 1)


def main(rank, world_size):
    exchange(torch.ones(1), torch.empty(1), dist.get_rank())
