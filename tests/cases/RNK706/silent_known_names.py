"""Names that stand in NCCL's guide, and names that only its source has.

reason: all of them are read
"""

import os

import torch.distributed as dist


def join():
    os.environ["NCCL_SOCKET_IFNAME"] = "eth0"
    os.environ["NCCL_IB_MERGE_VFS"] = "0"
    os.environ["NCCL_MAX_P2P_NCHANNELS"] = "8"
    os.environ["TORCH_NCCL_HEARTBEAT_TIMEOUT_SEC"] = "900"
    os.environ["TORCH_NCCL_USE_COMM_NONBLOCKING"] = "1"
    os.environ["TORCH_NCCL_NONBLOCKING_TIMEOUT"] = "300"
    os.environ["TORCH_FR_BUFFER_SIZE"] = "2000"
    dist.init_process_group("nccl")
