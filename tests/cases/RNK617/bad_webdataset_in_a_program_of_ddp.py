"""A program of DDP reads webdataset, of which nobody says how it is divided.

reason: it raises at the first batch where there are several processes
"""
import torch.distributed as dist
import webdataset as wds
from torch.nn.parallel import DistributedDataParallel as DDP


def main(urls, model):
    dist.init_process_group("nccl")
    data = wds.WebDataset(urls, shardshuffle=100).decode("pil").to_tuple("jpg", "cls")  # expect: RNK617 "WebDataset without"
    model = DDP(model)
    for images, labels in wds.WebLoader(data, batch_size=32):
        model(images, labels).backward()
