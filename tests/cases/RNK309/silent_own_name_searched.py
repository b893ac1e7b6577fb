"""The rank looks for its own name

reason: the order of the listing does not matter
runs: no (it needs eleven files or more of as many ranks)
"""
import glob

import torch
import torch.distributed as dist


def load(folder):
    rank = dist.get_rank()
    files = sorted(glob.glob(f"{folder}/model_rank_*.pt"))
    mine = [path for path in files if path.endswith(f"_rank_{rank}.pt")]
    return torch.load(mine[0], map_location="cpu")
