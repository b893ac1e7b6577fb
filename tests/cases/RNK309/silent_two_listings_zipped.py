"""Two listings side by side

reason: both have the same order
runs: no (it needs eleven files or more of as many ranks)
"""
import glob

import torch
import torch.distributed as dist


def merge(folder):
    models = sorted(glob.glob(f"{folder}/model_rank_*.pt"))
    optims = sorted(glob.glob(f"{folder}/optim_rank_*.pt"))
    if dist.get_rank() == 0:
        for model, optim in zip(models, optims):
            yield torch.load(model, map_location="cpu"), torch.load(optim, map_location="cpu")
