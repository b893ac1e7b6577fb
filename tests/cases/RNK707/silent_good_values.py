"""Values that the guide names.

reason: all of them are taken
"""

import os


def join():
    os.environ["NCCL_IB_TIMEOUT"] = "22"
    os.environ["NCCL_IB_RETRY_CNT"] = "7"
    os.environ["NCCL_DEBUG"] = "INFO"
    os.environ["NCCL_DEBUG_SUBSYS"] = "INIT,NET,^ENV"
    os.environ["NCCL_P2P_LEVEL"] = "NVL"
    os.environ["NCCL_NET_GDR_LEVEL"] = "3"
    os.environ["NCCL_SOCKET_IFNAME"] = "^=docker0,lo"
    os.environ["NCCL_IB_HCA"] = "=mlx5_0:1,mlx5_1:1"
    os.environ["TORCH_DISTRIBUTED_DEBUG"] = "DETAIL"
    import torch.distributed as dist

    dist.init_process_group("nccl")
