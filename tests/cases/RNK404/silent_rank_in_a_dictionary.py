"""The first rank reads the state; its number stands in a dictionary

reason: one rank loads, and hands on what it has read
runs: no (CUDA)
"""
import torch
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel as DDP

config = {"rank": 0}


def resume(model: DDP, path):
    if config["rank"] == 0:
        checkpoint = torch.load(path)
        model.module.load_state_dict(checkpoint["model"])
        print("epoch", checkpoint["epoch"])
    for parameter in model.parameters():
        dist.broadcast(parameter.data, src=0)


def start(model, path):
    dist.init_process_group("nccl")
    config["rank"] = dist.get_rank()
    torch.cuda.set_device(dist.get_node_local_rank())
    resume(DDP(model.cuda()), path)
