"""Functions of another file take the model out of its wrapper, and give something back.

reason: the one calls the wrapper as well, the others give a term beside its output, or no gradient
"""
import torch
import torch.distributed as dist
from losses import hits, loss_of, penalty
from torch.nn.parallel import DistributedDataParallel as DDP


def train(net, batches, local_rank):
    dist.init_process_group("nccl")
    model = DDP(net, device_ids=[local_rank])
    optimizer = torch.optim.Adam(model.parameters())
    for images, texts in batches:
        loss = loss_of(model, images, texts) + penalty(model)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
        print(hits(model, images, texts))
    dist.destroy_process_group()


def train_plain(net, batches):
    optimizer = torch.optim.Adam(net.parameters())
    for images, texts in batches:
        loss = loss_of(net, images, texts)
        loss.backward()
        optimizer.step()
