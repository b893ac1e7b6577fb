"""Even ranks send, odd ranks only compute.

reason: no receive anywhere in the project
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 hung in send (line 15); rank 1 finished
"""
import torch
import torch.distributed as dist


def step(x):
    rank = dist.get_rank()
    if rank % 2 == 0:
        print("rank", rank, "sends")
        dist.send(x, dst=rank + 1)  # expect: RNK202
    else:
        x += 1
    return x


def main(rank, world_size):
    step(torch.ones(1))
