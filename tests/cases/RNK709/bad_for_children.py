"""The environment of workers, with a variable that is gone.

reason: GPUDirect is decided by NCCL_NET_GDR_LEVEL since NCCL 2.4
"""

import os
import subprocess
import sys


def start(rank, world_size):
    env = dict(os.environ, RANK=str(rank), WORLD_SIZE=str(world_size))
    env["NCCL_IB_CUDA_SUPPORT"] = "1"  # expect: RNK709 "NCCL_IB_CUDA_SUPPORT"
    return subprocess.Popen([sys.executable, "train.py"], env=env)
