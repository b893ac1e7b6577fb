"""A worker that chooses a GPU.

reason: a forked worker cannot use CUDA
runs: no (needs a GPU)
"""
import torch
from torch.utils.data import DataLoader, Dataset



def prepare(worker):
    torch.cuda.set_device(worker % 8)  # expect: RNK409 "`prepare` runs in forked workers"


def build(dataset):
    return DataLoader(dataset, 16, num_workers=8, worker_init_fn=prepare)
