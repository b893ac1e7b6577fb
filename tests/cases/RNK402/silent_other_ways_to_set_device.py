"""set_device through the accelerator API, a device module and DeepSpeed's accelerator.

reason: each of these functions sets the current CUDA device, as torch.cuda.set_device does
"""
import os

import torch
import torch.distributed as dist
from deepspeed.accelerator import get_accelerator


def run_with_accelerator_api():
    torch.accelerator.set_device_index(int(os.environ["LOCAL_RANK"]))
    dist.init_process_group("nccl")
    return torch.ones(4).cuda()


def run_with_device_module(device_type: str):
    device_module = torch.get_device_module(device_type)
    device_module.set_device(torch.device(f"{device_type}:{int(os.environ['LOCAL_RANK'])}"))
    dist.init_process_group("nccl")
    return torch.ones(4, device="cuda")


def run_with_deepspeed_accelerator():
    get_accelerator().set_device(int(os.environ["LOCAL_RANK"]))
    dist.init_process_group("nccl")
    return torch.ones(4).to("cuda")
