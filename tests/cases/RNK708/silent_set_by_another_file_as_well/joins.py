import os

import torch
import torch.distributed as dist


def connect():
    device = torch.device("cuda", int(os.environ["LOCAL_RANK"]))
    torch.cuda.set_device(device)
    dist.init_process_group("nccl", device_id=device)
    return device


def leave():
    dist.barrier()
    dist.destroy_process_group()
