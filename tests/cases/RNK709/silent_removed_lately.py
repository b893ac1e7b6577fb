"""Variables that NCCL gave up lately.

reason: the NCCL of an older torch still reads them
"""

import os

import torch.distributed as dist


def join():
    os.environ["NCCL_WORK_FIFO_DEPTH"] = "65536"
    os.environ["NCCL_AGG_CHANNEL_SIZE"] = "4194304"
    dist.init_process_group("nccl")
