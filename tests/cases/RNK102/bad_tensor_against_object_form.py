"""One side broadcasts a tensor, the other expects an object.

reason: broadcast_object_list is two broadcasts of its own
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 failed in barrier (line 23); rank 1 failed in broadcast_object_list (line 17)
"""
import torch
import torch.distributed as dist


def load(rank):
    if rank == 0:
        state = torch.arange(6.0)
        dist.broadcast(state, src=0)  # expect: RNK102 "broadcast_object_list"
        return state
    box = [None]
    dist.broadcast_object_list(box, src=0)
    return box[0]


def main(rank, world_size):
    load(rank)
    dist.barrier()
