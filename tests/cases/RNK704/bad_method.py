"""The address in the call.

reason: ports end at 65535
"""

import torch.distributed as dist


def join(rank):
    dist.init_process_group("nccl", "tcp://10.0.0.1:123456", rank=rank, world_size=8)  # expect: RNK704 "123456"
