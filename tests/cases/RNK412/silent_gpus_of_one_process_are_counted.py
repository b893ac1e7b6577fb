"""A file that joins for its data only, and shares the batches of each process among its GPUs.

reason: tests that count GPUs, and a model that only predicts
"""
import torch
import torch.distributed as dist


def join():
    dist.init_process_group("gloo")


def train(model, loader, gpus):
    if len(gpus) > 1:
        model = torch.nn.DataParallel(model, device_ids=gpus)
    for batch in loader:
        model(batch).mean().backward()
    dist.destroy_process_group()
