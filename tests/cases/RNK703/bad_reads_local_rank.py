"""A program that reads what torchrun sets.

reason: torchrun's summary has no traceback of it
"""

import os

import torch


def train(args):  # expect: RNK703
    torch.cuda.set_device(int(os.environ["LOCAL_RANK"]))
    return args


if __name__ == "__main__":
    train({"steps": 10})
