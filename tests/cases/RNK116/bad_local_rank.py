"""The first rank of each node tears down.

reason: the other ranks of the node do not
runs: no (gloo lets it pass; torch documents that aborting NCCL communicators is a collective call)
"""
import os

import torch.distributed as dist


def main():
    dist.init_process_group("nccl")
    local_rank = int(os.environ["LOCAL_RANK"])
    dist.barrier()
    if local_rank == 0:
        dist.destroy_process_group()  # expect: RNK116
