"""The helper that tears down is called by rank 0.

reason: the call leads there
runs: no (gloo lets it pass; torch documents that aborting NCCL communicators is a collective call)
"""
import torch
import torch.distributed as dist


def shutdown():
    print("shutting down")
    dist.destroy_process_group()


def main(rank, world_size):
    dist.barrier()
    if dist.get_rank() == 0:
        shutdown()  # expect: RNK116 "shutdown()"
