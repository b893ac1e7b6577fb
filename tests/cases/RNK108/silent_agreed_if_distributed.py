"""Rank 0 looks, and a helper tells the others, if there are any.

reason: what the helper gives back is one value for all, whatever it does inside
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import os
import pickle
import tempfile

import torch
import torch.distributed as dist


def broadcast_anything(value, source):
    if dist.get_rank() == source:
        data = torch.frombuffer(bytearray(pickle.dumps(value)), dtype=torch.uint8)
        size = torch.tensor([len(data)])
        dist.broadcast(size, source)
        dist.broadcast(data, source)
        return value
    size = torch.zeros(1, dtype=torch.int64)
    dist.broadcast(size, source)
    data = torch.zeros(int(size), dtype=torch.uint8)
    dist.broadcast(data, source)
    return pickle.loads(bytes(data.tolist()))


def main(rank, world_size):
    path = os.path.join(tempfile.gettempdir(), "no-such-checkpoint.pt")
    is_distributed = world_size > 1
    found = None
    if rank == 0:
        found = os.path.isfile(path)
    if is_distributed:
        found = broadcast_anything(found, 0)
    if found:
        dist.barrier()
