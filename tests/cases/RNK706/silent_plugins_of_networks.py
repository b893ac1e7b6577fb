"""Variables that other network plug-ins read.

reason: they are like those of NCCL, and are not misspelt
"""

import os

import torch.distributed as dist


def join():
    os.environ["NCCL_IBEXT_DISABLE"] = "1"
    os.environ["NCCL_PLUGIN_P2P"] = "ib"
    os.environ["NCCL_DYNAMIC_CHUNK_SIZE"] = "524288"
    os.environ["NCCL_ALGO"] = "MSCCL,Ring,Tree"
    dist.init_process_group("nccl")
