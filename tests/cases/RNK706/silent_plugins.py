"""Variables of network plug-ins.

reason: the plug-in reads them, NCCL does not
"""

import os

import torch.distributed as dist


def join():
    os.environ["NCCL_FASTRAK_NUM_FLOWS"] = "2"
    os.environ["NCCL_OFI_TUNER_TYPE"] = "Internal"
    os.environ["OFI_NCCL_PROTOCOL"] = "RDMA"
    os.environ["RCCL_MSCCL_ENABLE"] = "0"
    dist.init_process_group("nccl")
