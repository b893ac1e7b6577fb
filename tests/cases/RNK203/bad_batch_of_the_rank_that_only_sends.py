"""The first rank of a chain does not wait for its batch, which is one send, by gloo.

reason: gloo takes a send back when its handle is let go, and the other rank waits for it
runs: 2 ranks (differs from run to run)
observed: 2 ranks, torch 2.13, gloo: goes wrong, differently from run to run
"""

import time

import torch
import torch.distributed as dist


def hand_on(x, rank, world_size):
    requests = []
    if rank > 0:
        requests.append(dist.P2POp(dist.irecv, x, rank - 1))
    if rank < world_size - 1:
        print("sends", tuple(x.shape))
        requests.append(dist.P2POp(dist.isend, x, rank + 1))
    works = dist.batch_isend_irecv(requests)  # expect: RNK203 "only if"
    if rank != 0:
        for work in works:
            work.wait()
    return x


def main(rank, world_size):
    if rank:
        time.sleep(0.3)  # the send has not gone yet when its handle is let go
    assert hand_on(torch.ones(2) * (1 - rank), rank, world_size).tolist() == [1.0, 1.0]
    dist.barrier()
