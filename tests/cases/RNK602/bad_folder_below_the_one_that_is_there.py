"""All ranks make a folder where the one above is there.

reason: the test asks for another folder: all but the first fail
runs: no (makes a folder)
"""
import os

import torch.distributed as dist


def main(rank, world_size):
    if os.path.exists("."):
        os.makedirs("plots")  # expect: RNK602 "all ranks come to"
    dist.barrier()
