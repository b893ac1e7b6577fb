"""Functions of ranks are called where they are counted with, or written into a text.

reason: their answers are numbers
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist


def world_size():
    return dist.get_world_size()


def main(rank, size):
    buffer = torch.ones(2)
    dist.all_reduce(buffer)
    buffer /= world_size()
    assert buffer[0] == 1
    assert f"out-{dist.get_rank()}" == f"out-{rank}"
    assert list(range(dist.get_world_size())) == [0, 1]
    print(f"asked by {dist.get_rank.__name__}")
