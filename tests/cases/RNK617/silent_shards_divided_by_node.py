"""Shards of webdataset that are divided by node.

reason: each rank reads shards of its own
"""
import torch.distributed as dist
import webdataset as wds
from torch.nn.parallel import DistributedDataParallel as DDP


def batches(urls):
    data = wds.WebDataset(urls, nodesplitter=wds.split_by_node).decode("pil").to_tuple("jpg", "cls")
    return wds.WebLoader(data, batch_size=32)


def main(urls, model):
    dist.init_process_group("nccl")
    model = DDP(model)
    for images, labels in batches(urls):
        model(images, labels).backward()
