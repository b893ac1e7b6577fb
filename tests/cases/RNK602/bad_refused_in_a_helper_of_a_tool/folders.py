"""Folders that must be new, and what is said about them."""

import os

import torch.distributed as dist


def say(text):
    if not dist.is_initialized() or dist.get_rank() == 0:
        print(text)


def make_new(path):
    if not os.path.exists(path):  # expect: RNK602
        os.makedirs(path)  # expect: RNK602
    else:
        raise FileExistsError(path)
