"""A helper broadcasts a list of objects that it is handed; a helper of the helper has it averaged by a package.

reason: what stood in the list is another object afterwards, which all ranks have
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist


def share(objects):
    dist.broadcast_object_list(objects, src=0)


def main(rank, world_size, patience=1):
    for epoch in range(4):
        loss = torch.tensor(1.0)
        dist.all_reduce(loss)
        stop = [rank == 0 and epoch >= patience]
        share(stop)
        if stop[0]:
            break
