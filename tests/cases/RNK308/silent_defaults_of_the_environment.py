"""The environment is only filled where nothing is set.

reason: under torchrun all of these keep what the launcher said
runs: no (the group is made by the case itself)
"""

import os

import torch.distributed as dist

os.environ.setdefault("RANK", "0")
os.environ.setdefault("LOCAL_RANK", "0")
os.environ.setdefault("WORLD_SIZE", "1")
dist.init_process_group("gloo")
