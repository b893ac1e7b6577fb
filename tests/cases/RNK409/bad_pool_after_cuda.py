"""A pool after the model is on the GPU.

reason: the children inherit a CUDA context
runs: no (needs a GPU)
"""
import multiprocessing
import torch

net = torch.nn.Linear(4, 4)


def score(sample):
    return net(sample.cuda()).sum().item()


def run(samples):
    net.cuda()
    with multiprocessing.Pool(4) as pool:  # expect: RNK409 "`score` runs in a forked process"
        return pool.map(score, samples)
