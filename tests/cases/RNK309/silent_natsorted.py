"""natsorted sorts by numbers

reason: rank 2 comes before rank 10
runs: no (it needs eleven files or more of as many ranks)
"""
import glob

import torch
import torch.distributed as dist
from natsort import natsorted


def load(folder):
    files = natsorted(glob.glob(f"{folder}/model_rank_*.pt"))
    return torch.load(files[dist.get_rank()], map_location="cpu")
