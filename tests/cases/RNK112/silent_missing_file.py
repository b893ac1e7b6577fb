"""A file has to be there.

reason: it is missing for all ranks, or for none
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import os

import torch
import torch.distributed as dist


def main(rank, world_size):
    if not os.path.exists(__file__):
        raise FileNotFoundError(__file__)
    dist.barrier()
