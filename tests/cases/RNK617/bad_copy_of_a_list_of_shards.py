"""The shards are a copy of a list that has the same name.

reason: a list divides nothing by itself
"""
import torch.distributed as dist
import webdataset as wds
from torch.nn.parallel import DistributedDataParallel as DDP


def batches(urls):
    urls = sorted(urls)
    data = wds.WebDataset(urls, handler=wds.warn_and_continue).decode("pil").to_tuple("jpg", "cls")  # expect: RNK617
    return wds.WebLoader(data, batch_size=32)


def main(urls, model):
    dist.init_process_group("nccl")
    model = DDP(model)
    for images, labels in batches(urls):
        model(images, labels).backward()
