"""A worker process begins with the variable

reason: CUDA starts in the worker, after it
runs: no (CUDA)
"""
import os

import torch
import torch.multiprocessing as mp


def worker(index, gpus):
    os.environ["CUDA_VISIBLE_DEVICES"] = gpus[index]
    print(torch.zeros(1, device="cuda"))


if __name__ == "__main__":
    mp.spawn(worker, args=(["0", "3"],), nprocs=2)
