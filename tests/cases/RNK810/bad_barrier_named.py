"""A barrier without parentheses, between a file that rank 0 writes and all ranks read.

reason: the statement names the function and does not call it
runs: no (who comes first is a matter of time)
"""
import torch.distributed as dist


def synchronize():
    if dist.get_world_size() == 1:
        return
    dist.barrier  # expect: RNK810 "named and not called"
