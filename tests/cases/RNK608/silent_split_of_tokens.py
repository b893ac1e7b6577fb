"""Slices of an order that hide some tokens and keep others.

reason: every rank is to hide other ones, and the names speak of no evaluation
"""
import torch
import torch.distributed as dist


def mask(tokens, keep):
    order = torch.randperm(tokens.shape[1])
    kept, hidden = order[:keep], order[keep:]
    print(dist.get_rank(), len(kept))
    return tokens[:, kept], tokens[:, hidden]
