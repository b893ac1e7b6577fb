"""Launched processes, each of which wraps its model in DataParallel on its own GPU.

reason: DataParallel shares batches among the GPUs of one process, here one; the gradients of the ranks are never averaged
"""
import torch
import torch.distributed as dist
from torch.nn.parallel import DataParallel
from torch.utils.data import DataLoader, DistributedSampler


def main(args, model, dataset):
    args.distributed = args.local_rank != -1
    sampler = None
    if args.distributed:
        torch.cuda.set_device(args.local_rank)
        dist.init_process_group("nccl", init_method="env://")
        sampler = DistributedSampler(dataset)
        model = DataParallel(model, device_ids=[args.local_rank])  # expect: RNK412 "trains its own model"
    optimizer = torch.optim.AdamW(model.parameters())
    loader = DataLoader(dataset, batch_size=8, sampler=sampler)
    for epoch in range(args.epochs):
        if sampler is not None:
            sampler.set_epoch(epoch)
        for batch in loader:
            optimizer.zero_grad()
            model(batch).mean().backward()
            optimizer.step()
    if args.distributed:
        dist.destroy_process_group()
