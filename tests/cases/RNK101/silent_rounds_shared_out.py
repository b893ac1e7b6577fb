"""A rank that does its own rounds of a loop, and all that meet.

reason: which rounds are a rank's is decided by their number; the collective stands behind the test, for all
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""

import torch
import torch.distributed as dist


def encode(batches):
    done = torch.zeros(1)
    for step, batch in enumerate(batches):
        if step % dist.get_world_size() == dist.get_rank() and step > 1:
            done += batch.sum()
        if step % 10 == 0 and dist.is_initialized():
            dist.barrier()
    if dist.is_initialized():
        dist.all_reduce(done)
    return done


def main(rank, world_size):
    encode([torch.ones(2) for _ in range(20)])
