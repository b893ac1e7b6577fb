"""Wrappers that give back the tensor, or a handle where the caller asks for one.

reason: what is used is a tensor, or a handle
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import comm
import torch
import torch.distributed as dist


def main(rank, world_size):
    loss = torch.ones(1)
    mean = comm.all_reduce(loss) / dist.get_world_size()
    work = comm.start(loss, later=True)
    work.wait()
    print(mean, loss)
