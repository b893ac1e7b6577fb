"""A preparation that is named for a single process reads webdataset, in a file that speaks of processes.

reason: it would raise among several, and is not meant for that
"""
import torch.distributed as dist
import webdataset as wds


def main(urls, write):
    if "RANK" in __import__("os").environ:
        dist.init_process_group("gloo")
    data = wds.WebDataset(urls, shardshuffle=100).decode("pil")  # expect: RNK617 low "WebDataset without"
    for sample in data:
        write(sample)
