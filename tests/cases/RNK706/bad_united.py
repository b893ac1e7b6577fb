"""The environment of the processes that are started, with more in it.

reason: what stands on the other side of the environment is added to it
"""

import os
import subprocess
import sys


def start(world_size):
    for rank in range(world_size):
        added = os.environ | {"RANK": str(rank), "NCCL_IFNAME": "eth0"}  # expect: RNK706 "NCCL_IFNAME"
        subprocess.Popen([sys.executable, "train.py"], env=added)
        more = dict(os.environ) | {"RANK": str(rank)} | {"NCCL_IFNAME": "eth1"}  # expect: RNK706 "NCCL_IFNAME"
        subprocess.Popen([sys.executable, "train.py"], env=more)
        subprocess.Popen(
            [sys.executable, "train.py"],
            env={"NCCL_TIMEOUT": "60"} | os.environ,  # expect: RNK706 "NCCL_TIMEOUT"
        )
