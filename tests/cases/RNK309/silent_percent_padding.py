"""The writer pads with %05d

reason: numbers of one length are in the same order as texts
runs: no (it needs eleven files or more of as many ranks)
"""
import glob
import os

import torch
import torch.distributed as dist


def save(state, folder):
    torch.save(state, os.path.join(folder, "optim_rank_%05d.pt" % dist.get_rank()))


def load(folder):
    files = glob.glob(os.path.join(folder, "optim_rank_*.pt"))
    files.sort()
    return torch.load(files[dist.get_rank()], map_location="cpu")
