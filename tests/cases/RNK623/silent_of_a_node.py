"""The data is divided over the nodes, of which the first rank of each goes through a part; or over nothing

reason: each part has its rank
runs: no (several nodes)
"""

import os

import torch
import torch.distributed as dist
from torch.utils.data import DataLoader, DistributedSampler


def evaluate(model, loader):
    total = 0.0
    for batch in loader:
        total += model(batch).sum().item()
    return total


def main(model, data, num_nodes, node_rank, args):
    dist.init_process_group("gloo")
    local_rank = int(os.environ["LOCAL_RANK"])
    torch.cuda.set_device(local_rank)
    sampler = DistributedSampler(data, num_replicas=num_nodes, rank=node_rank, shuffle=False)
    if local_rank == 0:
        torch.save(evaluate(model, DataLoader(data, sampler=sampler)), f"part{node_rank}.pt")


def main_of_parts(model, data, mesh):
    tp_rank = mesh["tp"].get_local_rank()
    loader = DataLoader(data, sampler=DistributedSampler(data, mesh["dp"].size(), mesh["dp"].get_local_rank()))
    if tp_rank == 0:
        torch.save(evaluate(model, loader), f"part{dist.get_rank()}.pt")
