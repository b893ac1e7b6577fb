"""The writer fills with zeros

reason: numbers of one length are in the same order as texts
runs: no (it needs eleven files or more of as many ranks)
"""
from pathlib import Path

import torch
import torch.distributed as dist


def save(state, folder):
    tag = str(dist.get_rank()).zfill(4)
    torch.save(state, Path(folder) / f"rank_{tag}.pt")


def load(folder):
    return torch.load(sorted(Path(folder).glob("rank_*.pt"))[dist.get_rank()], map_location="cpu")
