"""All ranks refuse to go on over an earlier run, and rank 0 writes that very file.

reason: a rank that looks late sees the file of this run, and fails
runs: no (a race)
"""
import os

import torch.distributed as dist
import yaml


def start(folder, config, overwrite=False):
    path = os.path.join(folder, "config.yaml")
    if not overwrite and os.path.isfile(path):  # expect: RNK604 "stops ranks that come later"
        raise RuntimeError(f"{path} is from an earlier run")
    if dist.get_rank() == 0:
        os.makedirs(folder, exist_ok=True)
        with open(path, "w") as file:
            yaml.safe_dump(config, file)
    dist.barrier()
