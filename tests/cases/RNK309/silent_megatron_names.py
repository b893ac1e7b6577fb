"""Megatron and DeepSpeed pad these numbers

reason: mp_rank_00, mp_rank_01
runs: no (it needs eleven files or more of as many ranks)
"""
import glob

import torch
import torch.distributed as dist


def load(folder):
    files = sorted(glob.glob(f"{folder}/mp_rank_*_model_states.pt"))
    return torch.load(files[dist.get_rank()], map_location="cpu")
