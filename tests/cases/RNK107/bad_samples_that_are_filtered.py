"""Empty samples are dropped, and the step where none is left.

reason: how many are left is this rank's own
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 finished; rank 1 hung in all_reduce (line 17)
"""
import torch
import torch.distributed as dist


def train(progress, step):
    for index, samples in enumerate(progress):
        samples = [sample for sample in samples if len(sample) > 0]
        if len(samples) == 0:
            continue  # expect: RNK107 "dist.all_reduce(loss)"
        loss = step(samples)
        dist.all_reduce(loss)


def main(rank, world_size):
    train([[[0] * rank]], lambda samples: torch.ones(1))
