"""The second sort is one by numbers

reason: the first one only makes the log readable
runs: no (it needs eleven files or more of as many ranks)
"""
import glob

import torch
import torch.distributed as dist


def load(folder):
    files = sorted(glob.glob(f"{folder}/model_rank_*.pt"))
    print("found", files)
    files = sorted(files, key=lambda p: int(p.split("_")[-1][:-3]))
    return torch.load(files[dist.get_rank()], map_location="cpu")
