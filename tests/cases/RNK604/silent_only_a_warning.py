"""All ranks look, and none fails.

reason: who comes late warns for nothing
runs: no (a race that nobody loses)
"""
import json
import os
import warnings

import torch.distributed as dist


def start(folder, config):
    path = os.path.join(folder, "config.json")
    if os.path.exists(path):
        warnings.warn(f"{path} is overwritten")
    if dist.get_rank() == 0:
        with open(path, "w") as file:
            json.dump(config, file)
    dist.barrier()
