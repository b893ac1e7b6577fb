"""The first host has a barrier of its own on the world.

reason: the other hosts never come
runs: no (needs two hosts)
"""
import socket

import torch.distributed as dist


def announce(first):
    if socket.gethostname() == first:
        dist.barrier()  # expect: RNK107 "host"
