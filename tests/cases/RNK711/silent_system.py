"""Settings of a system.

reason: they have to be there
"""

import os

import torch.distributed as dist


def join():
    os.environ["NCCL_SOCKET_IFNAME"] = "ib0"
    os.environ["NCCL_IB_HCA"] = "mlx5_0"
    os.environ["NCCL_DEBUG"] = "WARN"
    dist.init_process_group("nccl")
