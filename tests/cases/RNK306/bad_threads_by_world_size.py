"""The cores of one machine are shared out among the ranks of all machines.

reason: with more ranks than cores nothing is left
runs: no (single rule of arithmetic)
"""
import os

import torch
import torch.distributed as dist


def set_num_threads():
    world_size = dist.get_world_size() if dist.is_initialized() else 1
    torch.set_num_threads(os.cpu_count() // world_size)  # expect: RNK306 "counts the ranks of all nodes"
