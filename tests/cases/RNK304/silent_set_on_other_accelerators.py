"""The accelerators of other makers are chosen by LOCAL_RANK.

reason: the local rank counts the devices of the node
runs: no (needs such devices)
"""
import os

import torch
import torch.distributed as dist


def join(model):
    rank = int(os.environ["RANK"])
    local_rank = int(os.environ["LOCAL_RANK"])
    if hasattr(torch, "mlu"):
        torch.mlu.set_device(local_rank)
        dist.init_process_group("cncl", rank=rank, world_size=int(os.environ["WORLD_SIZE"]))
        return model.mlu()
    dist.init_process_group("hccl", rank=rank, world_size=int(os.environ["WORLD_SIZE"]))
    return model.npu(rank % torch.npu.device_count())
