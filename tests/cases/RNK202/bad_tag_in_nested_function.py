"""A nested function sends; the rank comes from the function around it.

reason: what is sent with tag 1 is received with tag 2
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 hung in send (line 18); rank 1 hung in recv (line 20)
"""
import torch
import torch.distributed as dist


def main(rank, world_size):
    value = torch.ones(2)
    me = dist.get_rank()

    def exchange(tensor):
        print("exchange with", 1 - me)
        if me == 0:
            dist.send(tensor, dst=1, tag=1)
        elif me == 1:
            dist.recv(tensor, src=0, tag=2)

    exchange(value)  # expect: RNK202 "tag"
