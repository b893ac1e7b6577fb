"""There are eight files

reason: numbers of one digit are in the same order as texts
runs: no (it needs eleven files or more of as many ranks)
"""
import glob

import torch
import torch.distributed as dist


def load(folder):
    files = sorted(glob.glob(f"{folder}/model_rank_*.pt"))
    assert len(files) == 8
    return torch.load(files[dist.get_rank()], map_location="cpu")
