"""The first rank fetches the weights, and the others wait for it in a barrier that it never enters.

reason: the worker that a launcher spawns for each rank meets in the same helper, but that is before all this
runs: no (several files)
"""
import os

import torch
from comm import is_main_process, synchronize


def fetch(url, path):
    if not os.path.exists(path):
        torch.hub.download_url_to_file(url, path)


def weights(url, path):
    if is_main_process():
        fetch(url, path)
    else:
        synchronize()  # expect: RNK101
    return torch.load(path, map_location="cpu")
