"""The first rank of a ring does not wait for its batch, in which it receives as all ranks do.

reason: it goes on with what it has not received yet
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 got a wrong value (line 31); rank 1 hung in wait (line 24)
"""

import time

import torch
import torch.distributed as dist


def shift(x, rank, world_size):
    received = torch.zeros_like(x)
    print("sends", tuple(x.shape))
    requests = [
        dist.P2POp(dist.isend, x, (rank + 1) % world_size),
        dist.P2POp(dist.irecv, received, (rank - 1) % world_size),
    ]
    works = dist.batch_isend_irecv(requests)  # expect: RNK203 "only if"
    if rank != 0:
        for work in works:
            work.wait()
    return received.clone()


def main(rank, world_size):
    if rank == 1:
        time.sleep(0.5)
    assert shift(torch.ones(2), rank, world_size).tolist() == [1.0, 1.0]
