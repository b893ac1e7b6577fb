"""Shards of webdataset that each process draws for itself.

reason: with resampled=True there is nothing to divide; other arguments may say how
"""
import torch.distributed as dist
import webdataset as wds
from torch.nn.parallel import DistributedDataParallel as DDP


def batches(urls, **options):
    data = wds.WebDataset(urls, resampled=True).decode("pil").to_tuple("jpg", "cls").with_epoch(1000)
    other = wds.WebDataset(urls, **options)
    return wds.WebLoader(data, batch_size=32), other


def main(urls, model):
    dist.init_process_group("nccl")
    model = DDP(model)
    for images, labels in batches(urls)[0]:
        model(images, labels).backward()
