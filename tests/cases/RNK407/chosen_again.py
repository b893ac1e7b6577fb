"""The GPU that the process has chosen is made the visible one, too late

reason: it has no effect, and the right GPU is in use all the same
runs: no (CUDA)
"""
import os

import torch
import torch.distributed as dist


def main(load):
    dist.init_process_group("nccl")
    torch.cuda.set_device(int(os.getenv("LOCAL_RANK", 0)))
    os.environ["CUDA_VISIBLE_DEVICES"] = os.getenv("LOCAL_RANK", "0")  # expect: RNK407 "has no effect"
    return load(device_map={"": f"cuda:{os.getenv('LOCAL_RANK', '0')}"})
