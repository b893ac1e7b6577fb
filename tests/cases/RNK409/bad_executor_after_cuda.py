"""A ProcessPoolExecutor after a helper has used CUDA.

reason: the children inherit a CUDA context
runs: no (needs a GPU)
"""
from concurrent.futures import ProcessPoolExecutor

import torch


def load(path):
    return torch.load(path).cuda()


def embed(path):
    return load(path).mean().item()


def main(paths):
    model = load(paths[0])
    with ProcessPoolExecutor(max_workers=4) as executor:  # expect: RNK409 "`embed` runs in a forked process"
        futures = [executor.submit(embed, path) for path in paths]
    return [future.result() for future in futures], model
