"""Which rank this is."""
import torch.distributed as dist


def is_front():
    return dist.get_rank() == 0
