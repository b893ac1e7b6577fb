"""A pool of threads.

reason: threads share the CUDA context
runs: no (needs a GPU)
"""
from multiprocessing.pool import ThreadPool

import torch


def score(sample):
    return sample.cuda().sum().item()


def run(samples):
    model = torch.nn.Linear(4, 4).cuda()
    with ThreadPool(4) as pool:
        return pool.map(score, samples), model
