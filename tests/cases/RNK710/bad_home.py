"""A path that begins with a tilde.

reason: NCCL opens it as it stands, and there is no such folder
"""

import os

import torch.distributed as dist


def join():
    os.environ["NCCL_DEBUG_FILE"] = "~/nccl.%h.%p.log"  # expect: RNK710 "not expanded"
    dist.init_process_group("nccl")
