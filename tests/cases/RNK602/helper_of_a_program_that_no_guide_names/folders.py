"""A helper that all programs import, and only one that no guide names calls.

reason: who imports a file does not come to all of its functions
runs: no (a race)
"""
import os

import torch.distributed as dist


def joined():
    dist.init_process_group("gloo")
    dist.barrier()
    return dist.get_rank()


def prepare(folder):
    if not os.path.exists(folder):
        os.makedirs(folder)  # expect: RNK602 "no guide or script starts this"
