"""Words in another case.

reason: the libraries do not care
"""

import os


def join():
    os.environ["NCCL_DEBUG"] = "warn"
    os.environ["NCCL_ALGO"] = "RING"
    os.environ["NCCL_PROTO"] = "simple"
    os.environ["TORCH_DISTRIBUTED_DEBUG"] = "info"
    os.environ["TORCH_NCCL_DESYNC_DEBUG"] = "True"
    import torch.distributed as dist

    dist.init_process_group("nccl")
