"""A project that stays with a webdataset that divides by itself.

reason: below 0.2 shards are divided by node unless one says otherwise
"""
import torch.distributed as dist
import webdataset as wds
from torch.nn.parallel import DistributedDataParallel as DDP


def main(urls, model):
    dist.init_process_group("nccl")
    data = wds.WebDataset(urls).decode("pil").to_tuple("jpg", "cls")
    model = DDP(model)
    for images, labels in wds.WebLoader(data, batch_size=32):
        model(images, labels).backward()
