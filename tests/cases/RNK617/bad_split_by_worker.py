"""What divides the shards over the workers of a loader is given as what divides them over the ranks.

reason: each rank reads what all others read
"""
import torch.distributed as dist
import webdataset as wds
from torch.nn.parallel import DistributedDataParallel as DDP


def batches(urls):
    data = wds.WebDataset(urls, nodesplitter=wds.split_by_worker)  # expect: RNK617 "every rank reads the same"
    return wds.WebLoader(data.decode("pil").to_tuple("jpg", "cls"), batch_size=32)


def old_batches(urls):
    data = wds.WebDataset(urls, nodesplitter=wds.shardlists.split_by_worker)  # expect: RNK617
    return wds.WebLoader(data.decode("pil").to_tuple("jpg", "cls"), batch_size=32)


def main(urls, model):
    dist.init_process_group("nccl")
    model = DDP(model)
    for images, labels in batches(urls):
        model(images, labels).backward()
    for images, labels in old_batches(urls):
        model(images, labels).backward()
