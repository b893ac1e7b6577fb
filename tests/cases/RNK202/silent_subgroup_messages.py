"""Messages inside a group that both sides name.

reason: the group is the same on both ends, and the peers are global ranks
runs: 4 ranks
observed: 4 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist


def exchange(x):
    rank = dist.get_rank()
    ends = dist.new_group([0, 2])
    if rank == 0:
        print("to 2")
        dist.send(x, dst=2, group=ends)
    elif rank == 2:
        dist.recv(x, src=0, group=ends)


def main(rank, world_size):
    x = torch.full((1,), float(rank))
    exchange(x)
    assert rank != 2 or x.item() == 0
