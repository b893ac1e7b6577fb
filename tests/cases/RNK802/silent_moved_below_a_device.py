"""New tensors lie on the GPU below a device.

reason: the move is the tensor itself then
runs: no (needs a GPU)
"""

import os

import torch
import torch.distributed as dist

DEVICE = torch.device("cuda", int(os.environ["LOCAL_RANK"]))


def accuracy(hits, count):
    with torch.device(DEVICE):
        both = torch.tensor([hits, count])
        dist.all_reduce(both.cuda())
    return (both[0] / both[1]).item()
