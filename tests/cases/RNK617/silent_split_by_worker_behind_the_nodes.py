"""The shards are divided over the ranks, then over the workers; what divides by both has a name of its own.

reason: split_by_worker stands where it belongs
"""
import torch.distributed as dist
import webdataset as wds
from torch.nn.parallel import DistributedDataParallel as DDP


def split_by_worker(urls):
    rank, size = dist.get_rank(), dist.get_world_size()
    return list(urls)[rank::size]


def batches(urls):
    data = wds.WebDataset(urls, nodesplitter=wds.split_by_node, workersplitter=wds.split_by_worker)
    return wds.WebLoader(data.decode("pil").to_tuple("jpg", "cls"), batch_size=32)


def own_batches(urls):
    data = wds.WebDataset(urls, nodesplitter=split_by_worker)
    return wds.WebLoader(data.decode("pil").to_tuple("jpg", "cls"), batch_size=32)


def main(urls, model):
    dist.init_process_group("nccl")
    model = DDP(model)
    for images, labels in batches(urls):
        model(images, labels).backward()
    for images, labels in own_batches(urls):
        model(images, labels).backward()
