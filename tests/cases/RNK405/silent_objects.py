"""Objects are moved by the collective itself

reason: all_gather_object takes whatever can be pickled
runs: no (NCCL)
"""
import os

import torch
import torch.distributed as dist


def setup():
    torch.cuda.set_device(int(os.environ["LOCAL_RANK"]))
    dist.init_process_group("nccl")


def gather(metrics):
    found = [None] * dist.get_world_size()
    dist.all_gather_object(found, torch.zeros(3))
    names = [torch.ones(2).cpu()]
    dist.broadcast_object_list(names, src=0)
    return found, names
