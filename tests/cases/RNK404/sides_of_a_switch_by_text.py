"""A program trains on one GPU where its switch says OFF, and in several processes where it says ON

reason: on the side of the one process there are no others, on the other side all load at once
"""
import os

import torch
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel


def main(args):
    model = torch.nn.Linear(4, 4)
    if args.dist == "OFF":
        device = torch.device(args.device)
        model.to(device)
        checkpoint = torch.load(args.last)
        model.load_state_dict(checkpoint["model"])
        args.start_epoch = checkpoint["epoch"] + 1
    elif args.dist == "ON":
        local_rank = int(os.environ["LOCAL_RANK"])
        torch.cuda.set_device(local_rank)
        dist.init_process_group("nccl")
        model = DistributedDataParallel(model.cuda(), device_ids=[local_rank])
        checkpoint = torch.load(args.last)  # expect: RNK404
        model.module.load_state_dict(checkpoint["model"])
        args.start_epoch = checkpoint["epoch"] + 1
    for epoch in range(args.start_epoch, args.epochs):
        model(torch.ones(2, 4).cuda()).sum().backward()
        if args.dist == "OFF" or dist.get_rank() == 0:
            torch.save({"model": model.state_dict(), "epoch": epoch}, args.last)
