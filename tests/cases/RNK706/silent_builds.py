"""Where a build finds NCCL.

reason: build scripts read these, not the library
"""

import os
import subprocess

import torch.distributed as dist


def build(prefix):
    env = dict(os.environ, NCCL_HOME=prefix, NCCL_LIB_DIR=f"{prefix}/lib", NCCL_INCLUDE_DIR=f"{prefix}/include")
    subprocess.check_call(["make", "src.build"], env=env)
    return dist.is_nccl_available()
