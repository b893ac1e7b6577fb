"""Starts the workers."""
import torch.multiprocessing as mp


def start(work, size):
    mp.spawn(work, args=(size,), nprocs=size)
