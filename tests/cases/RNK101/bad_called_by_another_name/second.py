"""Two files call the function, and the one that tells it to reduce imports it under a name of its own

reason: the call that has the flag off is not the only one
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 hung in all_reduce (meters.py, line 7); rank 1 finished
"""

import torch

from meters import reduce_loss as reduce_and_report


def second(loss):
    return reduce_and_report(loss, True)


def main(rank, world_size):
    second(torch.ones(1))
