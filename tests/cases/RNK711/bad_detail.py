"""Every collective is compared before it runs.

reason: that costs a collective more for each
"""

import os


def join():
    os.environ["TORCH_DISTRIBUTED_DEBUG"] = "DETAIL"  # expect: RNK711
    import torch.distributed as dist

    dist.init_process_group("nccl")
