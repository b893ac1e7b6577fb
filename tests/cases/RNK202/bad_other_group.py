"""One side names the group, the other does not.

reason: messages of different groups do not meet
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 hung in send (line 15); rank 1 hung in recv (line 17)
"""
import torch
import torch.distributed as dist


def exchange(x):
    pair = dist.new_group([0, 1])
    if dist.get_rank() == 0:
        print("to 1")
        dist.send(x, dst=1, group=pair)  # expect: RNK202 "is on another group"
    elif dist.get_rank() == 1:
        dist.recv(x, src=0)


def main(rank, world_size):
    exchange(torch.ones(1))
