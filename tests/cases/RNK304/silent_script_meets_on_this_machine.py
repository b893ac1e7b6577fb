"""The top level of a program says that all meet on this machine.

reason: no second node can join at localhost, whoever joins further down
runs: no (needs GPUs)
"""
import os

import torch
import torch.distributed as dist

os.environ["MASTER_ADDR"] = "localhost"
os.environ["MASTER_PORT"] = "8889"
RANK = int(os.environ.get("RANK", "0"))
DEVICE = torch.device(f"cuda:{RANK}")


def generate(args):
    dist.init_process_group("nccl")
    model = torch.load(args.model, map_location="cpu", weights_only=False).to(DEVICE)
    return model(torch.ones(1, 4, device=DEVICE))
