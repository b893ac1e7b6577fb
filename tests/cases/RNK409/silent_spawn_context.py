"""A pool of a spawn context.

reason: it spawns
runs: no (needs a GPU)
"""
import multiprocessing
import torch


def score(sample):
    return sample.cuda().sum().item()


def run(samples):
    model = torch.nn.Linear(4, 4).cuda()
    with multiprocessing.get_context("spawn").Pool(4) as pool:
        return pool.map(score, samples), model
