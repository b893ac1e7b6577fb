"""A variable called rank holds the local one.

reason: what counts is where the value comes from
runs: no (needs GPUs)
"""
import os

import torch


def setup():
    rank = int(os.environ["LOCAL_RANK"])
    torch.cuda.set_device(rank)
    return torch.device("cuda", rank)
