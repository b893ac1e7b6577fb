"""Rank 0 alone reads a file and deletes it.

reason: nobody else opens it
runs: no (two functions of a library)
"""
import json
import os

import torch.distributed as dist


def collect(path):
    if dist.get_rank() != 0:
        return None
    with open(path) as file:
        scores = json.load(file)
    os.remove(path)
    return scores


def gather(path):
    scores = None
    if dist.get_rank() == 0:
        with open(path) as file:
            scores = json.load(file)
        os.remove(path)
    return scores
