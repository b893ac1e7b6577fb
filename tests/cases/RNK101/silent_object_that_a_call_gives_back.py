"""A name that rank 0 alone knows is shared by a function that gives it back.

reason: the variable holds what the function gave back, which is the same on all ranks
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch.distributed as dist


def share(name):
    box = [name]
    dist.broadcast_object_list(box, src=0)
    return box[0]


def main(rank, world_size):
    name = None
    if rank == 0:
        name = "first"
    name = share(name)
    if name is not None:
        dist.barrier()
