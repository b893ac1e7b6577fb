"""The environment of the processes that are started.

reason: nothing reads the variable there either
"""

import os
import subprocess
import sys


def start(world_size):
    for rank in range(world_size):
        env = {
            **os.environ,
            "RANK": str(rank),
            "WORLD_SIZE": str(world_size),
            "NCCL_IFNAME": "eth0",  # expect: RNK706 "NCCL_IFNAME"
        }
        subprocess.Popen([sys.executable, "train.py"], env=env)
