"""The process of the first GPU, or the only one, which has none, goes on from a file

reason: one process loads, and the others are told by its wrapper
"""
import torch
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel


def train(local_rank, path):
    dist.init_process_group("nccl")
    model = torch.nn.Linear(4, 4).to(local_rank)
    if local_rank in {"cpu", 0}:
        checkpoint = torch.load(path)
        model.load_state_dict(checkpoint["model"])
    model = DistributedDataParallel(model, device_ids=[local_rank])
    model(torch.ones(2, 4, device=local_rank)).sum().backward()
