"""Operations of a ring.

reason: gloo refuses the one that sends
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks failed in batch_isend_irecv (line 20)
"""

import torch
import torch.distributed as dist


def rotate(rank, world_size, k):
    key = k.mT
    room = torch.empty(key.shape)
    print("keys to", (rank + 1) % world_size)
    operations = [
        dist.P2POp(dist.isend, key, (rank + 1) % world_size),  # expect: RNK807 "gloo refuses it"
        dist.P2POp(dist.irecv, room, (rank - 1) % world_size),
    ]
    for work in dist.batch_isend_irecv(operations):
        work.wait()
    return room


def main(rank, world_size):
    rotate(rank, world_size, torch.ones(2, 4))
