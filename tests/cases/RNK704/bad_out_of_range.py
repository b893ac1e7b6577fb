"""A port that there is not.

reason: ports end at 65535
"""

import os

import torch.distributed as dist


def join():
    os.environ["MASTER_PORT"] = "99999"  # expect: RNK704 "port 99999 is out of range"
    dist.init_process_group("nccl")
