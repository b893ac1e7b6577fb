"""A path object says whether a checkpoint is one file or a folder of parts, and whether a name is that of a folder.

reason: both sides load what is there; a name that is no folder is one on a hub
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import tempfile
from pathlib import Path

import torch
import torch.distributed as dist


def load(checkpoint, model):
    if not Path(checkpoint).is_dir():  # one file
        model.load_state_dict(torch.load(checkpoint, map_location="cpu"))
    else:
        for part in sorted(Path(checkpoint).glob("*.pt")):
            model.load_state_dict(torch.load(part, map_location="cpu"), strict=False)
            dist.barrier()


def folder_of(model_name_or_path):
    if Path(model_name_or_path).is_dir():
        return model_name_or_path
    if dist.is_initialized():
        dist.barrier()
    return download(model_name_or_path)


def download(name):
    return Path(tempfile.gettempdir()) / name


def main(rank, world_size):
    folder = [tempfile.mkdtemp() if rank == 0 else None]
    dist.broadcast_object_list(folder, src=0)
    load(folder_of(folder[0]), torch.nn.Linear(2, 2))
