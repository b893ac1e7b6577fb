"""A tool with one process fixes its device and makes it the current one.

reason: the program says what device its process has; as long as it is one process, cuda:0 is right
"""
import os

import torch
import torch.distributed as dist


def main(build, path):
    os.environ.setdefault("MASTER_ADDR", "127.0.0.1")
    os.environ.setdefault("MASTER_PORT", "29544")
    device = torch.device("cuda:0")
    torch.cuda.set_device(device)
    dist.init_process_group("nccl", rank=0, world_size=1)
    model = build().to(device)
    torch.save(torch.export.export(model, (torch.zeros(1, 3, device=device),)), path)
    dist.destroy_process_group()
