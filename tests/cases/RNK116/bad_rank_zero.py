"""Rank 0 alone tears down.

reason: the others never do
runs: no (gloo lets it pass; torch documents that aborting NCCL communicators is a collective call)
"""
import torch
import torch.distributed as dist


def finish(model):
    if dist.get_rank() == 0:
        torch.save(model.state_dict(), "model.pt")
        dist.destroy_process_group()  # expect: RNK116 "rank 1 never joins it"
