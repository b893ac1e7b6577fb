"""Two messages with tags, received in the other order.

reason: the tags say which belong together
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""

import torch
import torch.distributed as dist


def hand_over(rank):
    header, body = torch.full((2,), 3), torch.full((6,), 1.5)
    if rank == 0:
        print("header and body to 1")
        first = dist.isend(header, 1, tag=1)
        second = dist.isend(body, 1, tag=2)
    else:
        header, body = torch.zeros(2, dtype=torch.int64), torch.zeros(6)
        first = dist.irecv(body, 0, tag=2)
        second = dist.irecv(header, 0, tag=1)
    first.wait()
    second.wait()
    return header, body


def main(rank, world_size):
    header, body = hand_over(rank)
    assert header.tolist() == [3, 3] and body.sum().item() == 9.0
