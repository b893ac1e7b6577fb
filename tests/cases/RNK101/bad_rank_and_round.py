"""A test of the rank beside one of the round.

reason: the round is the same on all ranks, and the rank is not: the others never come, in whatever round
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 hung in all_reduce (line 17); rank 1 finished
"""

import torch
import torch.distributed as dist


def train(batches):
    total = torch.zeros(1)
    for step, batch in enumerate(batches):
        total += batch
        if dist.get_rank() == 0 and (step + 1) % 100 == 0:
            dist.all_reduce(total)  # expect: RNK101 "runs only when"
    return total


def log(losses):
    for epoch in range(40):
        if epoch > 10 and dist.get_rank() == 0:
            if epoch % 2:
                dist.reduce(losses[epoch], dst=0)  # expect: RNK101
    dist.barrier()


def main(rank, world_size):
    train([torch.ones(1) for _ in range(200)])
