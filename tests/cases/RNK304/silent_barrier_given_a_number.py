"""A barrier is told a number where it takes a list of devices

reason: what is no list of devices is not looked at (or refused, by every rank alike)
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch.distributed as dist


def wait():
    dist.barrier(device_ids=dist.get_rank())


def main(rank, world_size):
    assert dist.get_world_size() == world_size
