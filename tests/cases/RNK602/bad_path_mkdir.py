"""Path.mkdir behind Path.exists.

reason: the same race with pathlib
runs: no (a race)
"""
from pathlib import Path

import torch
import torch.distributed as dist


def dump_features(root, name, features):
    folder = Path(root) / name
    if not folder.exists():
        folder.mkdir(parents=True)  # expect: RNK602 "folder.mkdir"
    rank = dist.get_rank()
    torch.save(features, folder / f"features_{rank}.pt")
