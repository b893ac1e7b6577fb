"""A helper is handed a list of objects, and does nothing but print it.

reason: the flag in it is still the rank's own
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 finished; rank 1 hung in all_reduce (line 18)
"""
import torch
import torch.distributed as dist


def show(objects):
    print(objects)


def main(rank, world_size, patience=1):
    for epoch in range(4):
        loss = torch.tensor(1.0)
        dist.all_reduce(loss)
        stop = [rank == 0 and epoch >= patience]
        show(stop)
        if stop[0]:
            break  # expect: RNK109 "the rank decides"
