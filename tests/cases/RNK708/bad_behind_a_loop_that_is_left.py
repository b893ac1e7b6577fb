"""The loop that makes the group is left, and what stands behind it runs all the same.

reason: the group has read the variable
"""
import os

import torch
import torch.distributed as dist


def start(local_rank, addresses):
    torch.cuda.set_device(local_rank)
    for address in addresses:
        if address.is_up():
            dist.init_process_group("nccl", init_method=address.url)
            break
    os.environ["TORCH_NCCL_AVOID_RECORD_STREAMS"] = "1"  # expect: RNK708


def start_somehow(local_rank, url):
    torch.cuda.set_device(local_rank)
    try:
        if url:
            dist.init_process_group("nccl", init_method=url)
            raise ValueError(url)
    except ValueError:
        print("has a group by now")
    os.environ["TORCH_NCCL_AVOID_RECORD_STREAMS"] = "1"  # expect: RNK708
