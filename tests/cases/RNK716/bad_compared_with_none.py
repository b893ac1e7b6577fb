"""What `os.environ[...]` gives is compared with None, which it never is.

reason: an index is a KeyError where the variable is not set; the test is for the start without a launcher
"""
import os

import torch


def choose_device():
    local_rank = os.environ["LOCAL_RANK"]  # expect: RNK716 "never None"
    if local_rank is not None and local_rank != "":
        torch.cuda.set_device(int(local_rank))


def rank_of(options):
    if "rank" in options:
        return options["rank"]
    rank = os.environ["RANK"]  # expect: RNK716
    return 0 if rank is None else int(rank)


def is_launched():
    return os.environ["WORLD_SIZE"] is not None  # expect: RNK716
