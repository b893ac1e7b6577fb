"""Readers that have their location already.

reason: everything goes to the CPU
"""
import functools
import os
from functools import partial

import torch
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel

load = partial(torch.load, map_location="cpu", weights_only=True)


class Reader:
    fetch = staticmethod(functools.partial(torch.load, map_location="cpu"))

    def restore(self, model, path):
        model.load_state_dict(self.fetch(path))


def resume(model, optimizer, path):
    model.load_state_dict(load(path))
    optimizer.load_state_dict(load(path + ".optimizer"))
    return DistributedDataParallel(model, device_ids=[int(os.environ["LOCAL_RANK"])])


def main(model, optimizer):
    dist.init_process_group("nccl")
    Reader().restore(model, "first.pt")
    return resume(model, optimizer, "last.pt")
