"""The rank in a group that is handed in is taken for the index of the device.

reason: each group begins with rank 0, so the ranks of all groups of a node take its first GPUs
runs: no (needs GPUs)
"""
import torch
import torch.distributed as dist


class Communicator:
    def __init__(self, device_group):
        local_rank = dist.get_rank(device_group)
        self.device = torch.device(f"npu:{local_rank}")  # expect: RNK304 "is the rank in a group"


def wait(model_group):
    dist.barrier(group=model_group, device_ids=[dist.get_rank(group=model_group)])  # expect: RNK304
