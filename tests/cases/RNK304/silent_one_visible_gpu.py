"""Each process sees one GPU.

reason: index 0 is right, whatever the rank
runs: no (needs GPUs)
"""
import os

import torch
import torch.distributed as dist


def setup():
    os.environ["CUDA_VISIBLE_DEVICES"] = os.environ["LOCAL_RANK"]
    dist.init_process_group("nccl")
    torch.cuda.set_device(0)
    print(f"rank {dist.get_rank()} uses cuda:0")
