"""Every rank of a ring receives before it sends.

reason: nobody starts
runs: 3 ranks
observed: 3 ranks, torch 2.13, gloo: all ranks hung in recv (line 18)
"""
import torch
import torch.distributed as dist


class Ring:
    def __init__(self):
        self.rank = dist.get_rank()
        self.size = dist.get_world_size()

    def rotate(self, block):
        received = torch.empty_like(block)
        dist.recv(received, src=(self.rank - 1) % self.size)  # expect: RNK201 "only after it"
        print("rank", self.rank, "passes on")
        dist.send(block, dst=(self.rank + 1) % self.size)
        return received


def main(rank, world_size):
    Ring().rotate(torch.ones(2))
