"""Even ranks send first, odd ranks receive first.

reason: the first of one side meets the first of the other, and they are equal in pairs
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""

import torch
import torch.distributed as dist


def swap(rank):
    peer = rank ^ 1
    header, body = torch.full((2,), rank), torch.full((5,), float(rank))
    got_header, got_body = torch.zeros(2, dtype=torch.int64), torch.zeros(5)
    print("swapping with", peer)
    if rank % 2 == 0:
        dist.send(header, peer)
        dist.send(body, peer)
        dist.recv(got_header, peer)
        dist.recv(got_body, peer)
    else:
        dist.recv(got_header, peer)
        dist.recv(got_body, peer)
        dist.send(header, peer)
        dist.send(body, peer)
    return got_header, got_body


def main(rank, world_size):
    header, body = swap(rank)
    assert header.tolist() == [1 - rank] * 2 and body.tolist() == [float(1 - rank)] * 5
