"""The two sides of a rank test call a function each: one sends random numbers, the other makes room for them.

reason: torch.randint makes int64, the room is for int32
runs: no (gloo takes the bytes that come)
"""

import torch
import torch.distributed as dist


def source(count, length):
    ids = torch.randint(0, 1000, (count, length))
    print("send ids", tuple(ids.shape))
    dist.send(ids, 1)


def sink(count, length):
    ids = torch.empty((count, length), dtype=torch.int32)
    dist.recv(ids, 0)  # expect: RNK206 "int64"
    return ids


def main(rank, world_size):
    if dist.get_rank() == 0:
        source(4, 8)
    elif dist.get_rank() == 1:
        sink(4, 8)
