"""Port 0 for several processes.

reason: the first rank listens at any port, and the others do not know which
"""

import os

import torch.distributed as dist


def join():
    os.environ["MASTER_PORT"] = "0"  # expect: RNK704 "port 0 is out of range"
    dist.init_process_group("nccl")
