"""The project asks for a torch that knows the argument.

reason: group_src= came with torch 2.6
"""
import torch.distributed as dist


def share(weights, group):
    dist.broadcast(weights, group=group, group_src=0)
