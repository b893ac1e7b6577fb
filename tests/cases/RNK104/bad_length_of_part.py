"""A loop over the indices of a rank's own part.

reason: len(mine) differs between ranks
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 hung in all_gather_object (line 16); rank 1 finished
"""
import torch
import torch.distributed as dist


def main(rank, world_size):
    prompts = ["one", "two", "three"]
    mine = prompts[rank::world_size]
    for index in range(len(mine)):  # expect: RNK104 "all_gather_object"
        answers = [None] * world_size
        dist.all_gather_object(answers, mine[index])
