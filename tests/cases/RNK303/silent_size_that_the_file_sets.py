"""A program joins with its rank inside the node, and writes the number of GPUs of the node into the environment.

reason: all processes are on this node: the group has as many ranks as the node has GPUs
runs: no (needs a GPU)
"""
import os

import torch
import torch.distributed as dist


def run():
    local_rank = int(os.environ["LOCAL_RANK"])
    os.environ["WORLD_SIZE"] = str(torch.cuda.device_count())
    torch.cuda.set_device(local_rank)
    dist.init_process_group(backend="nccl", init_method="env://", rank=local_rank)
    print(dist.get_world_size())
