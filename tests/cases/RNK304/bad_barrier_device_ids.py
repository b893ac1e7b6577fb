"""A barrier is told the global rank as its device.

reason: device_ids are indices of this node
runs: no (needs GPUs)
"""
import torch.distributed as dist


def wait():
    dist.barrier(device_ids=[dist.get_rank()])  # expect: RNK304 "dist.get_rank()"
