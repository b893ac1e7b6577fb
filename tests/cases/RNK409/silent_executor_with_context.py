"""An executor with a context.

reason: it spawns
runs: no (needs a GPU)
"""
import multiprocessing as mp
from concurrent.futures import ProcessPoolExecutor

import torch


def score(sample):
    return sample.cuda().sum().item()


def run(samples):
    model = torch.nn.Linear(4, 4).cuda()
    with ProcessPoolExecutor(4, mp_context=mp.get_context("spawn")) as pool:
        return list(pool.map(score, samples)), model
