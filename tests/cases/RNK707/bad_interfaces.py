"""Each interface is excluded by itself.

reason: the second sign is part of a name
"""

import os

import torch.distributed as dist


def join():
    os.environ["NCCL_SOCKET_IFNAME"] = "^docker0,^lo"  # expect: RNK707 "at the start of the whole list only"
    dist.init_process_group("nccl")
