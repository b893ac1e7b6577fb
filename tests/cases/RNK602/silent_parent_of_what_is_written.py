"""The first rank makes the folder, and whoever writes a file into it makes the file's parent first.

reason: the parent of a file in a folder is the folder, which may exist already
runs: no (a fragment)
"""
from pathlib import Path

import torch
import torch.distributed as dist


class Shards:
    def __init__(self, folder, local_rank):
        self.file = Path(folder) / "indices.pt"
        if local_rank == 0:
            self.file.parent.mkdir(parents=True, exist_ok=True)
            torch.save([1, 2, 3], self.file)
        dist.barrier()


def build(config, local_rank):
    folder = Path(config.save_folder) / "train_data"
    if dist.get_rank() == 0:
        folder.mkdir(exist_ok=True, parents=True)
    shards = Shards(folder, local_rank)
    dist.barrier()
    return shards
