"""Transports are switched off.

reason: data goes through host memory and sockets, unless the machine needs that
"""

import os

import torch.distributed as dist


def join():
    os.environ["NCCL_P2P_DISABLE"] = "1"  # expect: RNK711 low
    os.environ["NCCL_IB_DISABLE"] = "1"  # expect: RNK711 low "sockets"
    dist.init_process_group("nccl")
