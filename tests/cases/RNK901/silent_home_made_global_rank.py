"""A function of the project has the same name and needs nothing.

reason: it is that function
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch.distributed as dist


def get_global_rank():
    return dist.get_rank()


def main(rank, world_size):
    assert get_global_rank() == rank
