"""The environment of workers.

reason: eight threads with sixteen sockets each are more than NCCL opens
"""

import os
import subprocess
import sys


def start(rank, world_size):
    env = {
        **os.environ,
        "RANK": str(rank),
        "WORLD_SIZE": str(world_size),
        "NCCL_SOCKET_NTHREADS": "8",
        "NCCL_NSOCKS_PERTHREAD": "16",  # expect: RNK707 "64 sockets at most"
    }
    return subprocess.Popen([sys.executable, "train.py"], env=env)
