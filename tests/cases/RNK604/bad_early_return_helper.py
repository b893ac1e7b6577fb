"""An early return leaves the writing to rank 0.

reason: behind the helper nobody waits for rank 0
runs: no (a race)
"""
import os

import torch.distributed as dist
from safetensors.torch import load_file, save_file


def export(state, path):
    if dist.get_rank() != 0:
        return
    save_file(state, path)


def reload(state, folder):
    export(state, os.path.join(folder, "model.safetensors"))
    return load_file(os.path.join(folder, "model.safetensors"))  # expect: RNK604 "model.safetensors"
