"""The accelerators of other makers are chosen by RANK.

reason: torch.mlu, torch.musa and torch.npu number the devices of the node, as torch.cuda does
runs: no (needs such devices)
"""
import os

import torch
import torch.distributed as dist


def join(model):
    rank = int(os.environ["RANK"])
    if hasattr(torch, "mlu"):
        torch.mlu.set_device(rank)  # expect: RNK304
        dist.init_process_group("cncl", rank=rank, world_size=int(os.environ["WORLD_SIZE"]))
        return model.mlu()
    if hasattr(torch, "musa"):
        torch.musa.set_device(rank)  # expect: RNK304
        dist.init_process_group("mccl", rank=rank, world_size=int(os.environ["WORLD_SIZE"]))
        return model.musa()
    dist.init_process_group("hccl", rank=rank, world_size=int(os.environ["WORLD_SIZE"]))
    return model.npu(rank)  # expect: RNK304
