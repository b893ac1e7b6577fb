"""The number of ranks under a name that torch does not have.

reason: an AttributeError, as soon as there are several processes
"""
import torch.distributed


def size_and_rank():
    if not torch.distributed.is_available() or not torch.distributed.is_initialized():
        return 1, 0
    return torch.distributed.world_size(), torch.distributed.get_rank()  # expect: RNK902 "get_world_size"
