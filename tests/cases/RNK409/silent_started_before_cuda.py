"""The processes are started before CUDA is used.

reason: there is no CUDA context to inherit
runs: no (needs a GPU)
"""
import multiprocessing
import torch


def score(sample):
    return sample.cuda().sum().item()


def run(samples):
    with multiprocessing.Pool(4) as pool:
        scores = pool.map(score, samples)
    model = torch.nn.Linear(4, 4).cuda()
    return scores, model
