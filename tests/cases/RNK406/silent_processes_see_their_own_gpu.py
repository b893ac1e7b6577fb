"""Each process sees the GPU that it was given, under the number 0.

reason: the list says what is visible, and torch numbers anew
"""
import os

import torch
import torch.distributed as dist


def start(local_rank, gpus):
    os.environ["CUDA_VISIBLE_DEVICES"] = str(gpus[local_rank])
    torch.cuda.set_device(0)
    dist.init_process_group("nccl", device_id=torch.device("cuda", 0))
    dist.barrier()
