"""A setting decides about the cut, and what a rank of LoRA is does.

reason: both are the same on all ranks
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist


def main(rank, world_size, drop_last=True, lora_rank=8):
    losses = torch.arange(4.0)
    if drop_last:
        losses = losses[:-1]
    if lora_rank > 4:
        losses = losses[:-1]
    dist.all_reduce(losses)
