"""Two calls give an argument that the oldest torch does not know.

reason: group_src= came with torch 2.6; one cause, told once
"""
import torch.distributed as dist


def share(weights, biases, group):
    dist.broadcast(weights, group=group, group_src=0)  # expect: RNK901 "1 more place in this file"
    dist.broadcast(biases, group=group, group_src=0)
