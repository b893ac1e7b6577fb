"""A decorator keeps the conversion on rank 0.

reason: the call looks like one that all ranks make, but only rank 0 writes
runs: no (needs lightning)
"""
from pathlib import Path

import torch
from lightning.pytorch.utilities import rank_zero_only


@rank_zero_only
def convert(source, target):
    state = torch.load(source, map_location="cpu")
    torch.save(state["state_dict"], target)


def load_converted(run_dir):
    target = Path(run_dir) / "converted.pt"
    convert(Path(run_dir) / "last.ckpt", target)
    return torch.load(target, map_location="cpu")  # expect: RNK604 "converted.pt"
