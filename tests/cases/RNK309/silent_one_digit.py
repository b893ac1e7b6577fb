"""The pattern has one digit

reason: no rank has two
runs: no (it needs eleven files or more of as many ranks)
"""
import glob

import torch
import torch.distributed as dist


def load(folder):
    files = sorted(glob.glob(f"{folder}/model_rank_[0-7].pt"))
    return torch.load(files[dist.get_rank()], map_location="cpu")
