"""A function inside reduces the loss, and the loop ends by the rank's own patience.

reason: only what the function reduces is the same on all ranks
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 finished; rank 1 hung in barrier (line 24)
"""

import torch
import torch.distributed as dist


def train(steps):
    rank = dist.get_rank()
    for step in range(steps):
        loss = torch.tensor([float(rank)])
        stop = torch.tensor([1.0 if rank == 0 and step == 2 else 0.0])

        def agree():
            dist.all_reduce(loss)

        agree()
        if stop.item() > 0:
            break  # expect: RNK109 "stop.item() > 0"
        dist.barrier()


def main(rank, world_size):
    train(5)
