"""The environment of one process that looks for a mistake.

reason: this run is not slower
"""

import os
import subprocess
import sys

import torch.distributed as dist


def start():
    env = dict(os.environ, CUDA_LAUNCH_BLOCKING="1")
    subprocess.run([sys.executable, "reproduce.py"], env=env, check=True)
    return dist.is_available()
