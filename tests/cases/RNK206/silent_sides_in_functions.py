"""The two sides of a rank test call a function each; types fit, and one sends two messages in the order of the other.

reason: what is sent fits
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""

import torch
import torch.distributed as dist


def source(count, length):
    print("send ids and weights")
    dist.send(torch.randint(0, 9, (count, length), dtype=torch.int32), 1)
    dist.send(torch.randperm(length), 1)


def sink(count, length):
    ids = torch.empty((count, length), dtype=torch.int32)
    order = torch.empty(length, dtype=torch.int64)
    dist.recv(ids, 0)
    dist.recv(order, 0)
    return ids, order


def main(rank, world_size):
    if dist.get_rank() == 0:
        source(4, 8)
    elif dist.get_rank() == 1:
        sink(4, 8)
