"""Dicts that are put together, and are no environment.

reason: nothing hands them to a process
"""

import os
import subprocess
import sys

ALIASES = {"NCCL_IFNAME": "NCCL_SOCKET_IFNAME"} | {"NCCL_TIMEOUT": "timeout"}


def start(world_size, names):
    chosen = names | {"NCCL_IFNAME": world_size}
    for rank in range(world_size):
        added = os.environ | {"RANK": str(rank), "NCCL_SOCKET_IFNAME": "eth0"}
        subprocess.Popen([sys.executable, "train.py"], env=added)
    return chosen
