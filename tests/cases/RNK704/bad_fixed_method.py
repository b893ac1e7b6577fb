"""A fixed port in the call.

reason: two jobs on one node meet at one port
"""

import torch.distributed as dist


def join(rank, world_size):
    dist.init_process_group("gloo", "tcp://127.0.0.1:23456", rank=rank, world_size=world_size)  # expect: RNK704 low
