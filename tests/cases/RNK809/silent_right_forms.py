"""Lists where lists are taken, tensors where tensors are.

reason: each has the form that torch checks for
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist


def main(rank, world_size):
    tensor = torch.ones(2)
    whole = torch.empty(world_size * tensor.numel())
    dist.all_gather(list(whole.chunk(world_size)), tensor)
    dist.all_gather([torch.empty(2) for _ in range(world_size)], tensor)
    dist.all_gather_into_tensor(whole, tensor)
    total = torch.tensor(float(rank))
    dist.all_reduce(total)
    found = [None] * world_size
    dist.all_gather_object(found, [rank])
    dist.broadcast_object_list(found, src=0)
    dist.broadcast(whole, 0)
    mine = torch.empty(2)
    pieces = list(torch.split(whole, 2))
    dist.scatter(mine, pieces if rank == 0 else None, src=0)
