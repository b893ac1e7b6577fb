"""A launcher sets what the worker reads by a helper of its own.

reason: the variable belongs to the program
"""

import os
import subprocess
import sys


def start(gpus):
    for local_rank in range(gpus):
        env = {**os.environ, "LOCAL_RANK": str(local_rank), "NCCL_INIT_TIMEOUT": "120"}
        subprocess.Popen([sys.executable, "worker.py"], env=env)
