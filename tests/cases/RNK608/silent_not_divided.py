"""Each rank goes through all data in an order of its own

reason: nothing is divided; only the first samples are looked at
runs: no (needs data)
"""
import numpy as np
import torch.distributed as dist


def endless(files):
    rng = np.random.default_rng(dist.get_rank())
    while True:
        for index in rng.permutation(len(files)):
            yield files[index]


def preview(files):
    order = np.random.default_rng().permutation(len(files))
    return [files[i] for i in order[:16]]
