"""Each rank takes one shard of data

reason: the shards have nothing to do with ranks
runs: no (it needs eleven files or more of as many ranks)
"""
import glob

import torch.distributed as dist
import webdataset


def samples(folder):
    files = sorted(glob.glob(f"{folder}/train-shard-*.tar"))
    return webdataset.WebDataset(files[dist.get_rank()])
