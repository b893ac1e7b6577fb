"""Each process sees one GPU

reason: GPU 0 is a different one in every process
runs: no (CUDA)
"""
import os

os.environ["CUDA_VISIBLE_DEVICES"] = os.environ["LOCAL_RANK"]

import torch
import torch.distributed as dist

if __name__ == "__main__":
    dist.init_process_group("nccl")
    dist.all_reduce(torch.ones(4, device="cuda"))
