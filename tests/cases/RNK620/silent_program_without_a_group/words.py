"""What the first rank says."""

import torch.distributed as dist


def get_rank():
    return dist.get_rank() if dist.is_initialized() else 0


def print_rank0(*words):
    if get_rank() == 0:
        print(*words)
