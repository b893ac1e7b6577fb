"""A barrier stands between the decision and the break.

reason: it makes the ranks wait for one another, it does not tell them anything
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 finished; rank 1 hung in all_reduce (line 15)
"""
import torch
import torch.distributed as dist


def main(rank, world_size, patience=1):
    stop = False
    for epoch in range(3):
        loss = torch.tensor(1.0)
        dist.all_reduce(loss)
        if dist.get_rank() == 0 and epoch >= patience:
            stop = True
        dist.barrier()
        if stop:
            return  # expect: RNK109 "the rank decides"
