"""A launcher writes the environment of its children.

reason: each child gets a number of its own
runs: no (the group is made by the case itself)
"""

import os
import subprocess
import sys

import torch.distributed as dist


def launch(script, size):
    os.environ["WORLD_SIZE"] = str(size)
    children = []
    for rank in range(1, size):
        os.environ["RANK"] = str(rank)
        children.append(subprocess.Popen([sys.executable, script]))
    os.environ["RANK"] = "0"
    dist.init_process_group("gloo")
    return children
