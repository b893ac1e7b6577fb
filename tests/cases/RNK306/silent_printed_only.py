"""Figures for the log mix sizes.

reason: nothing is reduced
runs: no (needs megatron)
"""
import torch
from megatron.core import mpu


def report(tokens, seconds):
    rate = tokens / seconds / torch.distributed.get_world_size()
    print(rate * mpu.get_data_parallel_world_size())
