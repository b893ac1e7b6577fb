"""DDP gets the global rank as its device.

reason: device_ids are indices of this node
runs: no (needs GPUs)
"""
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel as DDP


def wrap(model):
    rank = dist.get_rank()
    return DDP(model, device_ids=[rank])  # expect: RNK304 "rank is the global rank"
