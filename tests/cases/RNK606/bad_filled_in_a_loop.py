"""A loop over a folder fills the list

reason: the list has the order of the folder
runs: no (the order of a listing is the same on one machine)
"""
import os

import torch.distributed as dist


def shards(root):
    files = []
    for folder, _, names in os.walk(root):  # expect: RNK606 "os.walk"
        for name in names:
            if name.endswith(".jsonl"):
                files.append(os.path.join(folder, name))
    return files[dist.get_rank() :: dist.get_world_size()]
