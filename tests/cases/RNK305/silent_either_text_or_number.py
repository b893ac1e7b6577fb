"""One branch reads text and converts, the other has a number.

reason: after the test it is a number in both cases
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import os

import torch.distributed as dist


def main(rank, world_size):
    if dist.is_initialized():
        me = dist.get_rank()
    else:
        me = int(os.environ["RANK"])
    assert (me == 0) == (rank == 0)
