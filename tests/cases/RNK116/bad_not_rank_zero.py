"""All but rank 0 tear down.

reason: rank 0 never does
runs: no (gloo lets it pass; torch documents that aborting NCCL communicators is a collective call)
"""
import torch
import torch.distributed as dist


def main(rank, world_size):
    dist.barrier()
    if rank != 0:
        dist.destroy_process_group()  # expect: RNK116 "rank 0"
    else:
        print("done")
