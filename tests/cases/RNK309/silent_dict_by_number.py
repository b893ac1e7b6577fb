"""A dict has the files by their numbers

reason: the order of the listing does not matter
runs: no (it needs eleven files or more of as many ranks)
"""
import re
from pathlib import Path

import torch
import torch.distributed as dist


def load(folder):
    files = sorted(Path(folder).glob("rank_*.pt"))
    by_rank = {int(re.search(r"rank_(\d+)", path.name).group(1)): path for path in files}
    return torch.load(by_rank[dist.get_rank()], map_location="cpu")
