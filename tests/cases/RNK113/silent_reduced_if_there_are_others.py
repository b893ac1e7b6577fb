"""The loss is reduced where there are several ranks, and taken as it is where there is one.

reason: the test asks whether there is anybody to agree with
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel


def reduce_tensor(tensor):
    total = tensor.clone()
    dist.all_reduce(total)
    return total / dist.get_world_size()


def fit(net, batches, criterion, multi_gpu):
    model = DistributedDataParallel(net) if multi_gpu else net
    for x, y in batches:
        loss = criterion(model(x), y)
        if multi_gpu:
            reduced_loss = reduce_tensor(loss.detach())
        else:
            reduced_loss = loss
        if torch.isnan(reduced_loss).any():
            continue
        loss.backward()
    if multi_gpu:
        dist.barrier()


def main(rank, world_size):
    x = torch.ones(2, 4) * (float("nan") if rank == 0 else 1.0)
    fit(torch.nn.Linear(4, 1), [(x, torch.ones(2, 1))], torch.nn.MSELoss(), multi_gpu=world_size > 1)
