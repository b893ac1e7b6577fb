"""A script sets the device and then uses the bare cuda device.

reason: after set_device(local_rank) a bare "cuda" means the GPU of the rank
"""
import os

import torch
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel as DDP


def train(model, loader):
    optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
    criterion = torch.nn.CrossEntropyLoss().cuda()
    for images, labels in loader:
        images = images.cuda(non_blocking=True)
        labels = labels.to("cuda", non_blocking=True)
        loss = criterion(model(images), labels)
        optimizer.zero_grad(set_to_none=True)
        loss.backward()
        optimizer.step()
    return torch.ones(1, device="cuda")


def main(build_model, build_loader):
    local_rank = int(os.environ["LOCAL_RANK"])
    torch.cuda.set_device(local_rank)
    dist.init_process_group("nccl", device_id=torch.device("cuda", local_rank))
    model = DDP(build_model().cuda(), device_ids=[local_rank])
    train(model, build_loader())
    dist.destroy_process_group()
