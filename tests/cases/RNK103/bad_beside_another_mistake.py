"""Three helpers of rank 0 in one program: one reduces under a test, two wait behind a return of the others.

reason: each of them keeps the others from a collective, whatever the others do
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 hung in all_reduce (line 13); rank 1 finished
"""
import torch
import torch.distributed as dist


def log_loss(loss):
    if dist.get_rank() == 0:
        dist.all_reduce(loss)  # expect: RNK101
        print(loss.item())


def finish():
    if dist.get_rank() != 0:
        return  # expect: RNK103 "dist.barrier()"
    dist.barrier()


def norm(value):
    if dist.get_rank() != 0:
        return None  # expect: RNK103 "all_gather_object"
    norms = [None] * dist.get_world_size()
    dist.all_gather_object(norms, value)
    return norms


def main(rank, world_size):
    log_loss(torch.tensor(1.0))
    finish()
    print(norm(1.0))
