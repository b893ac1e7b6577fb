"""The first rank alone reads samples to look at, and one process does without dividing.

reason: tests let in some ranks, or one process
"""
import torch.distributed as dist
import webdataset as wds
from torch.nn.parallel import DistributedDataParallel as DDP


def show(urls):
    if dist.get_rank() == 0:
        for sample in wds.WebDataset(urls):
            print(sample["__key__"])
            break


def batches(urls, args):
    if args.distributed:
        return wds.WebLoader(wds.WebDataset(urls, resampled=True), batch_size=32)
    return wds.WebLoader(wds.WebDataset(urls), batch_size=32)


def main(urls, model, args):
    dist.init_process_group("nccl")
    model = DDP(model)
    show(urls)
    for images, labels in batches(urls, args):
        model(images, labels).backward()
