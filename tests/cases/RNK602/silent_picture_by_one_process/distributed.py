"""How the processes of a program join."""

import os

import torch
import torch.distributed as dist


def join(options):
    options["size"] = int(os.environ.get("WORLD_SIZE", "1"))
    if options["size"] > 1:
        torch.cuda.set_device(int(os.environ["LOCAL_RANK"]))
        dist.init_process_group("nccl")
    return options
