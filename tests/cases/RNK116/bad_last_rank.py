"""The last rank tears down.

reason: the others never do
runs: no (gloo lets it pass; torch documents that aborting NCCL communicators is a collective call)
"""
import torch.distributed as dist


def finish():
    if dist.get_rank() == dist.get_world_size() - 1:
        dist.destroy_process_group()  # expect: RNK116
