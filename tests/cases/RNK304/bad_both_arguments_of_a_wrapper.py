"""Both arguments of a wrapper are given the global rank: one cause, one finding

reason: on the second node there is no GPU of that number
runs: no (GPU)
"""

import os

import torch
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel


def wrapped(model):
    torch.cuda.set_device(int(os.environ["LOCAL_RANK"]))
    return DistributedDataParallel(model, device_ids=[dist.get_rank()], output_device=dist.get_rank())  # expect: RNK304
