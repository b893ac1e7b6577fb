"""A switch in place of a level.

reason: the import of torch.distributed raises
"""

import os


def join():
    os.environ["TORCH_DISTRIBUTED_DEBUG"] = "1"  # expect: RNK707 "raises"
    import torch.distributed as dist

    dist.init_process_group("nccl")
