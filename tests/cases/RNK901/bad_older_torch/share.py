"""The project allows a torch that does not know the argument.

reason: group_src= came with torch 2.6
"""
import torch.distributed as dist


def share(weights, group):
    dist.broadcast(weights, group=group, group_src=0)  # expect: RNK901 "the project allows 2.1"
