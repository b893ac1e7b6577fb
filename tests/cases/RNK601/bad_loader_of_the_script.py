"""A script makes the loader at the top level, and a function goes through it in every epoch.

reason: the function reads the variable of the file, and nobody tells the sampler the epoch
"""
import os

import torch
import torch.distributed as dist
from torch.utils.data import DataLoader
from torch.utils.data.distributed import DistributedSampler

from data import Pairs


def train_epoch(epoch):
    for step, (x, y) in enumerate(train_loader):
        loss = model(x, y)
        loss.backward()
        optimizer.step()
        optimizer.zero_grad()


if __name__ == "__main__":
    torch.cuda.set_device(int(os.environ["LOCAL_RANK"]))
    dist.init_process_group("nccl")
    dataset = Pairs("train")
    train_sampler = DistributedSampler(dataset) if dist.is_initialized() else None
    train_loader = DataLoader(dataset, batch_size=16, sampler=train_sampler, shuffle=False)
    model = torch.nn.parallel.DistributedDataParallel(torch.nn.Bilinear(8, 8, 1).cuda())
    optimizer = torch.optim.AdamW(model.parameters())
    for epoch in range(4):  # expect: RNK601
        train_epoch(epoch)
