"""Wrappers whose parameter called rank names the root of the operation.

reason: the parameter is handed on as dst or src and equal on all callers; None means everybody
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist


class Communicator:
    def reduce(self, tensor, rank=None):
        """Sum on one rank, or on all of them without rank."""
        if rank is None:
            dist.all_reduce(tensor)
        else:
            dist.reduce(tensor, dst=rank)

    def share(self, tensor, rank=0):
        if rank >= 0:
            dist.broadcast(tensor, src=rank)
        return tensor


def gather_on(obj, rank):
    out = [None] * dist.get_world_size() if dist.get_rank() == rank else None
    dist.gather_object(obj, out, dst=rank)
    return out


def main(rank, world_size):
    comm = Communicator()
    comm.reduce(torch.ones(2))
    comm.reduce(torch.ones(2), rank=world_size - 1)
    last = comm.share(torch.full((1,), float(rank)), rank=world_size - 1)
    assert last.item() == world_size - 1
    gathered = gather_on(f"worker {rank}", 0)
    if gathered is not None:
        assert len(gathered) == world_size
