"""A rank that has run out of memory goes on to its next batch.

reason: the others wait for its part of the sum
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 hung in all_reduce (line 30); rank 1 finished
"""

import torch
import torch.distributed as dist


def run(batch):
    if batch is None:
        raise torch.OutOfMemoryError("CUDA out of memory")
    return batch.sum()


def train(batches):
    seen = torch.zeros(1)
    for batch in batches:
        out_of_memory = False
        try:
            run(batch)
        except RuntimeError as error:
            if "out of memory" not in str(error):
                raise
            out_of_memory = True
        if out_of_memory:
            continue  # expect: RNK107 "whether its own work fails"
        dist.all_reduce(seen)


def main(rank, world_size):
    train([None if rank == 1 else torch.ones(2)])
