"""A function of another file takes the model out of its wrapper and gives back a loss.

reason: backward runs on it, and nobody calls the wrapper
"""
import torch
import torch.distributed as dist
from losses import loss_of
from torch.nn.parallel import DistributedDataParallel as DDP


def train(net, batches, local_rank):
    dist.init_process_group("nccl")
    model = DDP(net, device_ids=[local_rank])
    optimizer = torch.optim.Adam(model.parameters())
    for images, texts in batches:
        loss = loss_of(model, images, texts)  # expect: RNK504
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
    dist.destroy_process_group()
