"""Devices without an index where there is one process, no GPU for everyone, or no GPU was chosen.

reason: the ranks take the other branch, with their own device
runs: no (needs GPUs)
"""
import os

import torch
import torch.distributed as dist


def choose(world_size, local_rank):
    if world_size > 1:
        device = torch.device("cuda", local_rank)
    else:
        device = torch.device("cuda", 0)
    if world_size == 1:
        print(torch.zeros(1, device="cuda:0"))
    return device


def share_if_there_are_few(x, world_size, local_rank):
    if torch.cuda.device_count() < world_size:
        device = torch.device("cuda")
    else:
        device = torch.device("cuda", local_rank)
    return x.to(device)


class Backend(torch.nn.Module):
    def __init__(self, engine, device):
        super().__init__()
        if device.type == "cpu":
            device = torch.device("cuda:0")
        self.device = device
        self.engine = engine

    def forward(self, x):
        return self.engine(x.to(self.device))


def as_launched(args):
    if args.local_rank == -1 or args.no_cuda:
        device = torch.device("cuda" if torch.cuda.is_available() and not args.no_cuda else "cpu")
    else:
        device = torch.device("cuda", args.local_rank)
    return torch.ones(1).to(device)


def main():
    distributed = "RANK" in os.environ
    local_rank = int(os.environ.get("LOCAL_RANK", 0))
    if distributed:
        dist.init_process_group("nccl")
        device = torch.device("cuda", local_rank)
    else:
        device = torch.device("cuda:0")
    x = torch.ones(1).to(device)
    share_if_there_are_few(x, dist.get_world_size() if distributed else 1, local_rank)
