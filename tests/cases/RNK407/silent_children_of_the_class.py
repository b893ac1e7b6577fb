"""The variable is meant for the processes that another method starts.

reason: the children read it when they start
runs: no (CUDA)
"""
import os

import torch
import torch.multiprocessing as mp


def work(rank, size):
    print(rank, size, torch.cuda.device_count())


class Trainer:
    def __init__(self, gpus):
        self.size = len(gpus.split(","))
        if not torch.cuda.is_available():
            raise SystemExit("no GPU")
        if self.size > 1:
            os.environ["CUDA_VISIBLE_DEVICES"] = gpus

    def fit(self):
        mp.spawn(work, args=(self.size,), nprocs=self.size)
