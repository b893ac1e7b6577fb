"""A dict is filled from a folder, and its tensors are broadcast.

reason: the dict has the order of the listing
runs: no (one machine lists a folder in one order)
"""
from pathlib import Path

import torch
import torch.distributed as dist


def share(folder):
    tensors = {}
    for path in Path(folder).iterdir():
        tensors[path.stem] = torch.load(path)
    for name, tensor in tensors.items():  # expect: RNK110 "tensors.items()"
        dist.broadcast(tensor, src=0)
    return tensors
