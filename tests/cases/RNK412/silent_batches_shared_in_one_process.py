"""DataParallel for all GPUs of a process, and for one of several that average their gradients.

reason: a test that counts GPUs, a process that is alone, and gradients that a function of the file averages
"""
import os

import torch
import torch.distributed as dist


def average(model):
    for parameter in model.parameters():
        if parameter.grad is not None:
            dist.all_reduce(parameter.grad)
            parameter.grad /= dist.get_world_size()


def counted(model, loader):
    if torch.cuda.device_count() > 1:
        model = torch.nn.DataParallel(model)
    for batch in loader:
        model(batch).mean().backward()


def alone(args, model, loader):
    if not args.distributed:
        model = torch.nn.DataParallel(model)
    for batch in loader:
        model(batch).mean().backward()


def averaged(model, loader):
    local_rank = int(os.environ["LOCAL_RANK"])
    torch.cuda.set_device(local_rank)
    dist.init_process_group("nccl")
    model = torch.nn.DataParallel(model.cuda(), device_ids=[local_rank])
    optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
    for batch in loader:
        optimizer.zero_grad()
        model(batch.cuda()).mean().backward()
        average(model)
        optimizer.step()
    dist.destroy_process_group()
