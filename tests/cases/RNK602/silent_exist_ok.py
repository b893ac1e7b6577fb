"""exist_ok=True.

reason: the folder may be there already
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import os

import torch.distributed as dist


def main(rank, world_size):
    os.makedirs("distlint_602_ok", exist_ok=True)
    assert os.path.isdir("distlint_602_ok")
    dist.barrier()
