"""The sides use different tags.

reason: gloo matches by tag
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 hung in send (line 14); rank 1 hung in recv (line 16)
"""
import torch
import torch.distributed as dist


def exchange(x):
    if dist.get_rank() == 0:
        print("to 1")
        dist.send(x, dst=1, tag=1)  # expect: RNK202 "has tag 2 and not 1"
    elif dist.get_rank() == 1:
        dist.recv(x, src=0, tag=2)


def main(rank, world_size):
    exchange(torch.ones(1))
