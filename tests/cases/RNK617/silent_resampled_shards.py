"""Shards that are drawn anew by an object that is made ahead.

reason: the releases of webdataset that take such an object ask nobody to divide it: each process draws for itself
"""
import torch.distributed as dist
import webdataset as wds
from torch.nn.parallel import DistributedDataParallel as DDP


def batches(urls):
    urls = wds.ResampledShards(urls.copy(), deterministic=True)
    data = wds.WebDataset(urls, handler=wds.warn_and_continue).decode("pil").to_tuple("jpg", "cls").with_epoch(1000)
    return wds.WebLoader(data, batch_size=32)


def main(urls, model):
    dist.init_process_group("nccl")
    model = DDP(model)
    for images, labels in batches(urls):
        model(images, labels).backward()
